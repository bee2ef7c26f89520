package io.gleaner.agent.api;

/** Why no agent runs in this JVM, in a sentence that also says what to do; see {@link GleanerRuntime#whenStarted}. */
public final class GleanerAbsentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public GleanerAbsentException(String sentence) {
        super(sentence);
    }
}
