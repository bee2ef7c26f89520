package io.gleaner.agent.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** JSON in and out. Unknown members are ignored, as Go's decoder does. Thread-safe. */
final class Json {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    private Json() {}

    /** Throws IllegalArgumentException that says where the text is not what it should be. */
    static <T> T read(byte[] body, Class<T> type) {
        try {
            T value = body.length == 0 ? null : MAPPER.readValue(body, type);
            if (value == null) {
                throw new IllegalArgumentException("failed to unmarshal request: the body is empty; send JSON");
            }
            return value;
        } catch (JsonProcessingException malformed) {
            String where = malformed.getLocation() == null
                    ? ""
                    : " at line " + malformed.getLocation().getLineNr() + ", column "
                            + malformed.getLocation().getColumnNr();
            throw new IllegalArgumentException(
                    "failed to unmarshal request: " + malformed.getOriginalMessage() + where, malformed);
        } catch (IOException impossible) {
            throw new IllegalArgumentException("failed to read the request: " + impossible.getMessage(), impossible);
        }
    }

    static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException bug) {
            throw new IllegalStateException("an answer can't be written as JSON", bug);
        }
    }
}
