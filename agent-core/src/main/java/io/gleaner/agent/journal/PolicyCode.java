package io.gleaner.agent.journal;

/** Who chose. The code is the ordinal: add new ones at the end. */
public enum PolicyCode {
    /** A policy that the host brought. */
    OTHER("a policy that the host brought", ""),
    /** User allocations only. */
    FIXED("fixed: everyone gets the user allocation", "fixed"),
    /** Unreserved capacity to the under-provisioned. */
    FREE_ONLY("free-only: capacity that nobody reserved goes to whom it helps, nobody lends", "free-only"),
    /** By the recent peak. */
    GREEDY("greedy: by the recent peak, first come, first served", "greedy"),
    /** By the highest of the last five peaks. */
    WINDOW("window: by the highest peak of the last five runs", "window"),
    /** The learned score. */
    FREYR("freyr: the learned score", "freyr"),
    /** Gleaner's own. */
    GLEANER("gleaner: what the function needs, by the size of its input", "gleaner"),
    /** CPU by latency. */
    ENSURE("ensure: more CPU when it is slower than its baseline, less when the node is crowded", "ensure");

    private static final PolicyCode[] BY_CODE = values();

    private final String words;
    private final String policyName;

    PolicyCode(String words, String policyName) {
        this.words = words;
        this.policyName = policyName;
    }

    /** The number in the record. */
    public int code() {
        return ordinal();
    }

    /** Its name in the configuration, empty for {@link #OTHER}. */
    public String policyName() {
        return policyName;
    }

    /** The policy with this code; {@link #OTHER} for one that this version does not know. */
    public static PolicyCode of(int code) {
        return code < BY_CODE.length ? BY_CODE[code] : OTHER;
    }

    /** The policy of this name, {@link #OTHER} for another. Allocates nothing. */
    public static PolicyCode ofName(String name) {
        for (PolicyCode policy : BY_CODE) {
            if (policy != OTHER && policy.policyName.equals(name)) {
                return policy;
            }
        }
        return OTHER;
    }

    /** In words. */
    public String words() {
        return words;
    }
}
