package io.minikafka.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.search.SearchResult.End;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {

    private static final int PLENTY = 1_000_000;

    private static SearchResult search(StateSpace<Integer> space, int depth, int states, int threads) {
        return Search.run(space, new SearchLimits(depth, states, threads), SearchWatch.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void ofEquallyShortSchedulesTheFirstInTheOrderOfActionsIsAnswered(int threads) {
        SearchResult result = search(new Grid(100, 3 * 100 + 2), PLENTY, PLENTY, threads);

        assertThat(result.end()).isEqualTo(End.FOUND);
        assertThat(result.schedule()).containsExactly(0, 0, 0, 1, 1);
        assertThat(result.depth()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void everythingIsCountedWhenNothingIsFound(int threads) {
        SearchResult result = search(new Grid(300, -1), PLENTY, PLENTY, threads);

        int stepsAside = 2 * 300 * 299;
        assertThat(result).isEqualTo(new SearchResult(End.EXHAUSTED, List.of(), 598, 90_000, 1 + stepsAside + 90_000));
    }

    @Test
    void aStepToAKnownStateCanBeTheGoal() {
        SearchResult result = search(new Grid(5, 0), PLENTY, PLENTY, 2);

        assertThat(result.schedule()).containsExactly(2);
    }

    @Test
    void noMoreIsClaimedThanWasSearched() {
        SearchResult result = search(new Grid(100, 50 * 100), 9, PLENTY, 2);

        assertThat(result.end()).isEqualTo(End.DEPTH);
        assertThat(result.depth()).isEqualTo(9);
        assertThat(result.states()).isEqualTo(55);
    }

    @Test
    void theLastLevelThatIsEmptyTellsThatThereIsNoMore() {
        assertThat(search(new Grid(3, -1), 4, PLENTY, 2).end()).isEqualTo(End.DEPTH);
        assertThat(search(new Grid(3, -1), 5, PLENTY, 2).end()).isEqualTo(End.EXHAUSTED);
        assertThat(search(new Grid(3, -1), 0, PLENTY, 2).states()).isEqualTo(1);
    }

    @Test
    void itStopsAtAsManyStatesAsMayBe() {
        SearchResult result = search(new Grid(100, -1), PLENTY, 100, 2);

        assertThat(result.end()).isEqualTo(End.STATES);
        assertThat(result.states()).isEqualTo(100);
        // The levels of 1, 2, 3, … states up to 12 steps have 91, so those of 13 steps are not all there.
        assertThat(result.depth()).isEqualTo(12);
    }

    @Test
    void whoeverLooksOnMayStopIt() {
        List<SearchWatch.Progress> seen = new ArrayList<>();
        SearchResult result = Search.run(new Grid(1_000, -1), new SearchLimits(PLENTY, PLENTY, 2), progress -> {
            seen.add(progress);
            return progress.depth() == 3 ? Optional.of(End.CANCELLED) : Optional.empty();
        });

        assertThat(result).isEqualTo(new SearchResult(End.CANCELLED, List.of(), 3, 15, 31));
        assertThat(seen)
                .containsExactly(
                        new SearchWatch.Progress(3, 4, 0),
                        new SearchWatch.Progress(6, 10, 1),
                        new SearchWatch.Progress(10, 19, 2),
                        new SearchWatch.Progress(15, 31, 3));
    }

    @Test
    void anInterruptedThreadStopsToo() {
        Thread.currentThread().interrupt();
        SearchResult result = search(new Grid(100, -1), PLENTY, PLENTY, 2);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.end()).isEqualTo(End.CANCELLED);
        assertThat(result.depth()).isZero();
    }

    @Test
    void aFaultOfTheSpaceIsNotSwallowed() {
        StateSpace<Integer> broken = new StateSpace<>() {
            @Override
            public Integer start() {
                return 0;
            }

            @Override
            public void steps(Integer state, Steps<Integer> steps) {
                throw new UnsupportedOperationException("no steps");
            }

            @Override
            public void describe(Integer state, StateBytes bytes) {
                bytes.add(state);
            }
        };

        assertThatThrownBy(() -> search(broken, 1, 1, 1)).hasRootCauseMessage("no steps");
    }

    /** Where every interleaving ends the same, the order of threads cannot be told from the answer. */
    @Test
    void threadsMakeNoDifferenceToTheModelOfKafka() {
        TruncateToHighWatermark model = new TruncateToHighWatermark(2, 2, 2, 2);
        SearchResult alone = Search.run(model, new SearchLimits(PLENTY, PLENTY, 1), SearchWatch.NONE);

        for (int threads = 2; threads <= 5; threads++) {
            assertThat(Search.run(model, new SearchLimits(PLENTY, PLENTY, threads), SearchWatch.NONE))
                    .isEqualTo(alone);
        }
    }
}
