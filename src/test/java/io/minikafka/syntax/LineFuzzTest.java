package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ErrorCode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Throws mutations of understood lines at the parser. */
class LineFuzzTest {

    private static final int MUTATIONS = 100_000;

    private final RequestParser parser = new RequestParser();
    private final Lines lines = new Lines();

    @Test
    void whateverIsTypedIsUnderstoodAndPrintsBackOrIsRefused() {
        int understood = 0;
        for (int seed = 0; seed < MUTATIONS; seed++) {
            String line = new Mutation(new Random(seed)).of(Lines.VALID);
            try {
                understood += isUnderstood(line) ? 1 : 0;
            } catch (RuntimeException | AssertionError failed) {
                throw new AssertionError("seed " + seed + ", line <" + line + ">: " + failed.getMessage(), failed);
            }
        }
        assertThat(understood).as("mutations that are still understood").isGreaterThan(MUTATIONS / 5);
    }

    /** Tells whether a line holds a command and no other than understood ones. */
    private boolean isUnderstood(String line) {
        List<ParsedCommand> commands = parser.parse(line);
        boolean isUnderstood = !commands.isEmpty();
        for (int i = 0; i < commands.size(); i++) {
            ParsedCommand command = commands.get(i);
            Lines.assertIsPrintable(command.line());
            if (command.request().isRight()) {
                Lines.assertIsRemembered(LineReader.read(line).get(i), command);
                lines.assertPrintsBack(line, command);
            } else {
                isUnderstood = false;
                assertThat(command.request().getLeft().code()).isEqualTo(ErrorCode.INVALID_COMMAND);
                Lines.assertIsMessage(line, command.request().getLeft().message());
            }
        }
        return isUnderstood;
    }
}
