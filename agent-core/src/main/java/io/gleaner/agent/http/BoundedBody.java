package io.gleaner.agent.http;

import java.io.ByteArrayOutputStream;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/** Takes in a request's body up to a bound. Used by one event loop at a time. */
final class BoundedBody {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    private final int bytesMax;

    private BoundedBody(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** The body is longer than it may be. */
    static final class TooLarge extends RuntimeException {
        TooLarge(int bytesMax) {
            super("the body is larger than " + bytesMax + " bytes, the most that is taken here", null, false, false);
        }
    }

    /** The whole body, empty where there is none; fails with {@link TooLarge}, before reading where its length says so. */
    static Mono<byte[]> of(HttpServerRequest request, int bytesMax) {
        if (declaredLength(request) > bytesMax) {
            return Mono.error(new TooLarge(bytesMax));
        }
        return request.receive()
                .asByteArray()
                .reduceWith(() -> new BoundedBody(bytesMax), BoundedBody::add)
                .map(body -> body.bytes.toByteArray());
    }

    private static long declaredLength(HttpServerRequest request) {
        String length = request.requestHeaders().get("Content-Length");
        try {
            return length == null ? 0 : Long.parseLong(length.trim());
        } catch (NumberFormatException wrong) {
            return 0;
        }
    }

    private BoundedBody add(byte[] chunk) {
        if (bytes.size() + chunk.length > bytesMax) {
            throw new TooLarge(bytesMax);
        }
        bytes.writeBytes(chunk);
        return this;
    }
}
