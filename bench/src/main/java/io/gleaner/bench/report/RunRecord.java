package io.gleaner.bench.report;

/**
 * One invocation of a measured window.
 *
 * @param mode the window's mode
 * @param round which repetition of the windows, from 0
 * @param key function and input
 * @param durationNs execution time, queueing left out, in nanoseconds
 * @param latencyNs end minus arrival, queueing and cold start included, in nanoseconds
 * @param failed whether it failed, timed out or was refused: its slowdown is then {@link Baselines#SLOWDOWN_FAILED}
 * @param loan what it lent or borrowed
 */
public record RunRecord(
        WindowMode mode, int round, RunKey key, long durationNs, long latencyNs, boolean failed, Loan loan) {}
