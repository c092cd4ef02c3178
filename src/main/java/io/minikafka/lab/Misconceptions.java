package io.minikafka.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The one list of the misunderstandings that labs name: {@code misconceptions.md}, in a lab's folder or the nearest
 * above it, with a line {@code - `tag`: what is believed} each.
 *
 * @param beliefs what is believed, by tag
 */
public record Misconceptions(SortedMap<String, String> beliefs) {

    /** The list's file. */
    static final String FILE = "misconceptions.md";

    private static final String START = "- `";
    private static final String END = "`: ";

    public Misconceptions {
        beliefs = Collections.unmodifiableSortedMap(new TreeMap<>(beliefs));
    }

    /** The list that a lab's tags are spelled from; empty where there is none. */
    public static Misconceptions of(LabFile lab) throws ScriptException {
        for (Path folder = lab.script().toAbsolutePath().normalize().getParent();
                folder != null;
                folder = folder.getParent()) {
            if (Files.exists(folder.resolve(FILE))) {
                return parse(TextFile.read(folder.resolve(FILE)));
            }
        }
        return new Misconceptions(new TreeMap<>());
    }

    /** Reads the list; a belief may go on in indented lines. */
    static Misconceptions parse(String text) throws ScriptException {
        SortedMap<String, String> beliefs = new TreeMap<>();
        String latest = "";
        for (String line : text.lines().toList()) {
            int end = line.indexOf(END);
            if (line.startsWith(START) && end > START.length()) {
                latest = line.substring(START.length(), end);
                if (beliefs.put(latest, line.substring(end + END.length()).strip()) != null) {
                    throw new ScriptException(FILE + ": " + latest + " is listed twice");
                }
            } else if (line.startsWith("  ") && !latest.isEmpty()) {
                beliefs.merge(latest, line.strip(), (belief, more) -> belief + " " + more);
            } else {
                latest = "";
            }
        }
        return new Misconceptions(beliefs);
    }

    /** Says what is believed by whose answer leads where these misunderstandings lead. */
    public List<String> told(Set<String> tags) {
        return tags.stream()
                .map(tag -> "this is what comes of believing: " + belief(tag).orElse(tag))
                .toList();
    }

    /** What is believed by who is counted under a tag. */
    public Optional<String> belief(String tag) {
        return Optional.ofNullable(beliefs.get(tag));
    }
}
