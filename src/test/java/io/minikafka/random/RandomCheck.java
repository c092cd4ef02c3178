package io.minikafka.random;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Searches from the command line, longer than a test may: prints what it did and what it found. */
public final class RandomCheck {

    private RandomCheck() {}

    /**
     * Searches with no freedom, with every single one, and with all of them; or with the freedoms that are named.
     *
     * @param arguments steps per search, seed, names of freedoms such as {@code small-budget}
     */
    public static void main(String[] arguments) {
        if (arguments.length < 2) {
            System.err.println("usage: RandomCheck STEPS SEED [FREEDOM…], freedoms: "
                    + Arrays.stream(Freedom.values()).map(RandomCheck::name).toList());
            System.exit(2);
        }
        long steps = Long.parseLong(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        List<Profile> profiles = new ArrayList<>();
        if (arguments.length == 2) {
            profiles.add(Profile.WILD);
            profiles.add(Profile.SAFE);
        }
        for (Freedom freedom : Freedom.values()) {
            if (arguments.length == 2 || Arrays.asList(arguments).contains(name(freedom))) {
                profiles.add(Profile.safeBut(freedom));
            }
        }
        profiles.forEach(profile -> search(new Search(profile, seed), steps, System.out));
    }

    private static void search(Search search, long steps, PrintStream out) {
        Search.Report report = search.upTo(steps);
        out.println("freedoms "
                + search.profile().freedoms().stream().map(RandomCheck::name).toList() + ": "
                + report.steps() + " steps in " + report.runs() + " runs, "
                + report.found().map(Script::report).orElse("nothing found"));
        out.println();
    }

    private static String name(Freedom freedom) {
        return freedom.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
