package io.gleaner.bench.workload;

import java.util.List;

/**
 * How a workload is drawn.
 *
 * @param nodes what it will run on: user allocations fit the smallest of them
 * @param load sum of user CPU times counterfactual duration over the nodes' CPU; reached by stretching time. 0 = time
 *     runs as {@code secondsPerMinute} says
 * @param inputSigma deviation of the logarithm of an input's size; 0 = all inputs alike
 * @param secondsPerMinute how long a minute of the trace takes, before it is stretched
 * @param warm whether a warm-up that isn't measured comes first
 * @param drift whether what functions do changes with time
 * @param overShare the part of the functions whose owners ask for more than they can use
 * @param underShare the part whose owners ask for less; the rest ask for what they can use
 * @param invocationsMax how many invocations are measured at most; the trace is cut there
 */
public record WorkloadOptions(
        List<NodeShape> nodes,
        double load,
        double inputSigma,
        double secondsPerMinute,
        boolean warm,
        boolean drift,
        double overShare,
        double underShare,
        int invocationsMax) {
    /** Rejects what can't be drawn. */
    public WorkloadOptions {
        nodes = List.copyOf(nodes);
        if (nodes.isEmpty() || !(load >= 0) || !(inputSigma >= 0) || inputSigma > 3 || !(secondsPerMinute > 0)) {
            throw new IllegalArgumentException(
                    "a workload needs a node, load >= 0, input sigma within 0 and 3 and seconds"
                            + " per minute above 0, not nodes=" + nodes.size() + ", load=" + load + ", inputSigma="
                            + inputSigma
                            + ", secondsPerMinute=" + secondsPerMinute);
        }
        if (!(overShare >= 0) || !(underShare >= 0) || overShare + underShare > 1 || invocationsMax < 1) {
            throw new IllegalArgumentException(
                    "the shares of over- and under-provisioned functions add up to at most 1 and"
                            + " an invocation or more is played, not overShare=" + overShare + ", underShare="
                            + underShare
                            + ", invocationsMax=" + invocationsMax);
        }
    }
}
