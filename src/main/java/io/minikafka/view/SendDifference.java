package io.minikafka.view;

import io.minikafka.record.RecordBatch;
import io.minikafka.session.Ledger;
import io.minikafka.session.SendEntry;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What differs between what producers were told at two moments. */
final class SendDifference {

    /** How many sends are told one by one. */
    private static final int TOLD = 20;

    private static final String LOST = ", LOST";

    private final Ledger was;
    private final Ledger is;
    private final List<Change> changes = new ArrayList<>();
    private int untold;

    private SendDifference(Ledger was, Ledger is) {
        this.was = was;
        this.is = is;
    }

    static List<Change> between(Ledger was, Ledger is) {
        SendDifference difference = new SendDifference(was, is);
        difference.compare();
        if (difference.untold > 0) {
            difference.changes.add(
                    Change.told("", "moreSends", null, difference.untold, "and " + difference.untold + " more sends"));
        }
        return difference.changes;
    }

    @SuppressWarnings("ReferenceEquality") // The same objects are the usual case and need no walk.
    private void compare() {
        if (was.sends() == is.sends() && was.lost() == is.lost()) {
            return;
        }
        Iterator<SendEntry> before = was.sends().iterator();
        Iterator<SendEntry> after = is.sends().iterator();
        while (before.hasNext() || after.hasNext()) {
            if (!after.hasNext()) {
                SendEntry gone = before.next();
                add(gone, status(was, gone), null, "not sent");
            } else if (!before.hasNext()) {
                SendEntry sent = after.next();
                add(sent, null, status(is, sent), status(is, sent));
            } else {
                compare(before.next(), after.next());
            }
        }
    }

    private void compare(SendEntry before, SendEntry after) {
        boolean isLostAlike =
                was.lost().containsKey(before.number()) == is.lost().containsKey(after.number());
        if (isLostAlike && before.equals(after)) {
            return;
        }
        String from = status(was, before);
        String to = status(is, after);
        if (!before.batch().equals(after.batch())) {
            add(after, from, to, otherBatch(before.batch(), after.batch(), from, to));
        } else if (to.equals(from + LOST)) {
            add(after, from, to, "LOST (" + from + ")");
        } else if (from.equals(to + LOST)) {
            add(after, from, to, "no longer LOST (" + to + ")");
        } else if (!from.equals(to)) {
            add(after, from, to, from + " -> " + to);
        }
    }

    /** A send of the same number whose batch is another one; where it has the same records, it stands elsewhere. */
    private static String otherBatch(RecordBatch before, RecordBatch after, String from, String to) {
        String old = place(before);
        String now = place(after);
        boolean isMoved = !old.equals(now) && before.records().equals(after.records());
        return isMoved
                ? (from.equals(to) ? to : from + " -> " + to) + ", " + old + " -> " + now
                : "another send, " + to;
    }

    private static String place(RecordBatch batch) {
        return Texts.offsets(batch) + " of epoch " + batch.leaderEpoch();
    }

    private void add(SendEntry send, @Nullable String from, @Nullable String to, String words) {
        if (changes.size() < TOLD) {
            changes.add(Change.told("#" + send.number(), "send", from, to, words));
        } else {
            untold++;
        }
    }

    private static String status(Ledger ledger, SendEntry send) {
        return send.status().name().toLowerCase(Locale.ROOT)
                + send.failure().map(code -> " " + code).orElse("")
                + (ledger.lost().containsKey(send.number()) ? LOST : "");
    }
}
