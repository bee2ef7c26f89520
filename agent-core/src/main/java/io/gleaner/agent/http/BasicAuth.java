package io.gleaner.agent.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/** Checks the Authorization header, in the same time whatever it says. Immutable. */
final class BasicAuth {
    private final byte[] expected;

    BasicAuth(String user, String password) {
        String both = user + ":" + password;
        String encoded = Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
        this.expected = user.isEmpty() ? null : ("Basic " + encoded).getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a request with this header, which may be null, is let in. */
    boolean admits(String authorization) {
        if (expected == null) {
            return true;
        }
        return authorization != null && MessageDigest.isEqual(expected, authorization.getBytes(StandardCharsets.UTF_8));
    }
}
