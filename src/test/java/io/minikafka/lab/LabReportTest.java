package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class LabReportTest {

    private static final List<LabResult> RESULTS = List.of(
            new LabResult("labs/a.lab", "All <well> & \"good\"", LabResult.Status.PASSED, List.of()),
            new LabResult(
                    "labs/b.lab",
                    "Escape \u001B[31m",
                    LabResult.Status.DIFFERED,
                    List.of("labs/b.lab:3: show \u001B[31mhw", "  - a <b> ]]> & \u0000", "  + \uD83E lone ü 🦊")),
            new LabResult("labs/\u0007c.lab", "", LabResult.Status.BROKEN, List.of("labs/c.lab:1: no title")));

    private static Document xml(String text) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    @Test
    void textIsForPeople() {
        assertThat(LabReport.TEXT.write(RESULTS)).isEqualTo("""
                        ok    labs/a.lab
                        FAIL  labs/b.lab
                          labs/b.lab:3: show \\x1b[31mhw
                            - a <b> ]]> & \\x00
                            + \\x3f lone ü 🦊
                        FAIL  labs/\\x07c.lab
                          labs/c.lab:1: no title
                        1 passed, 2 failed
                        """);
        assertThat(LabReport.TEXT.write(List.of())).isEqualTo("0 passed, 0 failed\n");
    }

    @Test
    void jsonHasEveryResult() throws Exception {
        JsonNode report = new ObjectMapper().readTree(LabReport.JSON.write(RESULTS));

        assertThat(report.get("passed").asInt()).isEqualTo(1);
        assertThat(report.get("failed").asInt()).isEqualTo(2);
        assertThat(report.at("/labs/0/title").asText()).isEqualTo("All <well> & \"good\"");
        assertThat(report.at("/labs/1/status").asText()).isEqualTo("differed");
        assertThat(report.at("/labs/1/details/0").asText()).isEqualTo("labs/b.lab:3: show \u001B[31mhw");
        assertThat(report.at("/labs/2/file").asText()).isEqualTo("labs/\u0007c.lab");
    }

    @Test
    void junitIsXmlWhateverIsInIt() throws Exception {
        Element suite = xml(LabReport.JUNIT.write(RESULTS)).getDocumentElement();

        assertThat(suite.getTagName()).isEqualTo("testsuite");
        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("errors")).isEqualTo("1");
        Element passed = (Element) suite.getElementsByTagName("testcase").item(0);
        assertThat(passed.getAttribute("name")).isEqualTo("All <well> & \"good\"");
        assertThat(passed.getAttribute("classname")).isEqualTo("labs/a.lab");
        assertThat(passed.getChildNodes().getLength()).isZero();
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).isEqualTo("labs/b.lab:3: show ?[31mhw");
        assertThat(failure.getTextContent()).contains("\n  - a <b> ]]> & ?\n").contains("lone ü 🦊");
        Element broken = (Element) suite.getElementsByTagName("testcase").item(2);
        assertThat(broken.getAttribute("name")).isEqualTo("labs/?c.lab");
        assertThat(broken.getElementsByTagName("error").getLength()).isEqualTo(1);
    }

    @Test
    void junitOfNoLabsIsAnEmptySuite() throws Exception {
        assertThat(xml(LabReport.JUNIT.write(List.of())).getDocumentElement().getAttribute("tests"))
                .isEqualTo("0");
    }
}
