package io.gleaner.transport.offload;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Takes a stream's end and failures, until its answer's head is here, in place of the HTTP client: that would write a warning to the
 * host's log for what is an outcome like others. On the connection's event loop.
 */
final class StreamEnd extends ChannelInboundHandlerAdapter {
    private final Consumer<Throwable> told;
    private boolean answered;

    /** @param told why it ended; once or more often */
    StreamEnd(Consumer<Throwable> told) {
        this.told = told;
    }

    /** From now on it is the answer's body that ends or fails, which the HTTP client tells its reader. */
    void answered() {
        answered = true;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (answered) {
            context.fireChannelInactive();
        } else {
            // Later, because who closes a connection for a reason of his own tells that first.
            context.executor()
                    .execute(() -> told.accept(new IOException("the connection broke before the answer came")));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable why) {
        if (answered) {
            context.fireExceptionCaught(why);
        } else {
            told.accept(why);
            context.close();
        }
    }
}
