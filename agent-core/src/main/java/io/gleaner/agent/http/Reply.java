package io.gleaner.agent.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** An answer that is still to be written. */
record Reply(int status, Map<String, List<String>> headers, byte[] body) {
    private static final Map<String, List<String>> TEXT = Map.of("Content-Type", List.of("text/plain; charset=utf-8"));
    private static final Map<String, List<String>> JSON = Map.of("Content-Type", List.of("application/json"));

    static Reply empty(int status) {
        return new Reply(status, Map.of(), new byte[0]);
    }

    /** A sentence for a person, with a line's end as Go's http.Error writes it. */
    static Reply text(int status, String message) {
        return new Reply(status, TEXT, (message + "\n").getBytes(StandardCharsets.UTF_8));
    }

    static Reply json(int status, byte[] json) {
        return new Reply(status, JSON, json);
    }
}
