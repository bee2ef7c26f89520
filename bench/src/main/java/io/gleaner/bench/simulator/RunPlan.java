package io.gleaner.bench.simulator;

/**
 * One invocation to come, the same for every policy: its input and its noise are drawn before anything runs.
 *
 * @param index its place in the episode
 * @param function the function's index in the scenario
 * @param arrivalNs when it comes, from the start of the episode
 * @param scale how much work it is
 * @param inputBytes the size of its input, as the platform tells it
 * @param userDurationNs how long it takes alone on the node at the user allocation: the counterfactual of M1
 * @param idealDurationNs how long it takes alone on the node without limits
 */
record RunPlan(
        int index,
        int function,
        long arrivalNs,
        double scale,
        long inputBytes,
        long userDurationNs,
        long idealDurationNs) {}
