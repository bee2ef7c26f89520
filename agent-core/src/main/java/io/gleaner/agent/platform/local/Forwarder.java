package io.gleaner.agent.platform.local;

import io.gleaner.agent.api.Gleaner;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Has peers run the invocations that a {@link Gleaner} places there. Any thread; nothing waits. */
public interface Forwarder {
    /** What this node is called among its peers. */
    String node();

    /** From how many waiting invocations on those of peers are refused. */
    int waitingMost();

    /** Sends an invocation; the future always completes normally, within its time. */
    CompletableFuture<Outcome> forward(Call call);

    /**
     * An invocation for a peer.
     *
     * @param target the peer's handle, as {@link Gleaner#target} gave it
     * @param gleanerFunction the function's handle
     * @param function its key
     * @param remainingNs how long the answer may take
     */
    record Call(int target, int gleanerFunction, String function, InvocationRequest request, long remainingNs) {}

    /** What came of it. */
    sealed interface Outcome {}

    /**
     * The function answered.
     *
     * @param node where
     * @param placed whether that is where it was placed, and not another peer that was tried then
     * @param durationNs its execution time there, waiting and travelling left out
     */
    record Answered(
            String node, boolean placed, int status, Map<String, List<String>> headers, byte[] body, long durationNs)
            implements Outcome {}

    /**
     * It may run here: it certainly never began there, or a second run does no harm.
     *
     * @param why for a person
     */
    record Returned(String why) implements Outcome {}

    /**
     * It may have run there, and there is no answer.
     *
     * @param node where it was last
     * @param late whether its time is over
     * @param why for a person
     */
    record Lost(String node, boolean late, String why) implements Outcome {}
}
