package io.gleaner.bootstrap;

/** The one line on the host's stderr that says why there is no agent, when there isn't. */
final class Words {
    private Words() {}

    static void say(String sentence) {
        try {
            System.err.println("gleaner: " + sentence.replaceAll("\\s+", " "));
        } catch (Throwable nobodyListens) {
            // The host comes first, also where its stderr is closed or its own.
        }
    }
}
