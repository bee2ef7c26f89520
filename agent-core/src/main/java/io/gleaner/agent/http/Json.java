package io.gleaner.agent.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** JSON in and out. Unknown members are ignored, as Go's decoder does. Thread-safe. */
final class Json {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    static {
        // A number is no text, and is not turned into one: Go's decoder refuses it too.
        for (CoercionInputShape shape :
                List.of(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)) {
            MAPPER.coercionConfigFor(LogicalType.Textual).setCoercion(shape, CoercionAction.Fail);
        }
    }

    private Json() {}

    /** Throws IllegalArgumentException that says where the text is not what it should be. */
    static <T> T read(byte[] body, Class<T> type) {
        try {
            T value = body.length == 0 ? null : MAPPER.readValue(body, type);
            if (value == null) {
                throw new IllegalArgumentException("failed to unmarshal request: the body is empty; send JSON");
            }
            return value;
        } catch (MismatchedInputException other) {
            throw new IllegalArgumentException(
                    "failed to unmarshal request: " + path(other) + " must be " + kind(other.getTargetType())
                            + where(other),
                    other);
        } catch (JsonProcessingException malformed) {
            throw new IllegalArgumentException(
                    "failed to unmarshal request: " + malformed.getOriginalMessage() + where(malformed), malformed);
        } catch (IOException impossible) {
            throw new IllegalArgumentException("failed to read the request: " + impossible.getMessage(), impossible);
        }
    }

    private static String where(JsonProcessingException wrong) {
        return wrong.getLocation() == null
                ? ""
                : " at line " + wrong.getLocation().getLineNr() + ", column "
                        + wrong.getLocation().getColumnNr();
    }

    private static String path(MismatchedInputException wrong) {
        String path = wrong.getPath().stream()
                .map(step -> step.getFieldName() == null ? Integer.toString(step.getIndex()) : step.getFieldName())
                .collect(Collectors.joining("."));
        return path.isEmpty() ? "the body" : path;
    }

    /** What JSON calls it: a caller knows nothing of our types. */
    private static String kind(Class<?> type) {
        if (type == null) {
            return "something else";
        }
        if (type == String.class) {
            return "a text";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == byte[].class) {
            return "a text in base64";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return "a whole number";
        }
        return Collection.class.isAssignableFrom(type) ? "a list" : "an object";
    }

    static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException bug) {
            throw new IllegalStateException("an answer can't be written as JSON", bug);
        }
    }
}
