package io.gleaner.placement.delivery;

/** Why a call went where it went. The order is part of the journal's format: new ones come last. */
public enum Reason {
    /** Nobody passes the filters, this node neither: the host's own way. */
    NO_CANDIDATE("no node passes the filters"),
    /** The call has come over a hop already, so it stays. */
    NO_HOPS_LEFT("the call has made its hop already"),
    /** This node is the only one that passes the filters. */
    ONLY_HERE("no other node passes the filters"),
    /** Drawn candidates aren't better by more than the hysteresis. */
    HERE_GOOD_ENOUGH("neither of the two drawn is clearly better than here"),
    /** Knowledge of others is stale and this node can begin at once. */
    HERE_AT_ONCE("what is known of others is stale, and here it begins at once"),
    /** The better of two drawn by weight. */
    BETTER_OF_TWO("the better of two drawn by weight"),
    /** Knowledge of others is stale: smooth weighted round robin on the learned weights. */
    ROTATION_STALE("what is known of others is stale: its turn by learned weights"),
    /** The objective is shares, or turns. */
    ROTATION("its turn by the given shares"),
    /** A node that isn't known yet gets a call to be measured by. */
    PROBE("a node that isn't known yet is tried"),
    /** Where the data is. */
    WITH_ITS_DATA("the data is there, and nowhere else is clearly better"),
    /** Not where the data is: elsewhere it ends clearly sooner, its journey included. */
    AWAY_FROM_DATA("clearly sooner than where the data is, its journey included");

    private static final Reason[] ALL = values();

    private final String words;

    Reason(String words) {
        this.words = words;
    }

    /** For people: goes after "because". */
    public String words() {
        return words;
    }

    /** By its place in the order. @throws IllegalArgumentException where there is none */
    public static Reason of(int code) {
        if (code < 0 || code >= ALL.length) {
            throw new IllegalArgumentException("reason " + code + " is from another version: 0 to " + (ALL.length - 1));
        }
        return ALL[code];
    }
}
