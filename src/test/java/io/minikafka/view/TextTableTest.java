package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

    @Test
    void theFirstColumnIsToTheLeftAndOthersToTheRight() {
        TextTable table = new TextTable();
        table.add(List.of("learner", "points"));
        table.add(List.of("田中", "7"));
        table.add(List.of("", "12", "more"));

        assertThat(table.lines()).containsExactly("learner  points", "田中          7", "             12  more");
    }

    @Test
    void aLongWordDoesNotPushOthersAway() {
        TextTable table = new TextTable();
        table.add(List.of("x".repeat(400), "1"));

        assertThat(table.lines()).containsExactly("x".repeat(37) + "...  1");
    }
}
