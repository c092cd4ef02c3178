package io.minikafka.explain;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The words that can be explained, read from Markdown beside this class when the first one is asked for. */
public final class Glossary {

    private static final Glossary ALL = new Glossary(List.of("terms.md", "configs.md", "errors.md"));

    private static final int MIN_PART = 4;

    private static final String KAFKA = "Kafka:";

    private final List<Term> terms = new ArrayList<>();

    private Glossary(List<String> files) {
        for (String file : files) {
            terms.addAll(read(file));
        }
    }

    /** Every word and other name, in the order of the files. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        ALL.terms.forEach(term -> names.addAll(term.names()));
        return names;
    }

    static List<Term> all() {
        return ALL.terms;
    }

    /** The word of that name, in whatever case. */
    static Optional<Term> find(String name) {
        for (Term term : ALL.terms) {
            for (String known : term.names()) {
                if (known.equalsIgnoreCase(name)) {
                    return Optional.of(term);
                }
            }
        }
        return Optional.empty();
    }

    private static List<Term> read(String file) {
        List<Term> terms = new ArrayList<>();
        List<String> section = new ArrayList<>();
        for (String line : text(file).split("\n", -1)) {
            if (line.startsWith("## ")) {
                parse(section).ifPresent(terms::add);
                section.clear();
            }
            section.add(line);
        }
        parse(section).ifPresent(terms::add);
        return terms;
    }

    private static String text(String file) {
        try (InputStream in = Glossary.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("there is no resource " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** A section from its heading on; what stands before the first heading is prose for whoever edits the file. */
    private static Optional<Term> parse(List<String> section) {
        if (section.isEmpty() || !section.get(0).startsWith("## ")) {
            return Optional.empty();
        }
        String chapter = "";
        String twin = "";
        String see = "";
        StringBuilder here = new StringBuilder();
        StringBuilder kafka = new StringBuilder();
        StringBuilder current = here;
        for (String line : section.subList(1, section.size())) {
            if (line.startsWith("chapter: ")) {
                chapter = "chapter " + value(line);
            } else if (line.startsWith("kafka-name: ")) {
                twin = value(line);
            } else if (line.startsWith("see: ")) {
                see = value(line);
            } else {
                current = line.startsWith(KAFKA) ? kafka : current;
                String words = line.startsWith(KAFKA) ? line.substring(KAFKA.length()) : line;
                current.append(words.isBlank() ? "" : " ").append(words.strip());
            }
        }
        return Optional.of(new Term(
                list(section.get(0).substring(3)),
                chapter,
                here.toString().strip(),
                kafka.toString().strip(),
                twin,
                list(see)));
    }

    private static String value(String line) {
        return line.substring(line.indexOf(' ') + 1).strip();
    }

    private static List<String> list(String words) {
        List<String> list = new ArrayList<>();
        for (String word : words.split(",", -1)) {
            if (!word.isBlank()) {
                list.add(word.strip());
            }
        }
        return list;
    }

    /** Names that contain what was typed; none where that is too short to say much. */
    public static List<String> containing(String typed) {
        String wanted = typed.toLowerCase(Locale.ROOT);
        List<String> similar = new ArrayList<>();
        for (String name : names()) {
            String known = name.toLowerCase(Locale.ROOT);
            if (wanted.length() >= MIN_PART && known.contains(wanted)) {
                similar.add(name);
            }
        }
        return similar;
    }
}
