package io.gleaner.placement.behaviour;

/**
 * What a run takes, and how that is known.
 *
 * @param joules 0 where absent
 * @param source says so where it isn't counted
 */
public record Energy(double joules, Source source) {
    /** Nobody can tell. */
    public static final Energy ABSENT = new Energy(0, Source.ABSENT);

    private static final double MICRO = 1e6;

    /** How an amount is known. */
    public enum Source {
        /** A counter of the machine (RAPL, a board's power monitor). */
        COUNTER,
        /** P = cores · (min + utilisation · (max − min)): a model, not a measurement. */
        LINEAR_MODEL,
        /** Nobody can tell. */
        ABSENT
    }

    /** As candidates want it: -1 where absent. */
    public long microjoules() {
        return source == Source.ABSENT ? -1 : Math.round(joules * MICRO);
    }
}
