package io.minikafka.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The grades of a class for people (text, Markdown), spreadsheets (CSV) and programs (JSON, JUnit's XML). */
public enum GradeReport {
    TEXT {
        @Override
        public String write(ClassGrades grades) {
            return String.join("\n", new GradeText(grades).lines()) + "\n";
        }
    },
    CSV {
        @Override
        public String write(ClassGrades grades) {
            return GradeCsv.write(grades);
        }
    },
    JSON {
        @Override
        public String write(ClassGrades grades) {
            return GradeJson.write(grades);
        }
    },
    JUNIT {
        @Override
        public String write(ClassGrades grades) {
            List<JUnitXml.Case> cases = new ArrayList<>();
            for (Grade grade : grades.grades()) {
                grade.marks().forEach(mark -> cases.add(junitCase(grade, mark)));
            }
            return JUnitXml.write(SUITE, cases);
        }
    },
    MARKDOWN {
        @Override
        public String write(ClassGrades grades) {
            return String.join("\n", new GradeMarkdown(grades).lines()) + "\n";
        }
    };

    private static final String SUITE = "minikafka lab grade";

    /** How the reports start, in the order of the formats. */
    private static final List<String> STARTS =
            List.of("learner ", GradeCsv.HEAD, "{\"points\":", "<?xml", GradeMarkdown.HEAD);

    /** Whether a text is a report, or is empty, so that another may be written over it. */
    public static boolean isOne(String text) {
        return text.isEmpty()
                || (STARTS.stream().anyMatch(text::startsWith) && (!text.startsWith("<?xml") || text.contains(SUITE)));
    }

    /** The whole report. */
    public abstract String write(ClassGrades grades);

    /** A case for each check, of a class named after the learner; what was not judged is an error, no answer a failure. */
    private static JUnitXml.Case junitCase(Grade grade, Grade.Mark mark) {
        String name = grade.exercise().name() + ": " + mark.check().title() + " ("
                + mark.check().worth() + ")";
        if (mark.isPassed()) {
            return new JUnitXml.Case(grade.learner(), name, Optional.empty());
        }
        boolean isJudged = grade.status() == Grade.Status.JUDGED;
        String reason = isJudged ? mark.reason() : grade.problem();
        return new JUnitXml.Case(
                grade.learner(),
                name,
                Optional.of(new JUnitXml.Fault(
                        grade.status() == Grade.Status.NOT_JUDGED ? JUnitXml.Kind.ERROR : JUnitXml.Kind.FAILURE,
                        isJudged ? mark.status().name() : grade.status().name(),
                        reason,
                        reason)));
    }
}
