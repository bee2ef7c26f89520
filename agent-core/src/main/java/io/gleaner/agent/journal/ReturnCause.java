package io.gleaner.agent.journal;

/** Why a loan came back. The code is the ordinal: add new ones at the end. */
public enum ReturnCause {
    /** The lender needs it. */
    TRIPPED("the lender needs it"),
    /** The lender ended. */
    LENDER_ENDED("the lender ended"),
    /** The borrower ended. */
    BORROWER_ENDED("the borrower ended"),
    /** An invocation that starts needs it. */
    REVOKED("another invocation that starts needs it"),
    /** The mode changed. */
    MODE("the mode changed"),
    /** The container was paused, removed or shared. */
    PAUSED("the container was paused, removed or shared"),
    /** A run that is expected to end sooner borrows it. */
    REPLACED("a run that is expected to end sooner borrows it"),
    /** The agent stopped. */
    CLOSED("the agent stopped");

    private static final ReturnCause[] BY_CODE = values();

    private final String words;

    ReturnCause(String words) {
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
