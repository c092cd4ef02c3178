package io.minikafka.view;

import io.minikafka.explain.Explanation;
import io.minikafka.explain.Fact;
import io.minikafka.explain.Line;
import io.minikafka.explain.Paragraph;
import io.minikafka.replication.BrokerSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An explanation in words, wrapped to a width, or as JSON. */
public final class ExplainView {

    /** How many sentences of one paragraph are printed; JSON has all. */
    private static final int MAX_LINES = 24;

    private static final int INDENT = 2;

    private ExplainView() {}

    /**
     * The lines that tell an explanation.
     *
     * @param width how wide they may be, in columns; a single long word may be wider
     */
    public static List<String> lines(Explanation explanation, int width) {
        List<String> lines = new ArrayList<>();
        for (Paragraph paragraph : explanation.paragraphs()) {
            lines.addAll(Columns.wrapped(heading(paragraph), 0, width));
            int end = paragraph.lines().size() - paragraph.closing();
            List<Line> said = paragraph.lines().subList(0, end);
            for (Line line : said.subList(0, Math.min(said.size(), MAX_LINES))) {
                lines.addAll(hanging(line.text(), width));
            }
            if (said.size() > MAX_LINES) {
                lines.addAll(
                        hanging((said.size() - MAX_LINES) + " more of these; set output json prints them all", width));
            }
            for (Line line : paragraph.lines().subList(end, paragraph.lines().size())) {
                lines.addAll(hanging(line.text(), width));
            }
            if (!paragraph.kafka().isEmpty()) {
                boolean isSaid = paragraph.title().contains(paragraph.twin());
                String twin = isSaid ? "" : " [" + paragraph.twin() + "]";
                lines.addAll(hanging("Kafka: " + paragraph.kafka() + twin, width));
            }
        }
        return lines;
    }

    private static String heading(Paragraph paragraph) {
        String chapter = paragraph.chapter().isEmpty() ? "" : " (" + paragraph.chapter() + ")";
        return paragraph.title() + chapter;
    }

    /** A sentence whose further lines stand two columns to the right of its first. */
    private static List<String> hanging(String text, int width) {
        List<String> wrapped = Columns.wrapped(text, INDENT, width - INDENT);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < wrapped.size(); i++) {
            lines.add(i == 0 ? wrapped.get(i) : " ".repeat(INDENT) + wrapped.get(i));
        }
        return lines;
    }

    /** The explanation as plain data; each sentence with its facts. */
    public static Map<String, @Nullable Object> object(Explanation explanation) {
        List<Object> paragraphs = new ArrayList<>();
        for (Paragraph paragraph : explanation.paragraphs()) {
            List<Object> lines = new ArrayList<>();
            paragraph.lines().forEach(line -> lines.add(line(line)));
            paragraphs.add(new JsonFields()
                    .put("id", paragraph.id())
                    .put("title", paragraph.title())
                    .put("chapter", orNull(paragraph.chapter()))
                    .put("decidedBy", orNull(paragraph.place()))
                    .put("lines", lines)
                    .put("kafka", orNull(paragraph.kafka()))
                    .put("twin", orNull(paragraph.twin()))
                    .map());
        }
        return new JsonFields()
                .put("subject", explanation.subject())
                .put("paragraphs", paragraphs)
                .map();
    }

    private static Map<String, @Nullable Object> line(Line line) {
        JsonFields facts = new JsonFields();
        for (Fact fact : line.facts()) {
            facts.put(fact.label(), fact.value() instanceof BrokerSet brokers ? brokers.ids() : fact.value());
        }
        return new JsonFields()
                .put("id", line.id())
                .put("text", line.text())
                .put("facts", facts.map())
                .put("event", line.event().isPresent() ? line.event().getAsInt() : null)
                .map();
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
