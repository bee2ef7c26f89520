package io.gleaner.agent.platform.local;

import java.util.Map;

/**
 * What a function is asked. The body is not copied: whoever hands it over leaves it alone from then on.
 *
 * @param method HTTP method that a warm process sees
 * @param pathAndQuery path below the function, with its query; {@code /} at least
 * @param headers end-to-end headers for a warm process; a one-shot process sees them as {@code Http_Name}
 * @param body the input
 */
public record InvocationRequest(String method, String pathAndQuery, Map<String, String> headers, byte[] body) {
    /** A POST of these bytes to {@code /}. */
    public static InvocationRequest post(byte[] body) {
        return new InvocationRequest("POST", "/", Map.of(), body);
    }
}
