package io.gleaner.agent.journal;

/** What scored the options; the first three are those of {@code Choice.SCORER_*}. The code is the ordinal: add new ones at the end. */
public enum Scorer {
    /** A rule, without scores. */
    RULE("a rule, without scores"),
    /** The score network in plain Java. */
    JAVA("the score network in plain Java"),
    /** The score network through ONNX Runtime. */
    ONNX("the score network through ONNX Runtime");

    private static final Scorer[] BY_CODE = values();

    private final String words;

    Scorer(String words) {
        this.words = words;
    }

    /** The number in the record. */
    public int code() {
        return ordinal();
    }

    /** For a person. */
    public String words() {
        return words;
    }

    /** In words, also for a code that this version does not know. */
    public static String words(int code) {
        return code < BY_CODE.length ? BY_CODE[code].words : "code " + code + " of a newer version";
    }
}
