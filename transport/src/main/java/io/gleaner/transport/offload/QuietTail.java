package io.gleaner.transport.offload;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a connection that fails without a page of warning in the host's log for each: strangers and expired certificates are no news, and
 * whoever calls learns of it. Any connection's event loop.
 */
@ChannelHandler.Sharable
final class QuietTail extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(OffloadServer.class);

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable why) {
        LOG.debug("offload disconnects {}", Failures.text(context.channel().remoteAddress()), why);
        context.close();
    }
}
