package io.gleaner.agent.journal;

/** How a decision ended. The code is the ordinal: add new ones at the end. */
public enum DecisionOutcome {
    /** Granted as chosen. */
    GRANTED("granted as chosen"),
    /** The mode lends nothing: user allocation. */
    MODE_OFF("the mode lends nothing: user allocation"),
    /** No scratch was free: user allocation. */
    NO_SCRATCH("no scratch was free: user allocation"),
    /** The profile could not be read in three tries: user allocation. */
    NO_PROFILE("the profile could not be read in three tries: user allocation"),
    /** The policy could not decide: user allocation. */
    NO_POLICY("the policy could not decide: user allocation"),
    /** The ledger was busy: user allocation. */
    LEDGER_BUSY("the ledger was busy: user allocation"),
    /** What was chosen was no longer there: user allocation. */
    LEDGER_REFUSED("what was chosen was no longer there: user allocation"),
    /** More than one run in the container: user allocation. */
    SHARED_CONTAINER("more than one run in the container: user allocation"),
    /** The table of invocations was full: user allocation. */
    TABLE_FULL("the table of invocations was full: user allocation"),
    /** The decision failed: user allocation. */
    FAILED("the decision failed: user allocation"),
    /** A control run: user allocation. */
    CONTROL("a control run: user allocation"),
    /** The safeguard left one option: user allocation. */
    SAFEGUARD("the safeguard left one option: user allocation"),
    /** Only recommended: user allocation. */
    RECOMMENDED("only recommended: user allocation"),
    /** The host or the operator asked for it: user allocation. */
    HOST_ASKED("the host or the operator asked for it: user allocation"),
    /** The watch has seen nobody for too long: user allocation. */
    WATCH_STALLED("the agent's watch stood still: user allocation"),
    /** Enforcement has written nothing for too long: user allocation. */
    ENFORCEMENT_STALLED("the agent's enforcement stood still: user allocation");

    private static final DecisionOutcome[] BY_CODE = values();

    private final String words;

    DecisionOutcome(String words) {
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
