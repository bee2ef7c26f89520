package io.gleaner.transport.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Stands first on a connection that a peer opened, until its first bytes come: whoever says nothing within
 * {@link #SILENT_MILLIS} goes. Event loop only.
 */
final class BulkDoor extends ChannelInboundHandlerAdapter {
    static final long SILENT_MILLIS = 1_000;

    private final BulkPlaces places;
    private final boolean secure;
    private Future<?> silence;

    BulkDoor(BulkPlaces places, boolean secure) {
        this.places = places;
        this.secure = secure;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        silence = context.executor().schedule(() -> context.close(), SILENT_MILLIS, TimeUnit.MILLISECONDS);
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        stopWaiting();
        if (!secure && !places.enter(context.channel())) {
            ReferenceCountUtil.release(message);
            context.close();
            return;
        }
        context.fireChannelRead(message);
        context.pipeline().remove(this);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        stopWaiting();
        context.fireChannelInactive();
    }

    private void stopWaiting() {
        if (silence != null) {
            silence.cancel(false);
        }
    }
}
