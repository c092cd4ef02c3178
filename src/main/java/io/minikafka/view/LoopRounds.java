package io.minikafka.view;

import io.minikafka.cluster.Event;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How often the follower loop came round in one tick.
 *
 * @param made the rounds that did not fail
 * @param idle those of them that found nothing to do
 * @param skipped the rounds that one tick had to leave out
 */
record LoopRounds(long made, long idle, long skipped) {

    static LoopRounds of(Iterable<Event> events) {
        long made = 0;
        long idle = 0;
        long skipped = 0;
        for (Event event : events) {
            if (event instanceof Event.FollowerLoopRan ran) {
                switch (ran.kind()) {
                    case BUSY -> made += ran.rounds();
                    case IDLE -> {
                        made += ran.rounds();
                        idle += ran.rounds();
                    }
                    case SKIPPED -> skipped += ran.rounds();
                }
            }
        }
        return new LoopRounds(made, idle, skipped);
    }

    boolean isNone() {
        return made == 0 && skipped == 0;
    }

    String line() {
        return "follower loop: " + made + (made == 1 ? " round, " : " rounds, ") + idle + " idle";
    }

    Map<String, @Nullable Object> json() {
        return new JsonFields()
                .put("rounds", made)
                .put("idle", idle)
                .put("skipped", skipped)
                .map();
    }
}
