package io.minikafka.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.storage.ClusterStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;

/** Replays trace files, plain or gzipped; started by {@code scripts/conformance}. */
public final class Conformance {

    private final Supplier<ClusterStore> stores;
    private final List<TraceReplay.Difference> differences = new ArrayList<>();
    private final List<String> deliberate = new ArrayList<>();
    private int traces;
    private int steps;

    /** A replay in which every trace gets a store of its own. */
    public Conformance(Supplier<ClusterStore> stores) {
        this.stores = stores;
    }

    public static void main(String[] files) throws IOException {
        if (files.length == 0) {
            System.err.println("usage: scripts/conformance FILE… (traces as JSON lines, plain or .gz)");
            System.exit(2);
        }
        Conformance conformance = new Conformance(ClusterStore::inMemory);
        for (String file : files) {
            Path path = Path.of(file);
            if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
                System.err.println("cannot read trace file " + file);
                System.exit(3);
            }
            try (InputStream in = open(path)) {
                conformance.replay(in);
            }
        }
        conformance.print(System.out);
        System.exit(conformance.differences().isEmpty() ? 0 : 1);
    }

    /** Replays every trace in a stream of JSON lines. */
    public void replay(InputStream in) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            replay(mapper.readTree(line));
        }
    }

    private void replay(JsonNode trace) {
        try (ClusterStore store = stores.get()) {
            TraceReplay replay = new TraceReplay(trace, store);
            replay.run().ifPresent(differences::add);
            deliberate.addAll(replay.deliberate());
        }
        traces++;
        steps += trace.get("steps").size();
    }

    public int traces() {
        return traces;
    }

    public int steps() {
        return steps;
    }

    /** The first difference of each trace that has one. */
    public List<TraceReplay.Difference> differences() {
        return differences;
    }

    public List<String> deliberate() {
        return deliberate;
    }

    private void print(PrintStream out) {
        differences.forEach(out::println);
        deliberate.forEach(step -> out.println("differs on purpose: " + step));
        out.println(traces + " traces, " + steps + " steps, " + differences.size() + " differences");
    }

    static InputStream open(Path path) throws IOException {
        InputStream in = Files.newInputStream(path);
        return path.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
    }
}
