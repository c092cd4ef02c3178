package io.minikafka.lab;

import java.util.List;
import java.util.Map;

/**
 * The grades of a class for a spreadsheet: a row for each check of each answer, in RFC 4180's form. A cell that a
 * spreadsheet would take for a formula gets an apostrophe in front, which it takes for a sign that it is text.
 */
final class GradeCsv {

    static final String HEAD = "learner,exercise,status,check,title,result,points,of,reason,same_as,misconceptions";

    private static final String END = "\r\n";

    /** What formulas start with behind blanks, their full-width forms included. */
    private static final String STARTS_FORMULA = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

    private GradeCsv() {}

    static String write(ClassGrades grades) {
        StringBuilder csv = new StringBuilder(HEAD + END);
        Map<Grade, List<String>> sameAs = grades.sameAs();
        for (Grade grade : grades.grades()) {
            for (Grade.Mark mark : grade.marks()) {
                csv.append(quoted(grade.learner())).append(',');
                csv.append(quoted(grade.exercise().name())).append(',');
                csv.append(GradeJson.word(grade.status())).append(',');
                csv.append(quoted(mark.check().name())).append(',');
                csv.append(quoted(mark.check().title())).append(',');
                csv.append(GradeJson.word(mark.status())).append(',');
                csv.append(mark.points()).append(',');
                csv.append(mark.check().points()).append(',');
                csv.append(quoted(grade.status() == Grade.Status.JUDGED ? mark.reason() : grade.problem()))
                        .append(',');
                csv.append(quoted(String.join("; ", sameAs.getOrDefault(grade, List.of()))))
                        .append(',');
                csv.append(quoted(String.join("; ", grade.misconceptions()))).append(END);
            }
        }
        return csv.toString();
    }

    private static String quoted(String text) {
        String start = text.stripLeading();
        boolean isFormula = !start.isEmpty() && STARTS_FORMULA.indexOf(start.charAt(0)) >= 0;
        return "\"" + (isFormula ? "'" : "") + text.replace("\"", "\"\"") + "\"";
    }
}
