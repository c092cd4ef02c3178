package io.minikafka.lab;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The XML that JUnit's runners write, as Surefire reads it: one suite of cases, each with at most one fault. */
final class JUnitXml {

    private JUnitXml() {}

    /** What kind of fault a case has; the name is the element's in lower case. */
    enum Kind {
        FAILURE,
        ERROR
    }

    /** Why a case did not pass. */
    record Fault(Kind kind, String type, String message, String text) {}

    /** A case. */
    record Case(String className, String name, Optional<Fault> fault) {}

    static String write(String suite, List<Case> cases) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            writeSuite(xml, suite, cases);
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException("writing XML to memory failed", impossible);
        }
        return text.append('\n').toString();
    }

    private static void writeSuite(XMLStreamWriter xml, String suite, List<Case> cases) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", legal(suite));
        xml.writeAttribute("tests", String.valueOf(cases.size()));
        xml.writeAttribute("failures", count(cases, Kind.FAILURE));
        xml.writeAttribute("errors", count(cases, Kind.ERROR));
        xml.writeAttribute("skipped", "0");
        xml.writeAttribute("time", "0");
        for (Case each : cases) {
            xml.writeStartElement("testcase");
            xml.writeAttribute("name", legal(each.name()));
            xml.writeAttribute("classname", legal(each.className()));
            xml.writeAttribute("time", "0");
            if (each.fault().isPresent()) {
                writeFault(xml, each.fault().get());
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private static void writeFault(XMLStreamWriter xml, Fault fault) throws XMLStreamException {
        xml.writeStartElement(fault.kind().name().toLowerCase(Locale.ROOT));
        xml.writeAttribute("message", legal(fault.message()));
        xml.writeAttribute("type", legal(fault.type()));
        xml.writeCharacters(legal(fault.text()));
        xml.writeEndElement();
    }

    private static String count(List<Case> cases, Kind kind) {
        return String.valueOf(cases.stream()
                .filter(each ->
                        each.fault().filter(fault -> fault.kind() == kind).isPresent())
                .count());
    }

    /** XML 1.0 has no place for most control characters. */
    private static String legal(String text) {
        return text.replaceAll("[^\\x09\\x0A\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
    }
}
