package io.gleaner.bench.workload;

/**
 * How a tape was drawn.
 *
 * @param secondsPerMinute how long a minute of the trace takes after time was stretched to meet the load, in seconds
 * @param load sum of user CPU times counterfactual duration over the nodes' CPU until the last arrival; 0 = unknown
 * @param durationsMissing functions without a duration of their own in the trace
 * @param memoriesMissing functions without a memory of their own in the trace
 */
public record TapeFacts(double secondsPerMinute, double load, int durationsMissing, int memoriesMissing) {
    /** How long platforms keep an idle container, in minutes of the trace: ten, a fixed value that several publish. */
    public static final double KEEP_ALIVE_MINUTES = 10;

    /** Of a tape whose time runs as the options say. */
    static TapeFacts unstretched(WorkloadOptions options) {
        return new TapeFacts(options.secondsPerMinute(), 0, 0, 0);
    }

    /** {@link #KEEP_ALIVE_MINUTES} in the tape's time, in nanoseconds. */
    public long keepAliveNs() {
        return (long) Math.min(Long.MAX_VALUE / 4.0, KEEP_ALIVE_MINUTES * secondsPerMinute * 1e9);
    }
}
