package io.gleaner.transport.netty;

import static io.gleaner.transport.netty.ShellCounters.Counter.EXCHANGES_DONE;
import static io.gleaner.transport.netty.ShellCounters.Counter.EXCHANGES_FAILED;
import static io.gleaner.transport.netty.ShellCounters.Counter.EXCHANGES_TIMED_OUT;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.Future;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One exchange: who began writes first, the other reads it, answers and closes; more than one frame is not read. Ends after {@link #TIMEOUT_MILLIS} whatever
 * happens. Event loop only.
 */
final class BulkConnection extends SimpleChannelInboundHandler<ByteBuf> {
    static final long TIMEOUT_MILLIS = 5_000;

    private static final Logger LOG = LoggerFactory.getLogger(BulkConnection.class);
    private static final SparingLog COMPLAINTS = new SparingLog(LOG);

    private final BulkExchanges exchanges;
    private final boolean client;
    private final boolean secure;
    private Future<?> timeout;
    private boolean heard;
    private boolean ended;

    BulkConnection(BulkExchanges exchanges, boolean client, boolean secure) {
        this.exchanges = exchanges;
        this.client = client;
        this.secure = secure;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        timeout = context.executor().schedule(() -> timedOut(context), TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        if (client && !secure) {
            writeState(context);
        }
        context.fireChannelActive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!(event instanceof SslHandshakeCompletionEvent handshake) || !handshake.isSuccess()) {
            return;
        }
        if (client) {
            writeState(context);
        } else if (!exchanges.places().enter(context.channel())) {
            ended = true;
            context.close();
        }
    }

    private ChannelFuture writeState(ChannelHandlerContext context) {
        ByteBuffer state = exchanges.ownState();
        ByteBuf out = context.alloc().buffer(BulkFrame.HEADER_BYTES + state.remaining());
        exchanges.state().frame().write(out, state.remaining());
        out.writeBytes(state);
        return context.writeAndFlush(out);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf message) throws BulkException {
        if (heard || ended) {
            return; // one frame is all there is: what came behind it is nobody's
        }
        heard = true;
        context.channel().config().setAutoRead(client);
        BulkFrame from = BulkFrame.read(message);
        if (from.cluster() != exchanges.cluster()) {
            throw new BulkException("it belongs to a cluster with another label");
        }
        ByteBuffer state = message.nioBuffer().order(ByteOrder.LITTLE_ENDIAN);
        if (!exchanges.state().read(from, state)) {
            throw new BulkException("its state can't be read: it may be of another version");
        }
        exchanges.counters().increment(EXCHANGES_DONE);
        ended = true;
        if (client) {
            context.close();
        } else {
            writeState(context).addListener(written -> context.close());
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (timeout != null) {
            timeout.cancel(false);
        }
        if (!ended) {
            exchanges.counters().increment(EXCHANGES_FAILED);
            LOG.debug(
                    "{} closed the connection before it said its state",
                    Addresses.text(context.channel().remoteAddress()));
        }
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!ended) {
            ended = true;
            exchanges.counters().increment(EXCHANGES_FAILED);
            complain(context.channel().remoteAddress(), cause);
        }
        context.close();
    }

    private void timedOut(ChannelHandlerContext context) {
        if (!ended) {
            ended = true;
            exchanges.counters().increment(EXCHANGES_TIMED_OUT);
            LOG.debug(
                    "the exchange with {} took longer than {} ms",
                    Addresses.text(context.channel().remoteAddress()),
                    TIMEOUT_MILLIS);
        }
        context.close();
    }

    /** Dead peers are tried again and again: nothing to say aloud. */
    static void notConnected(ShellCounters counters, Object address, Throwable cause) {
        counters.increment(EXCHANGES_FAILED);
        LOG.debug("no connection for bulk state to {}: {}", Addresses.text(address), cause.toString());
    }

    private static void complain(Object address, Throwable cause) {
        String why = TlsFailure.explain(cause);
        COMPLAINTS.warn(
                why,
                System.nanoTime(),
                "no bulk state was exchanged with {}: {} (said at most once a minute)",
                Addresses.text(address),
                why);
    }
}
