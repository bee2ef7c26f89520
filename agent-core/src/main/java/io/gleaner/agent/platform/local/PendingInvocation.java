package io.gleaner.agent.platform.local;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** An invocation from its arrival to its end. Final values; {@code replica} is the dispatcher's. */
final class PendingInvocation {
    final String function;
    final InvocationRequest request;
    final long sequence;
    final long arrivalNs;
    final CompletableFuture<InvocationResult> answer = new CompletableFuture<>();
    /** Who sets it first, the answer or the timer, says how the run ended. */
    final AtomicBoolean settled = new AtomicBoolean();
    /** What the gleaner decided about it at its arrival, 0 = it was not asked then; the arrival's thread sets it. */
    long admitted;
    /** Flags for when it is asked later. */
    int admitFlags;
    /** The replica chosen for it; null while it waits for one. */
    Replica replica;

    PendingInvocation(String function, InvocationRequest request, long sequence, long arrivalNs) {
        this.function = function;
        this.request = request;
        this.sequence = sequence;
        this.arrivalNs = arrivalNs;
    }

    /** The result of an invocation that never ran. */
    InvocationResult refusal(InvocationOutcome outcome, String message, long nowNs) {
        return new InvocationResult(
                function,
                outcome,
                0,
                Map.of(),
                message.getBytes(StandardCharsets.UTF_8),
                0,
                0,
                0,
                arrivalNs,
                arrivalNs,
                nowNs,
                false,
                "");
    }
}
