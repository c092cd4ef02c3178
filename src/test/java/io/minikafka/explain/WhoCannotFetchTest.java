package io.minikafka.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Scripted;
import io.minikafka.syntax.HelpText;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What {@code explain #1} says of followers whose next fetch does not bring the batch. */
class WhoCannotFetchTest {

    private static List<String> explain(Scripted session, int number) {
        return Explainer.words(
                        List.of(String.valueOf(number)), session.session().now(), HelpText::unknownTerm)
                .get()
                .paragraphs()
                .stream()
                .flatMap(paragraph -> paragraph.lines().stream())
                .map(Line::id)
                .collect(Collectors.toList());
    }

    private static Scripted kafka(String options, String... lines) {
        Scripted session = Scripted.after("new-cluster --semantics kafka " + options, "create-topic t");
        List.of(lines).forEach(session::run);
        return session;
    }

    @Test
    void oneThatHoldsSomethingElseIsCutFirst() {
        Scripted session = kafka(
                "--brokers 1,2",
                "send t both --acks all",
                "fetch-followers",
                "fetch-followers",
                "send t old",
                "elect t --broker 2",
                "send t new --acks all");
        assertThat(explain(session, 3))
                .contains("MEMBER_DIVERGES")
                .doesNotContain("REQUEST_MISSING", "REQUEST_NEVER_CAME", "COPY_MISSING");
    }

    @Test
    void oneThatHasNotHeardOfTheLeaderGetsNothing() {
        Scripted session = kafka(
                "--brokers 1,2",
                "set metadata manual",
                "elect t --broker 2",
                "elect t --broker 1",
                "deliver-metadata 1",
                "send t b --acks all");
        assertThat(explain(session, 1))
                .contains("MEMBER_HAS_NOT_HEARD", "WAY_AFTER_START")
                .doesNotContain("COPY_MISSING");
        session.run("deliver-metadata 2");
        session.run("fetch-followers");
        assertThat(session.lines("fetch-followers")).contains("#1 acknowledged: offset 0 (acks=all: hw covers it)");
    }

    @Test
    void oneThatIsDownAsksForNothing() {
        Scripted session = kafka(
                "",
                "send t a --acks all",
                "fetch-followers",
                "fetch-followers",
                "set isr-changes manual",
                "set metadata manual",
                "send t b --acks all",
                "remove-from-isr t 3",
                "crash-broker 2");
        assertThat(explain(session, 2)).contains("MEMBER_IS_NOT_ALIVE");
    }
}
