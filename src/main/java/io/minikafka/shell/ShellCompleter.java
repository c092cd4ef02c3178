package io.minikafka.shell;

import io.minikafka.lab.FileNames;
import io.minikafka.session.Session;
import io.minikafka.syntax.Completions;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Offers what the command language allows next. */
final class ShellCompleter implements Completer {

    private final Completions completions = new Completions(FileNames::startingWith);
    private final Session session;

    ShellCompleter(Session session) {
        this.session = session;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String typed = line.line().substring(0, line.cursor());
        int order = 0;
        for (String word : completions.of(
                typed, session.state().cluster(), session.timeline().last())) {
            boolean isWhole = !word.endsWith("=") && !word.endsWith("/");
            candidates.add(new Candidate(word, word, null, null, null, null, isWhole, order++));
        }
    }
}
