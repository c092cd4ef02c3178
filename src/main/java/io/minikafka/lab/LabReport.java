package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.storage.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
            return JUnitXml.write(
                    "minikafka labs", results.stream().map(LabReport::junitCase).toList());
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

    private static JUnitXml.Case junitCase(LabResult result) {
        Optional<JUnitXml.Fault> fault = result.isPassed()
                ? Optional.empty()
                : Optional.of(new JUnitXml.Fault(
                        result.status() == LabResult.Status.DIFFERED ? JUnitXml.Kind.FAILURE : JUnitXml.Kind.ERROR,
                        result.status().name(),
                        result.details().get(0),
                        String.join("\n", result.details())));
        return new JUnitXml.Case(result.file(), result.title().isEmpty() ? result.file() : result.title(), fault);
    }
}
