package io.minikafka.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The program as another one sees it that asks for JSON: every command of the language, one object for each. */
public final class JsonLines {

    private JsonLines() {}

    /**
     * The answers of a fresh session to lines, in order.
     *
     * @param folder where scripts are looked for and saved
     */
    public static List<JsonNode> answers(Path folder, List<String> lines) throws Exception {
        List<JsonNode> answers = new ArrayList<>();
        List<String> out = new ArrayList<>();
        try (Session session = Session.inMemory()) {
            ScriptRunner runner = new ScriptRunner(
                    session, out::add, () -> 80, new PathStart(folder, Optional.empty()), Limits.none());
            for (String line : lines) {
                // A line may have turned it off.
                runner.setOutput(Request.Output.JSON);
                runner.runLine(line);
            }
        }
        for (String answer : out) {
            answers.add(new ObjectMapper().readTree(answer));
        }
        return answers;
    }
}
