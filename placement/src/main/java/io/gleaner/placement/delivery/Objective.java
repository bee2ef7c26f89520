package io.gleaner.placement.delivery;

/** What a function's deliveries aim at. The order is part of the journal's format: new ones come last. */
public enum Objective {
    /** Ends soonest: here, unless the better of two drawn by weight is clearly better. */
    FASTEST,
    /** The platform that takes least energy among those whose predicted P90 meets the SLO; {@link #FASTEST} where none does. */
    LEAST_ENERGY,
    /** Where the data is, unless somewhere else is clearly better though the data has to travel. */
    DATA_LOCAL,
    /** As {@link #FASTEST} among those where the function is warm; among all where it is warm nowhere. */
    WARM_FIRST,
    /** Shares as given, whatever the load. */
    FIXED_WEIGHTS,
    /** In turn, whatever the weights. */
    ROUND_ROBIN;

    private static final Objective[] ALL = values();

    /** By its place in the order. @throws IllegalArgumentException where there is none */
    public static Objective of(int code) {
        if (code < 0 || code >= ALL.length) {
            throw new IllegalArgumentException(
                    "objective " + code + " is from another version: 0 to " + (ALL.length - 1));
        }
        return ALL[code];
    }
}
