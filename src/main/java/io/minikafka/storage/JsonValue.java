package io.minikafka.storage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.minikafka.record.Literal;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Plain data as JSON: maps in their order, iterables, strings, whole numbers, booleans, null. Written with Jackson's
 * generator alone, since loading its data binding would cost more than a whole lab.
 */
public final class JsonValue {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonValue() {}

    /** Writes plain data as one line of JSON. */
    public static String write(@Nullable Object data) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            write(generator, data);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return escapeTerminalControls(text.toString());
    }

    /** JSON allows DEL and the C1 control characters bare, but terminals obey them; they can only stand in strings. */
    private static String escapeTerminalControls(String json) {
        boolean isPlain = true;
        for (int i = 0; i < json.length(); i++) {
            isPlain &= !isBareControl(json.charAt(i));
        }
        if (isPlain) {
            return json;
        }
        StringBuilder text = new StringBuilder();
        json.chars().forEach(character -> {
            if (isBareControl(character)) {
                text.append(String.format(Locale.ROOT, "\\u%04X", character));
            } else {
                text.append((char) character);
            }
        });
        return text.toString();
    }

    private static boolean isBareControl(int character) {
        return character >= 0x7f && character <= 0x9f;
    }

    private static void write(JsonGenerator generator, @Nullable Object data) throws IOException {
        if (data instanceof Map<?, ?> map) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                generator.writeFieldName(String.valueOf(entry.getKey()));
                write(generator, entry.getValue());
            }
            generator.writeEndObject();
        } else if (data instanceof Iterable<?> list) {
            generator.writeStartArray();
            for (Object element : list) {
                write(generator, element);
            }
            generator.writeEndArray();
        } else if (data instanceof Number number) {
            generator.writeNumber(number.longValue());
        } else if (data instanceof Boolean truth) {
            generator.writeBoolean(truth);
        } else if (data == null) {
            generator.writeNull();
        } else {
            generator.writeString(data.toString());
        }
    }

    /** Data as {@link #read} would give it back once it is written. */
    public static @Nullable Object plain(@Nullable Object data) {
        if (data instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> plain = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                plain.put(String.valueOf(entry.getKey()), plain(entry.getValue()));
            }
            return plain;
        }
        if (data instanceof Iterable<?> list) {
            List<@Nullable Object> plain = new ArrayList<>();
            for (Object element : list) {
                plain.add(plain(element));
            }
            return plain;
        }
        if (data instanceof Number number) {
            return number.longValue();
        }
        return data == null || data instanceof Boolean ? data : data.toString();
    }

    /**
     * Reads one JSON value as plain data.
     *
     * @throws IllegalArgumentException when the text is no JSON, or has more behind the value; numbers must be whole
     */
    public static @Nullable Object read(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            parser.nextToken();
            Object value = read(parser);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("one JSON value is expected, found more in " + Literal.ofText(text));
            }
            return value;
        } catch (IOException notJson) {
            throw new IllegalArgumentException(
                    "a JSON value is expected, as in 1, \"a\" or [1, 2]; found " + Literal.ofText(text), notJson);
        }
    }

    private static @Nullable Object read(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> list = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                list.add(read(parser));
            }
            return list;
        }
        if (token == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                map.put(name, read(parser));
            }
            return map;
        }
        if (token == null) {
            throw new IOException("there is nothing");
        }
        return switch (token) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new IOException("no plain value");
        };
    }
}
