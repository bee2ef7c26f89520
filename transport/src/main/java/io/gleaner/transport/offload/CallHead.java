package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.FunctionNames;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * What a callee needs to know of a call before its body: the path and the {@code gleaner-} headers, checked. Immutable.
 *
 * @param function what to run, 1 to {@link #NAME_CHARS_MOST} characters
 * @param origin the node where the invocation arrived first
 * @param key the same for each attempt of an idempotent call, or empty where the call isn't idempotent
 * @param hops how often the invocation has been offloaded, this time included
 * @param remainingNs until its deadline; 0 or less: it is over
 * @param bodyDigest what tells the body from another, or empty where the caller doesn't say
 */
record CallHead(String function, String origin, String key, int hops, long remainingNs, String bodyDigest) {
    static final String PATH = "/offload/v1/";
    static final String ORIGIN = "gleaner-origin";
    static final String KEY = "gleaner-key";
    static final String HOPS = "gleaner-hops";
    static final String REMAINING_MICROS = "gleaner-remaining-us";
    static final String BODY_DIGEST = "gleaner-body-digest";
    static final String VERDICT = "gleaner-verdict";
    static final String LOAD = "gleaner-load";
    /** The verdict of a callee whose function answered. */
    static final String ANSWERED = "answered";
    /** An invocation goes to a peer, never from there to a third. */
    static final int HOPS_MOST = 1;

    static final int NAME_CHARS_MOST = FunctionNames.CHARS_MOST;
    private static final int KEY_CHARS_MOST = 128;

    /** The request is none of these; its message says what is wrong with it. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed(String message) {
            super(message, null, false, false);
        }
    }

    /** The path of a function's calls. */
    static String path(String function) {
        return PATH + URLEncoder.encode(function, StandardCharsets.UTF_8);
    }

    /**
     * @param path of the request
     * @param headers a header's values by its name, empty where it is missing
     * @throws Malformed for anything but a call of this protocol
     */
    static CallHead read(String path, Function<String, List<String>> headers) throws Malformed {
        if (!path.startsWith(PATH)) {
            throw new Malformed("the path is not " + PATH + "<function>");
        }
        String function = decoded(path.substring(PATH.length()));
        Optional<String> fault = FunctionNames.fault(function);
        if (fault.isPresent()) {
            throw new Malformed("the path's function " + fault.get());
        }
        String key = one(KEY, headers);
        String digest = one(BODY_DIGEST, headers);
        return new CallHead(
                function,
                name(ORIGIN, one(ORIGIN, headers), NAME_CHARS_MOST),
                key == null ? "" : name(KEY, key, KEY_CHARS_MOST),
                (int) number(HOPS, one(HOPS, headers), 255),
                TimeUnit.MICROSECONDS.toNanos(number(REMAINING_MICROS, one(REMAINING_MICROS, headers), 1L << 52)),
                digest == null ? "" : name(BODY_DIGEST, digest, KEY_CHARS_MOST));
    }

    /**
     * Tells this call from others with its key: function, and what is known of the body before it is read. 64 bits of FNV-1a, as
     * callers deceive but themselves.
     *
     * @param bodyParts what other headers say of the body; null where one is missing
     */
    long hash(String... bodyParts) {
        long hash = 0xcbf29ce484222325L;
        String all = function + '\n' + bodyDigest + '\n' + String.join("\n", Arrays.asList(bodyParts));
        for (int i = 0; i < all.length(); i++) {
            hash = (hash ^ all.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    /** Null where there is none. */
    private static String one(String name, Function<String, List<String>> headers) throws Malformed {
        List<String> values = headers.apply(name);
        if (values.size() > 1) {
            throw new Malformed(name + " is there " + values.size() + " times");
        }
        return values.isEmpty() ? null : values.get(0);
    }

    private static String decoded(String segment) throws Malformed {
        if (segment.indexOf('?') >= 0 || segment.indexOf('#') >= 0) {
            throw new Malformed("the path has more after its function: percent-encode a ? or #");
        }
        try {
            return URLDecoder.decode(segment, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException wrong) {
            throw new Malformed("the path's function is not percent-encoded: " + wrong.getMessage());
        }
    }

    private static String name(String what, String value, int charsMost) throws Malformed {
        if (value == null || value.isBlank()) {
            throw new Malformed(what + " is missing");
        }
        if (!isName(value, charsMost)) {
            throw new Malformed(what + " is longer than " + charsMost + " characters, or has control characters");
        }
        return value;
    }

    /** Whether a function, node or key may be called so. */
    static boolean isName(String value, int charsMost) {
        return !value.isBlank() && value.length() <= charsMost && FunctionNames.isText(value);
    }

    private static long number(String what, String value, long most) throws Malformed {
        if (value == null || value.isEmpty() || value.length() > 18) {
            throw new Malformed(what + " is missing, or no number from 0 to " + most);
        }
        try {
            long number = Long.parseLong(value);
            if (number < 0 || number > most) {
                throw new Malformed(what + " is not from 0 to " + most);
            }
            return number;
        } catch (NumberFormatException wrong) {
            throw new Malformed(what + " is no number from 0 to " + most);
        }
    }
}
