package io.minikafka.random;

import io.minikafka.lab.ScriptException;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import io.minikafka.syntax.RequestParser;
import java.util.ArrayList;
import java.util.List;

/** Requests as lines of the command language, as they would be piped into the shell. */
record Script(List<String> lines) {

    static Script of(List<Request.OfSession> requests) {
        return new Script(requests.stream().map(RequestParser::write).toList());
    }

    /** The requests that the lines are read as. */
    List<Request.OfSession> requests() {
        RequestParser parser = new RequestParser();
        return lines.stream()
                .flatMap(line -> parser.parse(line).stream())
                .map(parsed -> (Request.OfSession) parsed.request().get())
                .toList();
    }

    /** What the shell prints for them, and what it throws where it does. */
    List<String> output() {
        List<String> output = new ArrayList<>();
        try (Session session = Session.inMemory()) {
            ScriptRunner runner = ScriptRunner.forPerson(session, output::add, () -> 80);
            for (String line : lines) {
                runner.runLine(line);
            }
        } catch (ScriptException | RuntimeException thrown) {
            output.add(thrown.toString());
        }
        return output;
    }

    /** How a finding is reported: its seed, its shortest script, and what the shell answers to that. */
    static String report(Search.Finding finding) {
        Script script = of(Shrinker.shrink(finding));
        return finding.failure() + "\nseed " + finding.seed() + ", freedoms "
                + finding.profile().freedoms() + ", " + finding.requests().size() + " commands, shrunk to "
                + script.lines().size() + ":\n" + String.join("\n", script.lines())
                + "\nwhich the shell answers with:\n"
                + String.join("\n", script.output());
    }
}
