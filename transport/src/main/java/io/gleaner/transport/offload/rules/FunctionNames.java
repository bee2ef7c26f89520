package io.gleaner.transport.offload.rules;

import java.util.Optional;

/**
 * What a function may be called: a name that stays the same name whoever takes it for a path or a URL, or else an allow-list's
 * {@code ns/*} would let in what is not in {@code ns}. Any thread.
 */
public final class FunctionNames {
    /** Characters at most. */
    public static final int CHARS_MOST = 256;

    private FunctionNames() {}

    /** What is wrong with the name, if anything; continues a sentence. Null is wrong. */
    public static Optional<String> fault(String name) {
        if (name == null || name.isBlank()) {
            return Optional.of("is missing or blank");
        }
        if (name.length() > CHARS_MOST) {
            return Optional.of("is longer than " + CHARS_MOST + " characters");
        }
        if (!isText(name)) {
            return Optional.of("has control characters, or some that are no text in UTF-8");
        }
        if (name.indexOf('?') >= 0 || name.indexOf('#') >= 0) {
            return Optional.of("has a ? or #, which end a path");
        }
        for (int from = 0, to; from <= name.length(); from = to + 1) {
            int slash = name.indexOf('/', from);
            to = slash < 0 ? name.length() : slash;
            String part = name.substring(from, to);
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                return Optional.of("has an empty part, . or .. between its slashes");
            }
        }
        return Optional.empty();
    }

    /** Whether there is nothing in it that isn't seen, or that a decoder put in for what it could not read. */
    public static boolean isText(String value) {
        return value.codePoints().allMatch(FunctionNames::isText);
    }

    private static boolean isText(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> character != 0xfffd;
        };
    }
}
