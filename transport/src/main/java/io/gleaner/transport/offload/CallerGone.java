package io.gleaner.transport.offload;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Notices that a caller has given a call up, or is gone altogether. Netty closes a stream only after all that came in on it was read, and
 * a handler that reads slowly, or not at all, would never hear of it. On the connection's event loop.
 */
final class CallerGone extends ChannelInboundHandlerAdapter {
    private final Channel stream;
    private final Sinks.Empty<Void> gone = Sinks.empty();
    private final GenericFutureListener<Future<Void>> disconnected = closed -> noticed();

    private CallerGone(Channel stream) {
        this.stream = stream;
    }

    static CallerGone watch(Channel stream) {
        CallerGone watch = new CallerGone(stream);
        stream.pipeline().addFirst(watch);
        PeerCertificate.connection(stream).closeFuture().addListener(watch.disconnected);
        return watch;
    }

    /** Completes when the caller is gone. */
    Mono<Void> gone() {
        return gone.asMono();
    }

    /** The call is over. */
    void end() {
        PeerCertificate.connection(stream).closeFuture().removeListener(disconnected);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        context.fireUserEventTriggered(event);
        if (event instanceof Http2ResetFrame) {
            noticed();
        }
    }

    private void noticed() {
        gone.tryEmitEmpty();
        stream.close();
    }
}
