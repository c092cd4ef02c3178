package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.storage.ClusterStore;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Replays labs and compares what is observed with what was declared and kept. */
public final class LabRunner {

    private final boolean isShowingAll;
    private final Supplier<ClusterStore> stores;

    /**
     * A runner of labs.
     *
     * @param isShowingAll whether differences after the first are shown too
     * @param stores makes the empty store of each lab's cluster
     */
    public LabRunner(boolean isShowingAll, Supplier<ClusterStore> stores) {
        this.isShowingAll = isShowingAll;
        this.stores = stores;
    }

    /**
     * Checks labs, several at once, each on a cluster of its own.
     *
     * @param jobs how many run at once, at least 1
     * @param isFailFast whether labs after the first that fails are left out
     * @param progress told of every result, in the order of the labs
     * @return the results in the order of the labs
     */
    public List<LabResult> check(List<LabFile> labs, int jobs, boolean isFailFast, Consumer<LabResult> progress) {
        if (jobs == 1 || labs.size() == 1) {
            return collect(labs, lab -> check(lab), isFailFast, progress);
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(jobs, labs.size()));
        try {
            List<Future<LabResult>> running =
                    labs.stream().map(lab -> pool.submit(() -> check(lab))).toList();
            return collect(running, LabRunner::await, isFailFast, progress);
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T> List<LabResult> collect(
            List<T> sources, Function<T, LabResult> result, boolean isFailFast, Consumer<LabResult> progress) {
        List<LabResult> results = new ArrayList<>();
        for (T source : sources) {
            results.add(result.apply(source));
            progress.accept(results.get(results.size() - 1));
            if (isFailFast && !results.get(results.size() - 1).isPassed()) {
                break;
            }
        }
        return results;
    }

    private static LabResult await(Future<LabResult> running) {
        try {
            return running.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while labs run", interrupted);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a lab ended unexpectedly", failed.getCause());
        }
    }

    /** Checks one lab. */
    public LabResult check(LabFile lab) {
        try {
            LabScript script = LabScript.parseLab(lab.display(), TextFile.read(lab.script()));
            return check(lab, script);
        } catch (LimitException tooMuch) {
            return broken(lab, lab.display() + ": " + tooMuch.problem());
        } catch (ScriptException broken) {
            return broken(lab, broken.problem());
        } catch (RuntimeException unexpected) {
            // The others still run; this one counts as broken and says what to report.
            return broken(lab, lab.display() + ": internal failure: " + unexpected + "; please report it");
        }
    }

    private static LabResult broken(LabFile lab, String problem) {
        return LabResult.broken(lab.display(), problem);
    }

    private LabResult check(LabFile lab, LabScript script) throws ScriptException {
        Observation observation = Observation.of(lab, script, stores.get());
        List<String> details = new ArrayList<>();
        OptionalInt place = OptionalInt.empty();
        boolean isBroken = false;
        for (LabProblem problem : observation.problems()) {
            place = place.isPresent() ? place : OptionalInt.of(problem.line());
            details.add(lab.display() + ":" + problem.line() + ": " + problem.command());
            details.add("  " + problem.text());
            isBroken |= problem.isBreaking();
        }
        if (!Files.exists(lab.transcript())) {
            details.add(lab.display() + ": there is no transcript " + lab.transcriptName() + "; lab bless makes it");
            return result(lab, script, LabResult.Status.BROKEN, details);
        }
        TranscriptDiff diff = new TranscriptDiff(TextFile.read(lab.transcript()), observation.transcript());
        details.addAll(describe(lab, diff));
        place = place.isPresent() || diff.isEmpty() ? place : diff.commandLine(0);
        place.ifPresent(line -> details.add("  to step in: " + stepIn(lab, line)));
        LabResult.Status failed = isBroken ? LabResult.Status.BROKEN : LabResult.Status.DIFFERED;
        return result(lab, script, details.isEmpty() ? LabResult.Status.PASSED : failed, details);
    }

    /** The command that opens the shell just before a line. */
    private static String stepIn(LabFile lab, int line) {
        return "scripts/minikafka lab try " + Literal.ofText(lab.display() + ":" + line);
    }

    private static LabResult result(LabFile lab, LabScript script, LabResult.Status status, List<String> details) {
        return new LabResult(lab.display(), script.title().orElse(""), status, details);
    }

    /** The first difference, and how many follow from it. */
    private List<String> describe(LabFile lab, TranscriptDiff diff) {
        List<String> lines = new ArrayList<>();
        int shown = isShowingAll ? diff.size() : Math.min(1, diff.size());
        for (int i = 0; i < shown; i++) {
            lines.add(diff.place(i, lab));
            diff.lines(i).forEach(line -> lines.add("  " + line));
        }
        int rest = diff.size() - shown;
        if (rest > 0) {
            lines.add("  " + rest + (rest == 1 ? " more difference follows" : " more differences follow")
                    + " below; --all shows " + (rest == 1 ? "it" : "them"));
        }
        return lines;
    }
}
