package io.gleaner.agent.http;

import java.util.Map;

/** What agents tell each other beside a call and its answer, in headers that functions and callers never see. */
final class PeerHeaders {
    private static final String PREFIX = "x-gleaner-";
    /** The request's method, which the channel has no room for. */
    static final String METHOD = PREFIX + "method";
    /** Its path and query below the function. */
    static final String PATH = PREFIX + "path";
    /** How long the function ran at the callee, in microseconds. */
    static final String RAN = PREFIX + "ran-us";
    /** How long it waited there before. */
    static final String WAITED = PREFIX + "waited-us";
    /** How many runs of the function the callee can have at once. */
    static final String AT_ONCE = PREFIX + "at-once";

    private PeerHeaders() {}

    /** The number in a header, 0 where there is none. */
    static long number(Map<String, String> headers, String name) {
        try {
            return Math.max(0, Long.parseLong(headers.getOrDefault(name, "0")));
        } catch (NumberFormatException none) {
            return 0;
        }
    }

    static boolean isOurs(String name) {
        return name.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }
}
