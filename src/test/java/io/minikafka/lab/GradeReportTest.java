package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GradeReportTest {

    private static final List<String> HOSTILE =
            List.of("=1+1|x", "<b>bob & \"co\"", "@carl", "-2+3", "+4", "dora, the 2nd", "| |", "`ed` [x](y)");

    @TempDir
    Path folder;

    private ClassGrades grades;

    @BeforeEach
    void gradeAClassOfStrangeNames() throws Exception {
        LabFolder labs = new LabFolder(folder.resolve("labs"));
        labs.write(
                "ex1.lab",
                "#: title A <b>title</b> | with all",
                "#: exercise ex1",
                "new-cluster --brokers 1",
                "create-topic events",
                "#: answer",
                "#: end",
                "#: check sent 1 \"It is <sent>\" show leo -> /partitions/0/leo/1 = 1",
                "#: check read 2 \"=It | is read\" needs sent fetch events -> /records/0/value = \"safe\"");
        labs.write("ex1.reference.lab", "send events safe");
        LabFolder learners = new LabFolder(folder.resolve("class"));
        learners.write("anna/ex1.lab", "send events safe");
        for (String name : HOSTILE) {
            learners.write(name + "/ex1.lab", "send events \"=cmd|' /C calc'!A0 <script>\"");
        }
        learners.write("zoe/ex1.lab", "exit");
        grades = new Grader(
                        ClassFolder.read(learners.path()),
                        labs.path().toString(),
                        List.of("ex1"),
                        Optional.empty(),
                        GradeState.inMemory())
                .grade(1, (done, all) -> {});
    }

    private List<Map<String, String>> csv() throws IOException {
        try (MappingIterator<Map<String, String>> rows = new CsvMapper()
                .readerFor(Map.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(GradeReport.CSV.write(grades))) {
            return rows.readAll();
        }
    }

    @Test
    void csvHasARowForEachCheckOfEachLearner() throws IOException {
        List<Map<String, String>> rows = csv();

        assertThat(rows).hasSize(2 * (HOSTILE.size() + 2));
        assertThat(rows)
                .filteredOn(row -> "anna".equals(row.get("learner")))
                .first()
                .satisfies(row -> {
                    assertThat(row.get("exercise")).isEqualTo("ex1");
                    assertThat(row.get("status")).isEqualTo("judged");
                    assertThat(row.get("check")).isEqualTo("sent");
                    assertThat(row.get("points")).isEqualTo("1");
                    assertThat(row.get("of")).isEqualTo("1");
                });
        int points = rows.stream()
                .mapToInt(row -> Integer.parseInt(row.get("points")))
                .sum();
        assertThat(points).isEqualTo(3 + HOSTILE.size());
        assertThat(rows).filteredOn(row -> "zoe".equals(row.get("learner"))).allSatisfy(row -> {
            assertThat(row.get("status")).isEqualTo("not_judged");
            assertThat(row.get("reason")).contains("nothing for an answer");
        });
    }

    @Test
    void noCellIsAFormula() throws IOException {
        assertThat(csv()).allSatisfy(row -> assertThat(row.values()).noneMatch(cell -> cell.matches("\\s*[=+@-].*")));
        assertThat(csv()).extracting(row -> row.get("learner")).contains("'=1+1|x", "'@carl", "'-2+3", "'+4");
        assertThat(csv()).extracting(row -> row.get("title")).contains("'=It | is read");
    }

    @Test
    void junitIsReadBySurefireItself() throws Exception {
        byte[] xml = GradeReport.JUNIT.write(grades).getBytes(StandardCharsets.UTF_8);
        List<ReportTestSuite> suites = new TestSuiteXmlParser(new NullConsoleLogger())
                .parse(new InputStreamReader(new ByteArrayInputStream(xml), StandardCharsets.UTF_8));

        // It makes a suite of each class, which is a learner.
        assertThat(suites).hasSize(HOSTILE.size() + 2);
        assertThat(suites)
                .allSatisfy(suite -> assertThat(suite.getNumberOfTests()).isEqualTo(2));
        assertThat(suites.stream()
                        .mapToInt(ReportTestSuite::getNumberOfFailures)
                        .sum())
                .isEqualTo(HOSTILE.size());
        assertThat(suites.stream().mapToInt(ReportTestSuite::getNumberOfErrors).sum())
                .isEqualTo(2);
        List<ReportTestCase> cases =
                suites.stream().flatMap(suite -> suite.getTestCases().stream()).toList();
        assertThat(cases)
                .extracting(ReportTestCase::getFullClassName)
                .contains("anna", "=1+1|x", "<b>bob & \"co\"", "zoe");
        assertThat(cases)
                .filteredOn(each -> each.getFullClassName().equals("anna"))
                .allSatisfy(
                        each -> assertThat(each.hasFailure() || each.hasError()).isFalse())
                .extracting(ReportTestCase::getName)
                .containsExactly("ex1: It is <sent> (1 point)", "ex1: =It | is read (2 points)");
    }

    @Test
    void markdownHasNoCellsLinksOrTagsOfLearners() {
        List<String> lines = GradeReport.MARKDOWN.write(grades).lines().toList();

        assertThat(lines)
                .filteredOn(line -> line.startsWith("| ") && line.contains(" of 3 |"))
                .hasSize(HOSTILE.size() + 2)
                .allSatisfy(line -> assertThat(line.replace("\\|", "")).matches("\\|[^|]*\\|[^|]*\\|[^|]*\\|"));
        assertThat(lines).allSatisfy(line -> assertThat(line).doesNotContainPattern("(?<!\\\\)[<`\\[]"));
    }

    @Test
    void jsonHasAllOfIt() throws IOException {
        JsonNode report = new ObjectMapper().readTree(GradeReport.JSON.write(grades));

        assertThat(report.at("/points").asInt()).isEqualTo(3);
        assertThat(report.at("/learners")).hasSize(HOSTILE.size() + 2);
        assertThat(report.at("/learners/0/learner").asText()).isEqualTo("+4");
        assertThat(report.at("/learners/0/answers/0/checks/1/result").asText()).isEqualTo("failed");
        assertThat(report.at("/alike/0/learners")).hasSize(HOSTILE.size());
    }

    @Test
    void textHasARowForEachLearnerAndWhatWasNotJudged() {
        List<String> lines = GradeReport.TEXT.write(grades).lines().toList();

        assertThat(lines.get(0)).matches("learner +ex1 +points");
        assertThat(lines).anyMatch(line -> line.matches("anna +3 of 3 +3 of 3"));
        assertThat(lines).anyMatch(line -> line.matches("zoe +not judged +0 of 3"));
        assertThat(lines).anyMatch(line -> line.startsWith("  zoe, ex1: line 1: exit is nothing for an answer"));
        assertThat(lines).anyMatch(line -> line.matches("  sent +1 point +9 of 10 passed"));
    }
}
