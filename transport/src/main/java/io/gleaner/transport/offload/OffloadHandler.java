package io.gleaner.transport.offload;

import reactor.core.publisher.Mono;

/**
 * Runs calls that peers offload to this node. Called on the channel's event loop: must not block. What it throws, or its Mono
 * fails with, is FUNCTION_FAILED at the caller and goes no further; so is an empty Mono.
 */
@FunctionalInterface
public interface OffloadHandler {
    /** Cancelled when the deadline is over or, unless the call has a key, when its caller is gone. */
    Mono<OffloadReply> handle(OffloadCall call);
}
