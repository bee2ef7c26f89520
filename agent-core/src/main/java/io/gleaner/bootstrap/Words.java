package io.gleaner.bootstrap;

/** The one line on the host's stderr that says why there is no agent, when there isn't. */
final class Words {
    /** A mistake is cited, and may be of any length. */
    private static final int LONGEST = 1000;

    private Words() {}

    static void say(String sentence) {
        try {
            System.err.println("gleaner: " + line(sentence));
        } catch (Throwable nobodyListens) {
            // The host comes first, also where its stderr is closed or its own.
        }
    }

    /** Both ends of what is too long: they say what is wrong, and what comes of it. */
    static String line(String sentence) {
        String line = sentence.replaceAll("\\s+", " ");
        return line.length() <= LONGEST
                ? line
                : line.substring(0, LONGEST / 2) + " ... " + line.substring(line.length() - LONGEST / 2);
    }
}
