package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.session.Request;
import io.minikafka.syntax.Mutation;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Throws mutations of good labs at the lab parser. */
class LabFuzzTest {

    private static final int MUTATIONS = 100_000;

    /** One lab in so many has its commands looked at too; the line parser has a fuzz test of its own. */
    private static final int COMMANDS_EVERY = 50;

    private static final List<String> LABS = List.of(
            """
            #: title Safe prefix and lost tail
            #: chapter 5

            # Two brokers, and *both* must have it.
            new-cluster --brokers 1,2 --config min.insync.replicas=2
            create-topic events
            send events safe --acks all
            #: expect /status = "pending"

            show hw # still 0
            #: expect /partitions/0/highWatermark = 0
            """, """
            #: title A refusal
            create-topic events
            #: expect-error FENCED_LEADER_EPOCH
            send events stale --leader-epoch 7
            #: expect /outcome/code != "UNKNOWN_TOPIC"
            #: expect /outcome/message contains "epoch"
            """, """
            #: title Several on a line
            create-topic a; create-topic b --partitions 2; show topics
            #: expect /partitions/1/isr = [1, 2, 3]
            #: expect /partitions/1/leader > 0
            """, "# no title, but prose\r\nshow hw\r\n\r\n#\r\nsend events \"a b\" \\xff --key ü\r\n");

    private final RequestParser parser = new RequestParser();

    @Test
    void whateverIsWrittenIsALabOrSaidToBeBroken() {
        int parsed = 0;
        for (int seed = 0; seed < MUTATIONS; seed++) {
            String text = new Mutation(new Random(seed)).of(LABS);
            try {
                parsed += isParsed(text, seed % COMMANDS_EVERY == 0) ? 1 : 0;
            } catch (RuntimeException | AssertionError failed) {
                throw new AssertionError("seed " + seed + ", lab <" + text + ">: " + failed.getMessage(), failed);
            }
        }
        assertThat(parsed).as("mutations that still parse").isGreaterThan(MUTATIONS / 5);
    }

    private boolean isParsed(String text, boolean isWithCommands) {
        LabScript script;
        try {
            script = LabScript.parse("fuzz.lab", text);
        } catch (ScriptException broken) {
            boolean isOneLine = broken.problem().matches("fuzz\\.lab:[0-9]+: [^\\p{Cntrl}]+");
            assertThat(isOneLine).as(broken.problem()).isTrue();
            return false;
        }
        for (Element.Command command : isWithCommands ? script.commands() : List.<Element.Command>of()) {
            for (ParsedCommand parsed : parser.parse(command.text())) {
                parsed.request().peek(request -> assertPrintsBack(parsed, request));
            }
        }
        return true;
    }

    private void assertPrintsBack(ParsedCommand parsed, Request request) {
        String written = RequestParser.write(request);
        List<ParsedCommand> again = parser.parse(written);
        boolean isSame = again.size() == 1
                && again.get(0).request().isRight()
                && again.get(0).request().get().equals(request);
        assertThat(isSame).as("%s, written as %s", parsed, written).isTrue();
    }
}
