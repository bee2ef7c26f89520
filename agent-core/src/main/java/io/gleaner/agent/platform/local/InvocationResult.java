package io.gleaner.agent.platform.local;

import java.util.List;
import java.util.Map;

/**
 * What became of an invocation. Times are readings of {@link System#nanoTime()}.
 *
 * @param function the function's key, as invoked
 * @param outcome how it ended
 * @param status the function's own HTTP status; 200 or 500 for one-shot processes; 0 where no function answered
 * @param headers the function's end-to-end headers, names in lower case; empty where none answered
 * @param body the answer, or a message for a person where no function answered
 * @param invocation the {@code Gleaner}'s handle, 0 where unwatched
 * @param cpuMillisGranted CPU the {@code Gleaner} granted at admission, millicores; the user allocation where unwatched
 * @param memoryBytesGranted likewise, bytes
 * @param arrivalNs when it was submitted
 * @param startNs when its process got it; equal to {@code arrivalNs} where it never ran
 * @param endNs when its answer was complete
 * @param coldStart whether it was the first run of its process
 * @param node the peer where it ran, or was last; empty: here
 */
public record InvocationResult(
        String function,
        InvocationOutcome outcome,
        int status,
        Map<String, List<String>> headers,
        byte[] body,
        long invocation,
        long cpuMillisGranted,
        long memoryBytesGranted,
        long arrivalNs,
        long startNs,
        long endNs,
        boolean coldStart,
        String node) {
    /** Execution time, queueing and start of a warm process left out. */
    public long durationNs() {
        return endNs - startNs;
    }

    /** What the caller waited: queueing and cold start included. */
    public long latencyNs() {
        return endNs - arrivalNs;
    }

    /** Whether the function answered without an error. */
    public boolean succeeded() {
        return outcome == InvocationOutcome.OK && status < 400;
    }
}
