package io.minikafka.syntax;

import java.util.List;
import java.util.Random;

/** Changes a text a little, in ways that people and files do; the same for the same seed. */
public final class Mutation {

    /** What has a meaning somewhere, or is likely to be forgotten. */
    private static final List<String> PIECES = List.of(
            "\"",
            "'",
            "\\",
            ";",
            "#",
            " ",
            "\t",
            "\r",
            "-",
            "--",
            "=",
            ",",
            "@",
            "\\x",
            "\\xff",
            "\\x1b",
            "\\xc3\\xbc",
            "\u0000",
            "\u001B[31m",
            "\u009B",
            "\u00A0",
            "\u200B",
            "\uFEFF",
            "\uE000",
            "\u2028",
            "ü",
            "日",
            "🦊",
            "\uD83E",
            "0",
            "-1",
            "9223372036854775808",
            "null",
            "true",
            "/",
            "{",
            "]",
            "~1",
            "#:",
            "# ",
            "--acks",
            "--key=",
            "events",
            "all");

    private final Random random;

    public Mutation(Random random) {
        this.random = random;
    }

    /** One of some texts with one to three changes. */
    public String of(List<String> texts) {
        String text = pick(texts);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            text = change(text, texts);
        }
        return text;
    }

    private String change(String text, List<String> others) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + 1 + random.nextInt(4));
        return switch (random.nextInt(9)) {
            case 0 -> text.substring(0, from) + pick(PIECES) + text.substring(from);
            case 1 -> text.substring(0, from) + pick(PIECES) + text.substring(to);
            case 2 -> text.substring(0, from) + text.substring(to);
            case 3 -> text.substring(0, to) + text.substring(from);
            case 4 -> text.substring(0, from);
            case 5 -> text + pick(List.of(" ", ";", "\n", " # ")) + pick(others);
            case 6 -> swapWords(text);
            case 7 -> text + " " + pick(PIECES);
            default -> text.substring(0, from) + (char) (' ' + random.nextInt(96)) + text.substring(to);
        };
    }

    private String swapWords(String text) {
        String[] words = text.split(" ", -1);
        int left = random.nextInt(words.length);
        int right = random.nextInt(words.length);
        String word = words[left];
        words[left] = words[right];
        words[right] = word;
        return String.join(" ", words);
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
