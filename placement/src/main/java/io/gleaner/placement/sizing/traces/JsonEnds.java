package io.gleaner.placement.sizing.traces;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;

/** The next token where there has to be one. */
final class JsonEnds {
    private JsonEnds() {}

    static JsonToken next(JsonParser parser) throws IOException {
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw new JsonEOFException(parser, JsonToken.NOT_AVAILABLE, "the text ends");
        }
        return token;
    }
}
