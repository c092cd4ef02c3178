package io.minikafka.app;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads lines from a pipe. Lines are UTF-8; in one that is not, every byte that is no ASCII is written {@code \xNN}. */
final class LineSource {

    private final InputStream in;

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
        return decode(line.toByteArray());
    }

    private static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException binary) {
            StringBuilder text = new StringBuilder();
            for (byte value : bytes) {
                if (value >= 0) {
                    text.append((char) value);
                } else {
                    text.append("\\x").append(Integer.toHexString(value & 0xff));
                }
            }
            return text.toString();
        }
    }
}
