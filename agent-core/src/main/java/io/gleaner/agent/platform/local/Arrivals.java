package io.gleaner.agent.platform.local;

import io.gleaner.agent.api.Gleaner;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Where invocations go that arrive while peers may run them: the {@link Gleaner} is asked at once, and those that stay are
 * queued with its answer. Any thread; nothing waits.
 */
final class Arrivals {
    /** What an answer may take beyond the function's own time limit: waiting there, and the journey. */
    private static final long MARGIN_NS = 2_000_000_000L;

    private static final int FAILED_FROM = 500;

    private final PlatformParts parts;
    private final Forwarder forwarder;

    Arrivals(PlatformParts parts, Forwarder forwarder) {
        this.parts = parts;
        this.forwarder = forwarder;
    }

    String node() {
        return forwarder.node();
    }

    /** @param flags {@link Gleaner#FLAG_FROM_PEER}, or 0 */
    CompletableFuture<InvocationResult> arrive(String key, InvocationRequest request, int flags) {
        Dispatcher dispatcher = parts.dispatcher();
        FunctionPool pool = dispatcher.pool(key);
        PendingInvocation invocation = dispatcher.arrival(key, request);
        if (pool == null) {
            dispatcher.submit(invocation);
        } else if (flags != 0 && dispatcher.waiting() >= forwarder.waitingMost()) {
            refuse(invocation);
        } else {
            place(pool, invocation, flags);
        }
        return invocation.answer;
    }

    private void refuse(PendingInvocation invocation) {
        String message = "this node is full: " + forwarder.waitingMost() + " invocations wait already";
        long nowNs = parts.nanoClock().getAsLong();
        parts.ended().accept(invocation, invocation.refusal(InvocationOutcome.QUEUE_FULL, message, nowNs));
    }

    private void place(FunctionPool pool, PendingInvocation invocation, int flags) {
        Gleaner gleaner = parts.gleaner();
        gleaner.capacity(pool.gleanerFunction, parts.dispatcher().available(pool));
        long handle = gleaner.admit(
                pool.gleanerFunction,
                parts.runId(),
                invocation.sequence,
                invocation.request.body().length,
                pool.spec.timeoutNs(),
                flags | Gleaner.FLAG_WAITS);
        invocation.admitFlags = flags | Gleaner.FLAG_STAYS;
        int target = handle == 0 ? 0 : gleaner.target(handle);
        if (target == 0) {
            invocation.admitted = handle;
            parts.dispatcher().submit(invocation);
        } else {
            forward(pool, invocation, handle, target);
        }
    }

    private void forward(FunctionPool pool, PendingInvocation invocation, long handle, int target) {
        long timeoutNs = pool.spec.timeoutNs();
        Forwarder.Call call = new Forwarder.Call(
                target,
                pool.gleanerFunction,
                invocation.function,
                invocation.request,
                timeoutNs + timeoutNs / 4 + MARGIN_NS);
        forwarder.forward(call).whenComplete((outcome, bug) -> {
            if (bug == null && outcome instanceof Forwarder.Answered answered) {
                answered(invocation, handle, answered);
            } else if (bug == null && outcome instanceof Forwarder.Lost lost) {
                lost(invocation, handle, lost);
            } else {
                back(invocation, handle);
            }
        });
    }

    private void answered(PendingInvocation invocation, long handle, Forwarder.Answered answer) {
        boolean failed = answer.status() >= FAILED_FROM;
        long endNs = parts.nanoClock().getAsLong();
        // What another peer took says nothing of the one where it was placed.
        parts.gleaner()
                .completed(
                        handle,
                        failed ? Gleaner.OUTCOME_FAILED : Gleaner.OUTCOME_OK,
                        answer.placed() ? answer.durationNs() : 0);
        end(
                invocation,
                handle,
                failed ? InvocationOutcome.FUNCTION_FAILED : InvocationOutcome.OK,
                answer.status(),
                answer.headers(),
                answer.body(),
                endNs - answer.durationNs(),
                endNs,
                answer.node());
    }

    private void lost(PendingInvocation invocation, long handle, Forwarder.Lost lost) {
        long endNs = parts.nanoClock().getAsLong();
        parts.gleaner()
                .completed(
                        handle,
                        lost.late() ? Gleaner.OUTCOME_TIMED_OUT : Gleaner.OUTCOME_FAILED,
                        endNs - invocation.arrivalNs);
        String message = "function '" + invocation.function + "' was sent to node " + lost.node()
                + ", which gave no answer; it may have run: " + lost.why()
                + ". With the header Idempotency-Key it would have been tried again.";
        end(
                invocation,
                handle,
                lost.late() ? InvocationOutcome.TIMED_OUT : InvocationOutcome.PEER_FAILED,
                0,
                Map.of(),
                message.getBytes(StandardCharsets.UTF_8),
                invocation.arrivalNs,
                endNs,
                lost.node());
    }

    /** It runs here at its user allocation; it was decided about once already. */
    private void back(PendingInvocation invocation, long handle) {
        parts.gleaner().completed(handle, Gleaner.OUTCOME_NOT_STARTED, 0);
        invocation.admitFlags = Gleaner.FLAG_STAYS | Gleaner.FLAG_USER_ALLOCATION;
        parts.dispatcher().submit(invocation);
    }

    private void end(
            PendingInvocation invocation,
            long handle,
            InvocationOutcome outcome,
            int status,
            Map<String, List<String>> headers,
            byte[] body,
            long startNs,
            long endNs,
            String node) {
        parts.ended()
                .accept(
                        invocation,
                        new InvocationResult(
                                invocation.function,
                                outcome,
                                status,
                                headers,
                                body,
                                handle,
                                0,
                                0,
                                invocation.arrivalNs,
                                Math.max(invocation.arrivalNs, startNs),
                                endNs,
                                false,
                                node));
    }
}
