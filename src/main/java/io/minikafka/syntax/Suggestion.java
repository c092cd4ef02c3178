package io.minikafka.syntax;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that was probably meant. */
final class Suggestion {

    private Suggestion() {}

    /** Such as {@code ; did you mean isr?} where a known word is near; else empty. */
    static String after(String typed, Collection<String> known) {
        return closest(typed, known).map(word -> "; did you mean " + word + "?").orElse("");
    }

    /** The known word with the fewest typing errors from what was typed, if they are few enough. */
    static Optional<String> closest(String typed, Collection<String> known) {
        return known.stream()
                .filter(word -> distance(typed, word) <= Math.max(1, word.length() / 3))
                .min(Comparator.comparingInt((String word) -> distance(typed, word))
                        .thenComparing(word -> !word.startsWith(typed)));
    }

    /** The number of insertions, deletions, replacements and swaps of neighbours between two words. */
    private static int distance(String left, String right) {
        if (left.length() > right.length() * 2 + 2) {
            return Integer.MAX_VALUE;
        }
        int[][] cost = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : step(cost, left, right, i, j);
            }
        }
        return cost[left.length()][right.length()];
    }

    private static int step(int[][] cost, String left, String right, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean isSwap = i > 1
                && j > 1
                && left.charAt(i - 1) == right.charAt(j - 2)
                && left.charAt(i - 2) == right.charAt(j - 1);
        return isSwap ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
