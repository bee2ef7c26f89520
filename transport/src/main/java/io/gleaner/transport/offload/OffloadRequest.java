package io.gleaner.transport.offload;

import java.nio.ByteBuffer;
import java.util.Map;
import reactor.core.publisher.Flux;

/**
 * A call to offload.
 *
 * @param function 1 to 256 characters
 * @param key the same for each attempt of an idempotent call, 1 to 128 characters; empty: not idempotent, never repeated once it
 *     may have started
 * @param hops how often this invocation was offloaded before: 0, or else it goes no further
 * @param remainingNs until its deadline, from the subscription on
 * @param headers for the function
 * @param body sent as fast as the callee takes it
 * @param bodyRepeats whether the body can be subscribed to a second time, with the same bytes; if not, there is no retry once it was
 *     subscribed to
 */
public record OffloadRequest(
        String function,
        String key,
        int hops,
        long remainingNs,
        Map<String, String> headers,
        Flux<ByteBuffer> body,
        boolean bodyRepeats) {
    /** @throws IllegalArgumentException that says which is null */
    public OffloadRequest {
        NoNulls.check("function", function);
        NoNulls.check("key, which is empty where there is none,", key);
        NoNulls.check("body, which is Flux.empty() where there is none,", body);
        headers = NoNulls.copy(headers);
    }

    /** A first hop with a body in memory, which must not be changed until the call is over. */
    public static OffloadRequest of(String function, String key, long remainingNs, byte[] body) {
        Flux<ByteBuffer> chunks = body.length == 0 ? Flux.empty() : Flux.just(ByteBuffer.wrap(body));
        return new OffloadRequest(function, key, 0, remainingNs, Map.of(), chunks, true);
    }

    public boolean idempotent() {
        return !key.isEmpty();
    }
}
