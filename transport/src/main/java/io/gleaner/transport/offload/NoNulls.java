package io.gleaner.transport.offload;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Finds nulls where a record is made, by whoever made the mistake, rather than on an event loop. Any thread. */
final class NoNulls {
    private NoNulls() {}

    static void check(String what, Object value) {
        if (value == null) {
            throw new IllegalArgumentException("an offloaded call's " + what + " is null");
        }
    }

    /** A copy that nobody changes. */
    static Map<String, String> copy(Map<String, String> headers) {
        check("headers, which are Map.of() where there are none,", headers);
        if (headers.isEmpty()) {
            return Map.of();
        }
        Map<String, String> own = new LinkedHashMap<>(headers);
        own.forEach((name, value) -> {
            check("headers have a name that", name);
            check("header " + name, value);
        });
        return Collections.unmodifiableMap(own);
    }
}
