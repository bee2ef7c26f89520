package io.gleaner.placement.sizing;

/**
 * Which of two choices is better. Rises with time and with cost, so bounds of both from below give a bound of it.
 *
 * @param leastCost and {@code leastMs}: what cost and time are weighed in, if balanced: the least that any sizes reach
 */
record Goal(Objective objective, double costWeight, double leastCost, double leastMs) {
    private static final double SAME = 1e-9;

    boolean better(double ms, double cost, double thanMs, double thanCost) {
        double first = score(ms, cost);
        double other = score(thanMs, thanCost);
        double same = SAME * Math.abs(other);
        if (first < other - same) {
            return true;
        }
        if (first > other + same) {
            return false;
        }
        return objective == Objective.TIME ? cost < thanCost * (1 - SAME) : ms < thanMs - Problem.SAME_MS;
    }

    double score(double ms, double cost) {
        return switch (objective) {
            case SLO, COST -> cost;
            case TIME -> ms;
            case BALANCED -> costWeight * cost / leastCost + (1 - costWeight) * ms / leastMs;
        };
    }
}
