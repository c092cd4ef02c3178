package io.minikafka.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Checks labs again as soon as they are saved. It looks whenever it is asked to, at sizes, times and identities of files,
 * and acts on what stayed the same from one look to the next: a file that is being written, or that an editor replaces, is
 * left alone until it is whole.
 */
public final class LabWatch {

    private final List<String> paths;
    private final LabRunner runner;
    private final int jobs;
    private final SortedMap<String, LabResult> results = new TreeMap<>();
    private Sight acted = new Sight(new LinkedHashMap<>(), List.of());
    private Sight latest = acted;

    /** What there is at one moment: the labs with what tells their versions apart, and paths with nothing to watch. */
    private record Sight(Map<LabFile, List<String>> labs, List<String> problems) {}

    /**
     * Watches labs.
     *
     * @param paths labs or folders of labs; they may come and go
     * @param jobs how many labs run at once
     */
    public LabWatch(List<String> paths, LabRunner runner, int jobs) {
        this.paths = List.copyOf(paths);
        this.runner = runner;
        this.jobs = jobs;
    }

    /** Checks everything, whether it has changed or not. */
    public List<String> checkAll() {
        latest = look();
        acted = latest;
        results.clear();
        List<String> lines = new ArrayList<>(acted.problems());
        lines.addAll(check(List.copyOf(acted.labs().keySet()), acted.labs().size() == 1));
        return lines;
    }

    /** Looks once; says what came of changes, and nothing where there are none. */
    public List<String> poll() {
        Sight now = look();
        boolean isSettled = now.equals(latest);
        latest = now;
        if (!isSettled || now.equals(acted)) {
            return List.of();
        }
        Sight before = acted;
        acted = now;
        List<String> lines = new ArrayList<>();
        for (LabFile lab : before.labs().keySet()) {
            if (!now.labs().containsKey(lab)) {
                lines.add("gone  " + lab.display());
                results.remove(lab.display());
            }
        }
        if (lines.isEmpty()) {
            now.problems().stream()
                    .filter(problem -> !before.problems().contains(problem))
                    .forEach(lines::add);
        }
        List<LabFile> changed = new ArrayList<>();
        now.labs().forEach((lab, versions) -> {
            if (!versions.equals(before.labs().get(lab))) {
                changed.add(lab);
            }
        });
        lines.addAll(check(changed, true));
        return lines;
    }

    /** Checks labs; tells of those that pass too, if that is asked for, and how all labs do. */
    private List<String> check(List<LabFile> labs, boolean isTellingPassed) {
        List<String> lines = new ArrayList<>();
        if (!labs.isEmpty()) {
            for (LabResult result : runner.check(labs, jobs, false, result -> {})) {
                results.put(result.file(), result);
                if (isTellingPassed || !result.isPassed()) {
                    lines.addAll(LabReport.lines(result));
                }
            }
        }
        lines.add(LabReport.summary(List.copyOf(results.values())));
        return lines;
    }

    private Sight look() {
        Map<LabFile, List<String>> labs = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (String path : paths) {
            try {
                LabFiles.Search found = LabFiles.search(List.of(path));
                for (LabFile lab : found.labs()) {
                    labs.put(lab, List.of(version(lab.script()), version(lab.transcript())));
                }
                found.unreadable().forEach(folder -> problems.addAll(folder.details()));
            } catch (ScriptException nothing) {
                problems.add(nothing.problem());
            }
        }
        return new Sight(labs, problems);
    }

    private static String version(Path file) {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            return found.lastModifiedTime() + " " + found.size() + " " + Objects.toString(found.fileKey());
        } catch (IOException missing) {
            return "";
        }
    }
}
