package io.gleaner.transport.netty;

import java.util.Locale;

/** Text from other machines for logs and terminals. */
public final class Printable {
    private Printable() {}

    /**
     * The text with everything escaped as {@code \\uXXXX} that could begin a line, move a cursor, turn the direction of writing
     * or show nothing: control and format characters, separators of lines and paragraphs, halves of surrogates, what is
     * unassigned or for private use; and the backslash, so that escapes can't be feigned.
     */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (isPlain(point)) {
                shown.appendCodePoint(point);
            } else {
                shown.append(String.format(Locale.ROOT, "\\u%04x", point));
            }
        });
        return shown.toString();
    }

    private static boolean isPlain(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> point != '\\';
        };
    }
}
