package io.gleaner.bench.compare;

import java.util.Map;

/**
 * A policy in a cell.
 *
 * @param policy its name
 * @param figures those that are defined
 * @param versus by reference, the paired differences that are defined: policy less reference
 */
record Row(String policy, Map<Figure, Interval> figures, Map<String, Map<Figure, Difference>> versus) {
    /** A difference and what it says. */
    record Difference(Interval interval, Verdict verdict) {}

    /** Null where it is undefined. */
    Interval of(Figure figure) {
        return figures.get(figure);
    }

    /** The mean; NaN where it is undefined. */
    double mean(Figure figure) {
        Interval interval = figures.get(figure);
        return interval == null ? Double.NaN : interval.mean();
    }

    /** Null where it is undefined or not compared. */
    Difference versus(String reference, Figure figure) {
        return versus.getOrDefault(reference, Map.of()).get(figure);
    }
}
