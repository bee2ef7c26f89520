package io.gleaner.transport.offload;

import java.nio.ByteBuffer;
import java.util.Map;
import reactor.core.publisher.Flux;

/**
 * A call as its callee gets it.
 *
 * @param function what to run; the allow-list lets the peer
 * @param peer whose call it is, by its certificate
 * @param key the same for each attempt of an idempotent call, or empty; a call with a key comes here once only
 * @param remainingNs until its deadline, when it came in; then the call is cancelled
 * @param headers the caller's own, names in lower case
 * @param body its chunks, each the receiver's own; taken once, and as fast as they are asked for. Fails when the caller is gone or
 *     sends more than is allowed
 */
public record OffloadCall(
        String function,
        String peer,
        String key,
        long remainingNs,
        Map<String, String> headers,
        Flux<ByteBuffer> body) {}
