package io.gleaner.harvest.ledger;

/** Who borrows first where there isn't enough for all. */
public enum LendingOrder {
    /** Who came first, whatever it lasts; nobody takes from another. */
    FIRST_COME,
    /** Who ends first; CPU is taken from runs that go on longer, and lent from what lasts longest. */
    SHORTEST_FIRST,
    /**
     * Who gains most by what it borrows: by the least product of the work left and the duration at the user allocation, which
     * is Smith's rule for the mean slowdown (W. E. Smith, "Various optimizers for single-stage production", 1956; a run's
     * weight is 1 / its baseline). CPU is taken from runs that gain less, and lent from what lasts longest.
     */
    BEST_GAIN
}
