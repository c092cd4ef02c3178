package io.minikafka.explain;

import java.util.List;

/**
 * What there is to say about one rule or one word.
 *
 * @param id which rule, such as {@code HIGH_WATERMARK}, or which word
 * @param title it in words
 * @param chapter where the chapters tell it; empty where they do not
 * @param place where it stands in this program; empty for a word
 * @param lines how it came out, line by line
 * @param closing how many of the last lines say the rule itself, whatever came of it; they are told however many others
 *     there are
 * @param kafka what Apache Kafka does there; empty where there is nothing of the kind
 * @param twin what it is called in Kafka; empty where there is nothing of the kind
 */
public record Paragraph(
        String id,
        String title,
        String chapter,
        String place,
        List<Line> lines,
        int closing,
        String kafka,
        String twin) {

    public Paragraph {
        lines = List.copyOf(lines);
    }

    /** One whose lines all say how the rule came out. */
    Paragraph(String id, String title, String chapter, String place, List<Line> lines, String kafka, String twin) {
        this(id, title, chapter, place, lines, 0, kafka, twin);
    }
}
