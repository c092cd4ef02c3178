package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.storage.JsonValue;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The results of a check as a text for people, or JSON or JUnit's XML for programs. */
public enum LabReport {
    TEXT {
        @Override
        public String write(List<LabResult> results) {
            List<String> lines = new ArrayList<>();
            for (LabResult result : results) {
                lines.addAll(lines(result));
            }
            lines.add(summary(results));
            return String.join("\n", lines) + "\n";
        }
    },
    JSON {
        @Override
        public String write(List<LabResult> results) {
            List<Object> labs = new ArrayList<>();
            for (LabResult result : results) {
                Map<String, Object> lab = new LinkedHashMap<>();
                lab.put("file", result.file());
                lab.put("title", result.title());
                lab.put("status", result.status().name().toLowerCase(Locale.ROOT));
                lab.put("details", result.details());
                labs.add(lab);
            }
            Map<String, Object> report = new LinkedHashMap<>();
            report.put("labs", labs);
            report.put("passed", passed(results));
            report.put("failed", results.size() - passed(results));
            return JsonValue.write(report) + "\n";
        }
    },
    JUNIT {
        @Override
        public String write(List<LabResult> results) {
            StringWriter text = new StringWriter();
            try {
                XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
                writeSuite(xml, results);
                xml.close();
            } catch (XMLStreamException impossible) {
                throw new IllegalStateException("writing XML to memory failed", impossible);
            }
            return text.append('\n').toString();
        }
    };

    /** The whole report. */
    public abstract String write(List<LabResult> results);

    /** One result for people. */
    static List<String> lines(LabResult result) {
        List<String> lines = new ArrayList<>();
        lines.add((result.isPassed() ? "ok    " : "FAIL  ") + Literal.visible(result.file()));
        for (String detail : result.details()) {
            lines.add("  " + Literal.visible(detail));
        }
        return lines;
    }

    static int passed(List<LabResult> results) {
        int passed = 0;
        for (LabResult result : results) {
            passed += result.isPassed() ? 1 : 0;
        }
        return passed;
    }

    static String summary(List<LabResult> results) {
        int failed = results.size() - passed(results);
        return passed(results) + " passed, " + failed + " failed";
    }

    private static void writeSuite(XMLStreamWriter xml, List<LabResult> results) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "minikafka labs");
        xml.writeAttribute("tests", String.valueOf(results.size()));
        xml.writeAttribute("failures", count(results, LabResult.Status.DIFFERED));
        xml.writeAttribute("errors", count(results, LabResult.Status.BROKEN));
        xml.writeAttribute("skipped", "0");
        xml.writeAttribute("time", "0");
        for (LabResult result : results) {
            xml.writeStartElement("testcase");
            xml.writeAttribute("name", legal(result.title().isEmpty() ? result.file() : result.title()));
            xml.writeAttribute("classname", legal(result.file()));
            xml.writeAttribute("time", "0");
            if (!result.isPassed()) {
                xml.writeStartElement(result.status() == LabResult.Status.DIFFERED ? "failure" : "error");
                xml.writeAttribute("message", legal(result.details().get(0)));
                xml.writeAttribute("type", result.status().name());
                xml.writeCharacters(legal(String.join("\n", result.details())));
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private static String count(List<LabResult> results, LabResult.Status status) {
        return String.valueOf(
                results.stream().filter(result -> result.status() == status).count());
    }

    /** XML 1.0 has no place for most control characters. */
    private static String legal(String text) {
        return text.replaceAll("[^\\x09\\x0A\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
    }
}
