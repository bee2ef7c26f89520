package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.Failure;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import reactor.core.Fuseable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.NettyOutbound;

/** Bodies and headers between Netty's types and the JDK's. */
final class Bodies {
    /** Headers of a function in number and characters; beyond, they are refused. */
    private static final int HEADERS_MOST = 64;

    static final int HEADER_CHARS_MOST = 8 * 1024;
    /** Beyond, hashing a body would hold up the event loop; some 0.1 ms. */
    private static final int DIGESTED_BYTES_MOST = 64 * 1024;

    private static final String OURS = "gleaner-";
    /** Of the connection, or set by HTTP/2 itself. */
    private static final Set<String> NOT_THE_FUNCTIONS = Set.of(
            "connection",
            "content-length",
            "expect",
            "host",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent",
            "accept");

    private Bodies() {}

    /** Counts what goes through; a body over the limit fails with TOO_LARGE. One subscriber. */
    static Flux<ByteBuffer> limited(Flux<ByteBuffer> body, long bytesMost) {
        return Flux.defer(() -> {
            long[] bytes = {0};
            return body.doOnNext(chunk -> {
                bytes[0] += chunk.remaining();
                if (bytes[0] > bytesMost) {
                    throw tooLarge(bytesMost);
                }
            });
        });
    }

    static OffloadException tooLarge(long bytesMost) {
        return new OffloadException(
                Failure.TOO_LARGE, "the body is larger than " + bytesMost + " bytes, the most that is taken here");
    }

    /** Chunks that are the receiver's own. */
    static Flux<ByteBuffer> received(Flux<ByteBuf> body) {
        return body.map(chunk -> {
            byte[] own = new byte[chunk.readableBytes()];
            chunk.readBytes(own);
            return ByteBuffer.wrap(own);
        });
    }

    /** One chunk or none, which is there already. */
    static boolean inMemory(Flux<ByteBuffer> body) {
        if (!(body instanceof Fuseable.ScalarCallable<?> scalar)) {
            return false;
        }
        try {
            scalar.call();
            return true;
        } catch (Throwable failing) {
            // Flux.error: nothing is there, and it will say so itself.
            return false;
        }
    }

    /** What tells this body from another, if it is in memory and small: a hash of its bytes. */
    static Optional<String> digest(Flux<ByteBuffer> body) {
        if (!(body instanceof Fuseable.ScalarCallable<?> inMemory)) {
            return Optional.empty();
        }
        try {
            ByteBuffer bytes = (ByteBuffer) inMemory.call();
            if (bytes != null && bytes.remaining() > DIGESTED_BYTES_MOST) {
                return Optional.empty();
            }
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            if (bytes != null) {
                sha.update(bytes.duplicate());
            }
            return Optional.of(HexFormat.of().formatHex(sha.digest(), 0, 16));
        } catch (Exception failing) {
            // A body that fails at once; it will say so itself when it is sent.
            return Optional.empty();
        }
    }

    /** Completes when the body has gone out. One that is in memory as a whole (Flux.just) goes with its head in one write. */
    static Mono<Void> send(Flux<ByteBuffer> body, NettyOutbound out) {
        if (inMemory(body)) {
            return out.send(body.next().map(chunk -> Unpooled.wrappedBuffer(chunk)))
                    .then();
        }
        return out.send(body.map(chunk -> Unpooled.wrappedBuffer(chunk)), chunk -> true)
                .then();
    }

    /** The function's own headers of a message, names in lower case; of one name the last. */
    static Map<String, String> headersOf(HttpHeaders all) {
        Map<String, String> own = new LinkedHashMap<>();
        all.forEach(header -> {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (isTheFunctions(name)) {
                own.put(name, header.getValue());
            }
        });
        return own;
    }

    /** @throws IllegalArgumentException if there are too many, or HTTP has no room for one */
    static void addHeaders(Map<String, String> own, HttpHeaders to) {
        if (own.size() > HEADERS_MOST) {
            throw new IllegalArgumentException(own.size() + " headers: send at most " + HEADERS_MOST);
        }
        long chars = 0;
        for (Map.Entry<String, String> header : own.entrySet()) {
            chars += header.getKey().length() + header.getValue().length();
            if (chars > HEADER_CHARS_MOST) {
                throw new IllegalArgumentException("the headers have more than " + HEADER_CHARS_MOST + " characters");
            }
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (isTheFunctions(name)) {
                to.set(name, header.getValue());
            }
        }
    }

    private static boolean isTheFunctions(String name) {
        return !name.startsWith(OURS)
                && !name.startsWith(":")
                && !name.startsWith("x-http2-")
                && !NOT_THE_FUNCTIONS.contains(name);
    }
}
