package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.Failure;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.util.AttributeKey;
import java.util.Set;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Before a call's first byte goes out: is that the peer that is meant, and does it take this node for one of its own? The first
 * is told by its certificate. The second is known when its HTTP/2 settings are here: in TLS 1.3 a client is done before the server has
 * looked at the client's certificate, and a server sends settings after that. So a call that fails this check certainly never started.
 */
final class CalleeCheck extends ChannelInboundHandlerAdapter {
    private static final AttributeKey<Mono<Void>> KEY = AttributeKey.valueOf("gleaner.offload.agreed");

    private final Sinks.Empty<Void> agreed = Sinks.empty();

    private CalleeCheck() {}

    /** Completes when a call may go out on the stream; fails with UNTRUSTED. On the connection's event loop. */
    static Mono<Void> agreed(Channel stream, String peer) {
        Channel connection = PeerCertificate.connection(stream);
        PeerCertificate certificate = PeerCertificate.of(connection);
        Set<String> names = certificate.names();
        if (!names.contains(peer)) {
            connection.close();
            return Mono.error(() -> new OffloadException(
                    Failure.UNTRUSTED, "its certificate is that of " + names + ", not of " + peer));
        }
        if (certificate.expired(System.currentTimeMillis())) {
            connection.close();
            return Mono.error(() -> new OffloadException(Failure.UNTRUSTED, "its certificate has expired"));
        }
        Mono<Void> known = connection.attr(KEY).get();
        if (known == null) {
            known = check(connection);
            connection.attr(KEY).set(known);
        }
        return known;
    }

    private static Mono<Void> check(Channel connection) {
        ChannelHandlerContext codec = connection.pipeline().context(Http2FrameCodec.class);
        if (codec == null || ((Http2FrameCodec) codec.handler()).decoder().prefaceReceived()) {
            return Mono.empty();
        }
        CalleeCheck check = new CalleeCheck();
        connection.pipeline().addAfter(codec.name(), "gleaner.agreed", check);
        return check.agreed.asMono();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof Http2SettingsFrame) {
            agreed.tryEmitEmpty();
            context.pipeline().remove(this);
        }
        context.fireChannelRead(message);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        refused("it closed the connection once TLS was agreed: it doesn't accept this node's certificate");
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable why) {
        refused("it doesn't accept this node's certificate: " + Failures.detail(why));
        context.fireExceptionCaught(why);
    }

    private void refused(String detail) {
        agreed.tryEmitError(new OffloadException(Failure.UNTRUSTED, detail));
    }
}
