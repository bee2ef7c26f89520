package io.gleaner.harvest.ledger;

/** Who borrows first where there isn't enough for all. */
public enum LendingOrder {
    /** Who came first, whatever it lasts; nobody takes from another. */
    FIRST_COME,
    /** Who ends first; CPU is taken from runs that go on longer, and lent from what lasts longest. */
    SHORTEST_FIRST
}
