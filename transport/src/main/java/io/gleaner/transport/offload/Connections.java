package io.gleaner.transport.offload;

import io.netty.channel.Channel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All connections of a server, so that none outlives it. They are closed below their pipelines: a pipeline would first wait for streams to
 * end and for TLS to say good-bye, and the event loops may be gone by then. Any thread.
 */
final class Connections {
    private final Set<Channel> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** One that comes after {@link #close} is closed at once. */
    void add(Channel channel) {
        open.add(channel);
        channel.closeFuture().addListener(end -> open.remove(channel));
        if (closed) {
            disconnect(channel);
        }
    }

    void close() {
        closed = true;
        open.forEach(Connections::disconnect);
    }

    private static void disconnect(Channel channel) {
        channel.eventLoop().execute(() -> channel.unsafe().close(channel.voidPromise()));
    }
}
