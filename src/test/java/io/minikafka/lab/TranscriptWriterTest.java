package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.lab.LabScript.Element;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TranscriptWriterTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "x,```",
                "`,```",
                "``,```",
                "```,````",
                "````,`````",
                "  ````` console,``````",
                "a ```,```",
                "0: ```````,```",
                "~~~,```",
                "``````` x ```````````,````````"
            })
    void aFenceIsLongerThanAnyThatStartsALineInside(String answer, String fence) throws ScriptException {
        LabScript script = LabScript.parse("a.lab", "#: title T\nshow hw\n");
        Element.Command command = script.commands().get(0);
        TranscriptWriter writer = new TranscriptWriter(script, "a.lab");
        writer.command(command);
        writer.answer(command, answer);

        List<String> lines = writer.transcript().texts();

        assertThat(lines.subList(4, lines.size())).containsExactly(fence + "console", "mk> show hw", answer, fence);
    }
}
