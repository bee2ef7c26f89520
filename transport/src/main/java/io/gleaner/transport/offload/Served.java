package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.Failure;
import java.nio.ByteBuffer;
import java.util.Map;
import reactor.core.publisher.Flux;

/** What a callee has for one caller. */
sealed interface Served {
    /** An answer on its way. */
    record Streamed(int status, Map<String, String> headers, Flux<ByteBuffer> body) implements Served {}

    /** An answer in memory, for as many callers as ask; must not be changed. */
    record Whole(int status, Map<String, String> headers, byte[] body) implements Served {}

    record None(Failure why, String detail) implements Served {}
}
