package io.gleaner.agent.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Takes in a body that comes in chunks, up to a bound. */
final class PeerBodies {
    private PeerBodies() {}

    /** The whole body, empty where there is none; fails where it is longer. */
    static Mono<byte[]> whole(Flux<ByteBuffer> chunks, int bytesMost) {
        return chunks.reduceWith(() -> new ByteArrayOutputStream(256), (all, chunk) -> {
                    if (all.size() + chunk.remaining() > bytesMost) {
                        throw new BoundedBody.TooLarge(bytesMost);
                    }
                    byte[] bytes = new byte[chunk.remaining()];
                    chunk.get(bytes);
                    all.writeBytes(bytes);
                    return all;
                })
                .map(ByteArrayOutputStream::toByteArray);
    }
}
