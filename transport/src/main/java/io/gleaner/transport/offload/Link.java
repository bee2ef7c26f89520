package io.gleaner.transport.offload;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.util.AttributeKey;

/**
 * What this side sees to on each connection: that bodies which nobody reads don't use up the room that all calls of the connection
 * share, and when the peer was last heard. On the connection's event loop, but for {@link #heardNs}.
 */
final class Link extends ChannelInboundHandlerAdapter {
    private static final AttributeKey<Link> KEY = AttributeKey.valueOf("gleaner.offload.link");
    /** RFC 9113, 6.9.2: a connection begins with that, whatever the settings say. */
    private static final int FIRST_WINDOW_BYTES = 65_535;

    private volatile long heardNs = System.nanoTime();

    private Link() {}

    /** Of a stream's connection; made, and the connection's window widened, when the first stream asks. */
    static Link of(Channel stream) {
        Channel connection = PeerCertificate.connection(stream);
        Link known = connection.attr(KEY).get();
        if (known == null) {
            known = new Link();
            connection.attr(KEY).set(known);
            connection.pipeline().addFirst("gleaner.link", known);
            widen(connection);
        }
        return known;
    }

    /** To a whole window of each stream that may be open, so that the streams' own windows are what bounds them. */
    private static void widen(Channel connection) {
        ChannelHandlerContext context = connection.pipeline().context(Http2FrameCodec.class);
        if (context == null) {
            return;
        }
        Http2FrameCodec codec = (Http2FrameCodec) context.handler();
        try {
            codec.decoder()
                    .flowController()
                    .incrementWindowSize(
                            codec.connection().connectionStream(),
                            OffloadServer.STREAMS_PER_CONNECTION * OffloadServer.WINDOW_BYTES - FIRST_WINDOW_BYTES);
            codec.flush(context);
        } catch (Http2Exception e) {
            // The connection is ending; so do its calls.
            context.close();
        }
    }

    /** When bytes of the peer came in last, by the clock of System.nanoTime. Any thread. */
    long heardNs() {
        return heardNs;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        heardNs = System.nanoTime();
        context.fireChannelRead(message);
    }
}
