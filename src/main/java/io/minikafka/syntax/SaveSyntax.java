package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code save}. */
final class SaveSyntax extends CommandSyntax {

    SaveSyntax() {
        super(
                "save",
                "FILE.lab [--title TEXT] [--force]",
                "write what was done as a lab and its transcript",
                "save mine.lab --title \"My lab\"");
    }

    @Override
    void declare(Options options) {
        options.required("FILE.lab", ValueKind.FILE)
                .value("--title", "TEXT", "the lab's title (default: the file's name)")
                .flag("--force", "overwrite what is there");
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Save(arguments.parameter(0), arguments.option("--title"), arguments.has("--force"));
    }

    @Override
    Optional<List<String>> write(Request request) {
        if (!(request instanceof Request.Save save)) {
            return Optional.empty();
        }
        Words words = new Words().value(save.file());
        save.title().ifPresent(title -> words.add("--title").value(title));
        if (save.isForced()) {
            words.add("--force");
        }
        return Optional.of(words.list());
    }
}
