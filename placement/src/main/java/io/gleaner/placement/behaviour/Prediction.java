package io.gleaner.placement.behaviour;

/**
 * How long a function will run somewhere.
 *
 * @param durationNs mean; 0 where the basis is NONE
 * @param error what predictions on this basis were off by in the median when what is known was left out and predicted: 0.2 = by a
 *     factor of 1.2; 0 for what is measured; NaN where nothing could be left out
 * @param basis what it follows from
 */
public record Prediction(long durationNs, double error, Basis basis) {
    static final Prediction NOTHING = new Prediction(0, Double.NaN, Basis.NONE);

    /** From the best to the worst. */
    public enum Basis {
        /** Of this function on this platform. */
        MEASURED,
        /** This function elsewhere, and other functions here. */
        OTHER_FUNCTIONS,
        /** This function elsewhere, and the platform's cores and memory. */
        CORES_AND_MEMORY,
        /** Nothing is known of the function. */
        NONE
    }
}
