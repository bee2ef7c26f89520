package io.gleaner.transport.offload;

import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.rules.Failure;
import java.nio.ByteBuffer;
import java.util.Map;
import reactor.core.publisher.Flux;

/** How an offloaded call ended. */
public sealed interface Outcome {
    /** The peer that it was sent to last. */
    Peer peer();

    /** How many peers it was sent to, 1 or 2. */
    int attempts();

    /**
     * The function answered.
     *
     * @param status the function's own
     * @param body its chunks, each the receiver's own; has to be subscribed to (or cancelled), once, before the deadline. Fails with
     *     {@link OffloadException} when the callee breaks off, the deadline is over, or it is larger than allowed
     */
    record Answered(Peer peer, int attempts, int status, Map<String, String> headers, Flux<ByteBuffer> body)
            implements Outcome {}

    /**
     * The function did not answer.
     *
     * @param why of the last attempt
     * @param maybeStarted whether it may have run, in any of the attempts; if not, it certainly did not
     * @param detail what happened, for people
     */
    record Failed(Peer peer, int attempts, Failure why, boolean maybeStarted, String detail) implements Outcome {}
}
