package io.minikafka.app;

import io.minikafka.record.Bytes;
import io.minikafka.syntax.RequestParser;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads lines from a pipe, whatever their bytes are; a byte order mark before the first does not count. */
final class LineSource {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final InputStream in;
    private boolean isStart = true;

    LineSource(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    /** The next line without its end, or null at the end. */
    @Nullable
    String next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int read = in.read();
        if (read < 0) {
            return null;
        }
        for (; read >= 0 && read != '\n'; read = in.read()) {
            line.write(read);
        }
        String text = RequestParser.line(Bytes.copyOf(line.toByteArray()));
        boolean isMarked = isStart && text.startsWith(BYTE_ORDER_MARK);
        isStart = false;
        return isMarked ? text.substring(1) : text;
    }
}
