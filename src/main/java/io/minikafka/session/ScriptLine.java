package io.minikafka.session;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import java.util.Optional;

/**
 * A command of the session as a script repeats it.
 *
 * @param request what was asked
 * @param line how it was asked
 * @param refusal the code it was refused with
 */
public record ScriptLine(Request.OfSession request, String line, Optional<ErrorCode> refusal) {

    static ScriptLine of(Result result, String line) {
        return new ScriptLine(
                result.request(),
                line,
                result.outcome() instanceof Outcome.Refused refused ? Optional.of(refused.code()) : Optional.empty());
    }
}
