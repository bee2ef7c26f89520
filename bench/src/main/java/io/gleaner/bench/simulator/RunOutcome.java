package io.gleaner.bench.simulator;

/**
 * What became of an invocation. Time in nanoseconds.
 *
 * @param index its place in the episode
 * @param function the function's index in the scenario
 * @param arrivalNs when it came
 * @param startNs when it began to run
 * @param endNs when it ended
 * @param slowdown M1: its duration over that of the same invocation alone at its user allocation; 10 where it failed
 * @param failed whether it was killed
 * @param harvestedShare M2: mean of max(0, (user - allocation) / user) over its run, the larger of both resources
 * @param givenMore whether it had more than its user allocation of either resource at some time
 * @param tripped whether a wire tripped
 */
public record RunOutcome(
        int index,
        int function,
        long arrivalNs,
        long startNs,
        long endNs,
        double slowdown,
        boolean failed,
        double harvestedShare,
        boolean givenMore,
        boolean tripped) {
    /** What a failure counts as a slowdown. */
    public static final double FAILED_SLOWDOWN = 10;

    /** M2. */
    public boolean harvested() {
        return harvestedShare >= 0.10;
    }

    /** M3. */
    public boolean accelerated() {
        return givenMore && slowdown <= 0.95;
    }
}
