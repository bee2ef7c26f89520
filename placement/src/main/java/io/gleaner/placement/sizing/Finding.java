package io.gleaner.placement.sizing;

/**
 * Something that the user should know about an answer.
 *
 * @param kind for programs
 * @param function whom it is about, empty for the whole application
 * @param text for people: what, where, what to do
 */
public record Finding(Kind kind, String function, String text) {
    /** What findings are about. */
    public enum Kind {
        /** No sizes keep the SLO; the text says by how much the fastest misses it. */
        SLO_OUT_OF_REACH,
        /** The paper's algorithm found no sizes although some keep the SLO. */
        SLAM_MISSED_IT,
        /** Fewer samples than a percentile needs: spread was borrowed or assumed. */
        FEW_SAMPLES,
        /** Only cold runs were measured; they stand for warm ones. */
        ONLY_COLD,
        /** No samples of the wished input size; those of all sizes stand for it. */
        INPUT_NOT_MEASURED,
        /** A size that can't be used. */
        UNUSABLE_SIZE,
        /** A wished size was not measured and comes from a fitted curve. */
        FITTED,
        /** A wished size was neither measured nor can it be fitted. */
        NOT_FITTED,
        /** Only the estimate keeps the SLO; no share of requests is promised. */
        NO_PERCENTILE,
        /** Measured runs of the application are slower than its functions' samples tell. */
        RUNS_ARE_SLOWER,
        /** One of several payloads alone does not keep the SLO. */
        PAYLOAD_OVER_SLO,
        /** Samples or functions beyond a bound were left out. */
        LEFT_OUT
    }
}
