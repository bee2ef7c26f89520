package io.gleaner.placement.sizing;

/** How sizes are searched. */
public enum Method {
    /** The algorithms of the paper. */
    SLAM,
    /** Cheapest sizes first, then the best exchange of cost for time, then single and pair exchanges. */
    GLEANER,
    /** Every combination, for small applications and as the judge of the others. */
    BRUTE_FORCE
}
