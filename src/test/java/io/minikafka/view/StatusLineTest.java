package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.TopicPartition;
import io.minikafka.session.Scripted;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusLineTest {

    private static final TopicPartition ORDERS_1 = new TopicPartition("orders", 1);

    private static String line(Scripted session, int width) {
        return StatusLine.of(session.session().state(), Optional.of(Scripted.EVENTS), width);
    }

    private static Scripted promoted() {
        return Scripted.after(
                "create-topic events",
                "send events a --acks all",
                "fetch-followers",
                "send events b c",
                "promote events 2",
                "send events d --acks all");
    }

    private static Optional<TopicPartition> focus(Scripted session, String line, Optional<TopicPartition> shown) {
        return StatusLine.focus(session.run(line), shown);
    }

    @ParameterizedTest
    @CsvSource({
        "200, events-0  leader 2  epoch 1  isr [2]  hw 2  leo 1=3 2=2 3=1  LOST 1",
        "62, events-0  leader 2  epoch 1  isr [2]  hw 2  leo 2  LOST 1",
        "50, events-0  leader 2  epoch 1  isr [2]  hw 2  leo 2",
        "40, events-0  isr [2]  hw 2  leo 2",
        "25, events-0  hw 2  leo 2",
        "20, events-0 hw 2 leo 2"
    })
    void theLeastTellingPartsGoFirst(int width, String line) {
        assertThat(line(promoted(), width)).isEqualTo(line);
    }

    @Test
    void whatIsPendingIsCounted() {
        Scripted session =
                Scripted.after("create-topic events", "send events a --acks all", "send events b --acks all");

        assertThat(line(session, 80))
                .isEqualTo("events-0  leader 1  epoch 0  isr [1, 2, 3]  hw 0  leo 1=2 2=0 3=0  pending 2");
    }

    @Test
    void noLineIsWiderThanTheTerminalAndTheWatermarkStays() {
        for (int width = 20; width <= 120; width++) {
            assertThat(line(promoted(), width)).hasSizeLessThanOrEqualTo(width).contains("hw 2", "leo ");
        }
        String name = "a-topic-with-a-long-name";
        Scripted session = Scripted.after("create-topic " + name, "send " + name + " x");
        assertThat(StatusLine.of(session.session().state(), Optional.of(new TopicPartition(name, 0)), 20))
                .isEqualTo("a-topic-~ hw 0 leo 1");
    }

    @Test
    void withoutATopicTheLineSaysHowToMakeOne() {
        Scripted session = Scripted.after();

        assertThat(StatusLine.of(session.session().state(), Optional.empty(), 80))
                .isEqualTo("no topics yet; create-topic makes one");
        assertThat(StatusLine.of(session.session().state(), Optional.empty(), 20))
                .isEqualTo("no topics yet");
        assertThat(line(session, 20)).as("a partition that is gone").isEqualTo("no topics yet");
    }

    @Test
    void theFirstPartitionIsShownWhereNoneWasYet() {
        Scripted session = Scripted.after("create-topic orders", "create-topic events --partitions 2");

        assertThat(StatusLine.of(session.session().state(), Optional.empty(), 80))
                .isEqualTo("events-0  leader 1  epoch 0  isr [1, 2, 3]  hw 0  leo 1=0 2=0 3=0");
        assertThat(StatusLine.of(session.session().state(), Optional.of(new TopicPartition("gone", 0)), 80))
                .startsWith("events-0 ");
    }

    @Test
    void aCommandThatChangesAPartitionMovesTheFocusThere() {
        Scripted session = Scripted.after();
        assertThat(focus(session, "tick", Optional.empty())).isEmpty();

        assertThat(focus(session, "create-topic events", Optional.empty())).contains(Scripted.EVENTS);
        assertThat(focus(session, "create-topic orders --partitions 2", Optional.of(Scripted.EVENTS)))
                .contains(new TopicPartition("orders", 0));
        assertThat(focus(session, "send orders-1 a", Optional.of(Scripted.EVENTS)))
                .contains(ORDERS_1);
        assertThat(focus(session, "fetch-followers", Optional.of(ORDERS_1)))
                .as("all partitions, this one among them")
                .contains(ORDERS_1);
        assertThat(focus(session, "promote events 2", Optional.of(ORDERS_1))).contains(Scripted.EVENTS);
    }

    @Test
    void aLookMovesTheFocusAndARefusalDoesNot() {
        Scripted session = Scripted.after("create-topic events", "create-topic orders --partitions 2");

        assertThat(focus(session, "show log orders-1", Optional.of(Scripted.EVENTS)))
                .contains(ORDERS_1);
        assertThat(focus(session, "show log", Optional.of(ORDERS_1))).contains(ORDERS_1);
        assertThat(focus(session, "fetch orders-1", Optional.of(Scripted.EVENTS)))
                .contains(ORDERS_1);
        assertThat(focus(session, "tick", Optional.of(ORDERS_1))).contains(ORDERS_1);
        assertThat(focus(session, "promote orders-1 9", Optional.of(Scripted.EVENTS)))
                .contains(Scripted.EVENTS);
    }

    @Test
    void aPartitionThatIsGoneIsNotShown() {
        Scripted session = Scripted.after("create-topic events");

        assertThat(focus(session, "new-cluster", Optional.of(Scripted.EVENTS))).isEmpty();
        session.then("create-topic orders");
        assertThat(focus(session, "tick", Optional.of(Scripted.EVENTS))).contains(new TopicPartition("orders", 0));
    }
}
