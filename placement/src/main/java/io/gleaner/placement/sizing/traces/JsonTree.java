package io.gleaner.placement.sizing.traces;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One small value of JSON as maps, lists, texts, Long, Double and Boolean. Bounded: beyond {@link #VALUES_MOST} values the rest is read
 * over, and {@link #wasCut()} says so. One thread; used again and again.
 */
final class JsonTree {
    /** The most values that one span with its subsegments may hold. */
    static final int VALUES_MOST = 20_000;

    private static final int TEXT_CHARACTERS_MOST = 100_000;

    private int values;

    /** Reads the value that the parser stands at, to its last token. */
    Object read(JsonParser parser) throws IOException {
        values = 0;
        return value(parser);
    }

    boolean wasCut() {
        return values > VALUES_MOST;
    }

    private Object value(JsonParser parser) throws IOException {
        values++;
        JsonToken token = parser.currentToken();
        if (values > VALUES_MOST) {
            parser.skipChildren();
            return null;
        }
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> list(parser);
            case VALUE_STRING -> text(parser);
            case VALUE_NUMBER_INT -> whole(parser);
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> null;
        };
    }

    private static Object whole(JsonParser parser) throws IOException {
        if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            return parser.getDoubleValue();
        }
        return parser.getLongValue();
    }

    private static String text(JsonParser parser) throws IOException {
        String text = parser.getText();
        return text.length() <= TEXT_CHARACTERS_MOST ? text : "";
    }

    private Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        while (JsonEnds.next(parser) != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonEnds.next(parser);
            object.put(name, value(parser));
        }
        return object;
    }

    private List<Object> list(JsonParser parser) throws IOException {
        List<Object> list = new ArrayList<>();
        while (JsonEnds.next(parser) != JsonToken.END_ARRAY) {
            list.add(value(parser));
        }
        return list;
    }
}
