package io.gleaner.agent.journal;

/** What became of a write to a limit. The code is the ordinal: add new ones at the end. */
public enum LimitOutcome {
    /** Written and read back. */
    WRITTEN("written and read back"),
    /** Refused by the kernel. */
    REFUSED("refused by the kernel"),
    /** Someone else writes there too: stood back. */
    FOREIGN_WRITER("someone else writes there too: stood back"),
    /** Not written: the mode only recommends. */
    RECOMMENDED("not written: the mode only recommends");

    private static final LimitOutcome[] BY_CODE = values();

    private final String words;

    LimitOutcome(String words) {
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
