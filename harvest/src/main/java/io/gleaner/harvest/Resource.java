package io.gleaner.harvest;

/** What is lent: each is judged apart, so that one that trips leaves the other as it is. */
public enum Resource {
    /** CPU, in millicores. */
    CPU,
    /** Memory, in bytes. */
    MEMORY
}
