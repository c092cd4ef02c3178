package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.replication.RuleSets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HintsTest {

    private final Hints hints = new Hints();

    private String hint(String typed) {
        return hints.of(typed, RuleSets.KAFKA);
    }

    @Test
    void aHintIsWhatMayStillFollow() {
        assertThat(hint("promote ")).isEqualTo("TARGET BROKER");
        assertThat(hint("promote t ")).isEqualTo("BROKER");
        assertThat(hint("promote t 2")).isEmpty();
        assertThat(hint("show log; fetch t --max 3 "))
                .isEqualTo("[--from N] [--isolation read_uncommitted|read_committed] [--leader-epoch N]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "inject corrupt _| [TARGET] --broker B --offset N",
                "inject corrupt t --broker 2 _| --offset N",
                "inject fetch-error _| --broker B",
                "inject torn-write _| --broker B [--bytes N]",
                "inject flush-error _| ''",
                "txn begin _| NAME [--fence]",
                "txn begin t _| [--fence]",
                "txn commit _| NAME [--producer-epoch N]",
                "set output _| text~json",
                "set metadata _| automatic~manual",
                "set output json _| ''",
                "watch on _| [TARGET]",
                "watch off _| ''",
                "follower-loop on _| [--every MS]",
                "what-if txn commit _| NAME [--producer-epoch N]",
                "watch maybe _| ''",
            })
    void theFirstWordDecidesWhatIsDue(String typed, String due) {
        assertThat(hint(typed.replace('_', ' ').stripTrailing() + " ")).isEqualTo(due.replace('~', '|'));
    }

    @Test
    void whatIsSupposedIsHintedAtLikeTheCommandItself() {
        assertThat(hint("what-if ")).isEqualTo("COMMAND…");
        assertThat(hint("what-if promote t ")).isEqualTo("BROKER");
    }

    @Test
    void nothingIsSaidWhereTheCommandIsNotClearOrTheLineIsUnfinished() {
        assertThat(hint("")).isEmpty();
        assertThat(hint("fetch")).as("fetch-followers also starts so").isEmpty();
        assertThat(hint("sned ")).isEmpty();
        assertThat(hint("send \"a")).isEmpty();
        assertThat(hint("promote t;")).isEmpty();
    }

    @Test
    void whatHasNoMeaningUnderTheRulesIsNotHintedAt() {
        assertThat(hint("elect ")).isEqualTo("TARGET [--broker ID] [--unclean]");
        assertThat(hints.of("elect ", RuleSets.MINIKAFKA)).isEmpty();
        assertThat(hints.of("what-if crash-broker ", RuleSets.MINIKAFKA)).isEmpty();
        assertThat(hints.of("fetch t ", RuleSets.MINIKAFKA))
                .contains("[--max N]")
                .doesNotContain("--leader-epoch");
        assertThat(hint("rejoin ")).isEmpty();
        assertThat(hints.of("rejoin ", RuleSets.MINIKAFKA)).isEqualTo("TARGET BROKER");
        assertThat(hint("restart")).as("restart-broker also starts so").isEmpty();
        assertThat(hints.of("restart", RuleSets.MINIKAFKA)).isEqualTo("[--crash]");
    }
}
