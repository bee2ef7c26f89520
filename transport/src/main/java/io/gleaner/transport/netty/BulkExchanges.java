package io.gleaner.transport.netty;

import static io.gleaner.transport.netty.ShellCounters.Counter.EXCHANGES_REFUSED;
import static io.gleaner.transport.netty.ShellCounters.Counter.EXCHANGES_STARTED;

import io.gleaner.transport.membership.Endpoint;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;

/**
 * Exchanges bulk state over TCP: one frame there, one back, then the connection is closed. A few at once, the rest is refused
 * and counted; the protocol tries again by itself. Owned by the event loop.
 */
final class BulkExchanges {
    /** Begun by this node, at once. */
    static final int BEGUN_MOST = 2;

    private static final int CONNECT_MILLIS = 2_000;
    private static final int BACKLOG = 64;

    private final EventLoop loop;
    private final BulkTransport transport;
    private final BulkState state;
    private final ShellCounters counters;
    private final Set<Endpoint> begun = new HashSet<>();
    private final BulkPlaces places;
    private ByteBuffer scratch;
    private Channel server;
    private boolean closed;

    BulkExchanges(EventLoop loop, BulkTransport transport, BulkState state, ShellCounters counters) {
        this.loop = loop;
        this.transport = transport;
        this.state = state;
        this.counters = counters;
        places = new BulkPlaces(counters);
    }

    long cluster() {
        return transport.cluster();
    }

    boolean isOff() {
        return transport.mode() == BulkTransport.Mode.OFF;
    }

    BulkPlaces places() {
        return places;
    }

    BulkState state() {
        return state;
    }

    ShellCounters counters() {
        return counters;
    }

    /** Listens; any thread. */
    ChannelFuture listen(InetSocketAddress address) {
        return new ServerBootstrap()
                .group(loop, loop)
                .channel(transport.kind().serverChannel())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childHandler(initializer(null))
                .bind(address);
    }

    void listening(Channel channel) {
        server = channel;
    }

    void exchange(Endpoint with, InetSocketAddress address) {
        if (closed || isOff() || begun.size() >= BEGUN_MOST || !begun.add(with)) {
            counters.increment(EXCHANGES_REFUSED);
            return;
        }
        counters.increment(EXCHANGES_STARTED);
        ChannelFuture connecting = new Bootstrap()
                .group(loop)
                .channel(transport.kind().channel())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(initializer(with))
                .connect(address);
        connecting.channel().closeFuture().addListener(end -> begun.remove(with));
        connecting.addListener(end -> {
            if (!end.isSuccess()) {
                begun.remove(with);
                BulkConnection.notConnected(counters, address, end.cause());
            }
        });
    }

    private ChannelInitializer<Channel> initializer(Endpoint with) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                prepare(channel, with != null);
            }
        };
    }

    private void prepare(Channel channel, boolean client) {
        if (!client && closed) {
            channel.close();
            return;
        }
        SslHandler tls = transport.tls(channel, client);
        if (!client) {
            places.knock(channel);
            channel.pipeline().addLast(new BulkDoor(places, tls != null));
        }
        if (tls != null) {
            channel.pipeline().addLast(tls);
        }
        channel.pipeline()
                .addLast(
                        new LengthFieldBasedFrameDecoder(
                                ByteOrder.LITTLE_ENDIAN,
                                BulkFrame.HEADER_BYTES + BulkFrame.STATE_BYTES_MOST,
                                BulkFrame.LENGTH_OFFSET,
                                Integer.BYTES,
                                0,
                                0,
                                true),
                        new BulkConnection(this, client, tls != null));
    }

    /** The own state in a buffer that is good until the next call. */
    ByteBuffer ownState() {
        if (scratch == null) {
            scratch = ByteBuffer.allocate(BulkFrame.STATE_BYTES_MOST).order(ByteOrder.LITTLE_ENDIAN);
        }
        state.write(scratch.clear());
        return scratch.flip();
    }

    void close() {
        closed = true;
        if (server != null) {
            server.close();
        }
    }
}
