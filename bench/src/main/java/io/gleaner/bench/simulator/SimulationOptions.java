package io.gleaner.bench.simulator;

/**
 * What a simulation is like beside nodes, tape and rules.
 *
 * @param seed of the agents' control runs
 * @param keepAliveNs how long an idle container stays warm
 * @param interference how much neighbours slow a run: its speed is divided by 1 + interference * (the part of the node's
 *     cores that others keep busy); 0 = not at all
 * @param samplingNs how often a container's usage is read
 * @param returnDelayNs from a trip to the limit written
 * @param seriesPoints how many points of use, allocations and loans over time are kept; 0 = none
 */
public record SimulationOptions(
        long seed, long keepAliveNs, double interference, long samplingNs, long returnDelayNs, int seriesPoints) {
    /** Ten minutes of keep-alive, no interference, the agent's 20 ms, 1 ms to write a limit, no series. */
    public static SimulationOptions standard(long seed) {
        return new SimulationOptions(seed, 600_000_000_000L, 0, 20_000_000L, 1_000_000L, 0);
    }

    /** The same with another keep-alive. */
    public SimulationOptions withKeepAliveNs(long otherNs) {
        return new SimulationOptions(seed, otherNs, interference, samplingNs, returnDelayNs, seriesPoints);
    }

    /** The same with another interference. */
    public SimulationOptions withInterference(double other) {
        return new SimulationOptions(seed, keepAliveNs, other, samplingNs, returnDelayNs, seriesPoints);
    }

    /** The same with a series over time. */
    public SimulationOptions withSeriesPoints(int points) {
        return new SimulationOptions(seed, keepAliveNs, interference, samplingNs, returnDelayNs, points);
    }
}
