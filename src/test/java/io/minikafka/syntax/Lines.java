package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.Outcome;
import io.minikafka.session.Request;
import java.util.List;

/** Lines that tests start from, and what the parser makes of them. */
public final class Lines {

    /** Understood lines: every command, and every option of each. */
    public static final List<String> VALID = List.of(
            "new-cluster",
            "new-cluster --brokers 5",
            "new-cluster --brokers 1,3,7 --config min.insync.replicas=2 --config replica.lag.max.messages=0",
            "new-cluster --brokers 7,",
            "new-cluster --brokers 2 --data-dir \"my data\"",
            "inject flush-error",
            "inject fetch-error --broker 2",
            "inject torn-write --broker 1 --bytes 40",
            "inject corrupt events-0 --broker 2 --offset 3",
            "create-topic events",
            "create-topic \"a b\" --partitions 3 --replication-factor 2 --config min.insync.replicas=2",
            "send events safe",
            "send events-0 a b \"c d\" --acks all --key k",
            "send orders-2 one two three four five",
            "send events some more words of a batch --key k1",
            "send events x --null --leader-epoch 3 --acks=0",
            "txn begin t1",
            "txn begin \"a b\" --fence",
            "txn commit t1",
            "txn abort t1 --producer-epoch 3",
            "send events-0 a b --txn t1 --key k --producer-epoch 0",
            "fetch events-0 --from 1 --isolation read_committed",
            "show lso events",
            "show transactions",
            "send events --null --key \"\"",
            "send events --producer-id 7 --producer-epoch 0 --sequence 2147483647 '-x' \\xff\\x00",
            "send events -- --acks 'it is' -5",
            "send events \"--acks\" #1 \"null\" ü 日本 🦊",
            "send events a b --producer p1 --key k",
            "send events --null --producer p1",
            "producer p1",
            "producer p1 --idempotent --acks all --batch-size 100 --linger 5 --buffer 1000",
            "producer \"a b\" --acks -1 --linger 9223372036854775807 --batch-size=0",
            "flush",
            "flush p1",
            "retry #1",
            "retry 2",
            "fetch-followers",
            "fetch-followers events",
            "fetch-followers events-1 --follower 2,3",
            "fetch-followers events --follower 2,-3",
            "fetch-followers events --follower 2 --lose-response; fetch events --leader-epoch 1",
            "new-cluster --brokers 2 --semantics kip-101; crash-broker 2 --lose-unflushed; deliver-isr",
            "restart-broker 2 --bounce; elect events --broker 2 --unclean; deliver-isr events",
            "deliver-metadata 3; set isr-changes manual; set metadata automatic",
            "show rules; show epochs; show elr events",
            "new-cluster --brokers=-1,2",
            "fetch events",
            "fetch events --from -1 --max 0",
            "show isr",
            "show hw events",
            "show leo; show epoch events-0; show log; show timeline events",
            "show pending; show sends; show lost; show topics; show cluster; show config; show clock; show producers",
            "tick",
            "tick 100",
            "tick -5 --clock-only",
            "tick 9223372036854775807",
            "follower-loop on",
            "follower-loop on --every 100",
            "follower-loop off",
            "refresh-isr",
            "refresh-isr events",
            "remove-from-isr events 2",
            "rejoin events-0 1",
            "promote events 2 # why not",
            "alter-config min.insync.replicas=2 --topic events",
            "alter-config segment.bytes=100 flush.messages=1 a=b=c",
            "restart",
            "restart --crash",
            "explain",
            "explain hw",
            "explain high watermark",
            "explain #1 NOT_ENOUGH_REPLICAS min.insync.replicas 'acks=all'",
            "undo",
            "undo 3",
            "redo",
            "redo 2",
            "history",
            "goto 0",
            "diff",
            "diff 3 0",
            "what-if promote events 2",
            "what-if send events-0 'a b' --acks=all",
            "what-if restart --crash",
            "what-if send orders-2 again one two three four five six seven eight --key k2",
            "what-if send events some more words of a batch that nobody sends",
            "what-if send orders-2 one two three four five six seven --key k1",
            "what-if send events --null --key \"a longer key of five words\"",
            "explore",
            "explore events-0 --goal diverged --depth 3 --use send,fetch-followers,promote --values 1 --acks all",
            "explore --goal hw-never-goes-back --states 20 --apply",
            "compare kafka",
            "compare kip-101 experiment.lab",
            "explore --goal reads-repeat --semantics kip-101 --use elect:unclean,crash-broker:lose-unflushed",
            "save mine.lab",
            "save \"my lab.lab\" --title \"It's mine\" --force",
            "share",
            "set output json",
            "set output text",
            "set status off",
            "set status on",
            "watch on; watch on events-0; watch off",
            "source experiment.lab",
            "source \"my lab.lab\"",
            "tour",
            "help",
            "help send",
            "exit");

    private final RequestParser parser = new RequestParser();

    /** The one request of a line that is understood. */
    Request request(String line) {
        List<ParsedCommand> commands = parser.parse(line);
        assertThat(commands).as(line).hasSize(1);
        assertThat(commands.get(0).request().isRight())
                .as("%s: %s", line, commands.get(0))
                .isTrue();
        return commands.get(0).request().get();
    }

    /** What is said about a line of one command that is not understood. */
    String problem(String line) {
        List<ParsedCommand> commands = parser.parse(line);
        assertThat(commands).as(line).hasSize(1);
        assertThat(commands.get(0).request().isLeft())
                .as("%s: %s", line, commands.get(0))
                .isTrue();
        Outcome.Refused refused = commands.get(0).request().getLeft();
        assertIsMessage(line, refused.message());
        return refused.message();
    }

    /** A message is one line for people: nothing of it drives a terminal, and it names no class. */
    static void assertIsMessage(String line, String message) {
        assertThat(message).as("what is said to %s", line).isNotBlank();
        assertIsPrintable(message);
        assertThat(message).as(line).doesNotContain("Exception", "java.", "picocli", "io.minikafka", "\uE000");
    }

    static void assertIsPrintable(String text) {
        assertThat(text.chars().noneMatch(c -> (c < ' ' && c != '\t') || (c >= 0x7f && c < 0xa0)))
                .as(text)
                .isTrue();
    }

    /** What is understood prints as a line that means the same, and so does the line that a session remembers. */
    void assertPrintsBack(String line, ParsedCommand command) {
        Request request = command.request().get();
        String written = RequestParser.write(request);
        assertIsPrintable(written);
        assertThat(request(written)).as("%s, written as %s", line, written).isEqualTo(request);
    }

    /** The line that a session remembers is read as the same words, options as options and values as values. */
    static void assertIsRemembered(List<Word> words, ParsedCommand command) {
        List<List<Word>> again = LineReader.read(command.line());
        boolean isSame = again.size() == 1 && again.get(0).size() == words.size();
        for (int i = 0; isSame && i < words.size(); i++) {
            Word word = again.get(0).get(i);
            boolean mayBeOption = word.text().startsWith("-");
            isSame = word.text().equals(words.get(i).text())
                    && (!mayBeOption || word.isLiteral() == words.get(i).isLiteral());
        }
        assertThat(isSame).as("%s, remembered as %s", words, command.line()).isTrue();
    }
}
