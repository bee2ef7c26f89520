package io.gleaner.agent.journal;

/** How a decision ended. The code is the ordinal: add new ones at the end. */
public enum DecisionOutcome {
    /** Granted as chosen. */
    GRANTED("granted as chosen"),
    /** The mode lends nothing: user allocation. */
    MODE_OFF("the mode lends nothing, so its owner\'s size"),
    /** No scratch was free: user allocation. */
    NO_SCRATCH("no scratch was free, so its owner\'s size"),
    /** The profile could not be read in three tries: user allocation. */
    NO_PROFILE("the profile could not be read in three tries, so its owner\'s size"),
    /** The policy could not decide: user allocation. */
    NO_POLICY("the policy could not decide, so its owner\'s size"),
    /** The ledger was busy: user allocation. */
    LEDGER_BUSY("the ledger was busy, so its owner\'s size"),
    /** What was chosen was no longer there: user allocation. */
    LEDGER_REFUSED("what was chosen was no longer there, so its owner\'s size"),
    /** More than one run in the container: user allocation. */
    SHARED_CONTAINER("more than one run in the container, so its owner\'s size"),
    /** The table of invocations was full: user allocation. */
    TABLE_FULL("the table of invocations was full, so its owner\'s size"),
    /** The decision failed: user allocation. */
    FAILED("the decision failed, so its owner\'s size"),
    /** A control run: user allocation. */
    CONTROL("a control run, so its owner\'s size"),
    /** The safeguard left one option: user allocation. */
    SAFEGUARD("only one size was allowed, so its owner\'s size"),
    /** Only recommended: user allocation. */
    RECOMMENDED("only recommended, so its owner\'s size"),
    /** The host or the operator asked for it: user allocation. */
    HOST_ASKED("the host or the operator asked for it, so its owner\'s size"),
    /** The watch has seen nobody for too long: user allocation. */
    WATCH_STALLED("the agent's watch stood still, so its owner\'s size"),
    /** Enforcement has written nothing for too long: user allocation. */
    ENFORCEMENT_STALLED("the agent's enforcement stood still, so its owner\'s size"),
    /** A peer runs it: nothing is decided or reserved here. */
    ELSEWHERE("a peer runs it, and decides what it gets");

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
