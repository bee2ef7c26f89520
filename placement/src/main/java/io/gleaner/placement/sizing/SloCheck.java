package io.gleaner.placement.sizing;

/** What "within the SLO" means for a choice of sizes. */
interface SloCheck {
    /** Whether the sizes keep the SLO. */
    boolean keeps(Assignment sizes);

    /** What is held against the SLO's limit: the estimate, or a percentile of all requests with its margin. */
    double ms(Assignment sizes);

    /** Whether {@link Assignment#timeMs} itself is held against {@link #limitMs}, so that a bound of it is one for the SLO. */
    boolean byEstimate();

    double limitMs();

    /** The estimate must keep the limit, as in the paper. */
    record Estimate(double limitMs) implements SloCheck {
        @Override
        public boolean keeps(Assignment sizes) {
            return sizes.timeMs() <= limitMs + Problem.SAME_MS;
        }

        @Override
        public double ms(Assignment sizes) {
            return sizes.timeMs();
        }

        @Override
        public boolean byEstimate() {
            return true;
        }
    }
}
