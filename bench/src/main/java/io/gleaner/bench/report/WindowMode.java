package io.gleaner.bench.report;

/** What was done with the invocations of a window. */
public enum WindowMode {
    /** Every invocation at its user allocation. */
    FIXED("fixed"),
    /** Fixed once more, so that fixed can be compared with itself (A/A) and baselines stand on more runs. */
    FIXED_AGAIN("fixed-again"),
    /** Unreserved capacity is given away, nobody is harvested. */
    FREE_ONLY("free-only"),
    /** The learned policy lends and borrows. */
    HARVEST("harvest");

    private final String label;

    WindowMode(String label) {
        this.label = label;
    }

    /** As the report calls it. */
    public String label() {
        return label;
    }

    /** Whether invocations ran at their user allocation. */
    public boolean isFixed() {
        return this == FIXED || this == FIXED_AGAIN;
    }
}
