package io.gleaner.transport.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.socket.SocketProtocolFamily;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;

/** Opens an agent's sockets; what can't be opened is explained. */
final class Sockets {
    /** Longer datagrams are cut here, and refused as too long: Gleaner's have at most 1400 bytes. */
    private static final int RECEIVE_BYTES = 2_048;

    private static final int BUFFER_BYTES = 1 << 20;
    private static final int READS_AT_ONCE = 64;

    private Sockets() {}

    /** Binds the datagram socket; nothing is read before {@code AUTO_READ} is set. */
    static Channel datagrams(EventLoop loop, EventLoopKind kind, InetSocketAddress address) throws BindFailure {
        SocketProtocolFamily family =
                address.getAddress() instanceof Inet4Address ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
        ChannelFuture bound = new Bootstrap()
                .group(loop)
                .channelFactory(() -> kind.newDatagramChannel(family))
                .option(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new FixedRecvByteBufAllocator(RECEIVE_BYTES).maxMessagesPerRead(READS_AT_ONCE))
                .option(ChannelOption.SO_RCVBUF, BUFFER_BYTES)
                .option(ChannelOption.SO_SNDBUF, BUFFER_BYTES)
                .option(ChannelOption.AUTO_READ, false)
                .handler(
                        new ChannelInboundHandlerAdapter()) // a bootstrap wants one; what handles datagrams comes later
                .bind(address);
        return opened(bound, "datagrams (UDP)", address);
    }

    /** Waits for a bind. */
    static Channel opened(ChannelFuture binding, String what, InetSocketAddress address) throws BindFailure {
        binding.awaitUninterruptibly();
        if (binding.isSuccess()) {
            return binding.channel();
        }
        throw explained(what, address, binding.cause());
    }

    private static BindFailure explained(String what, InetSocketAddress address, Throwable cause) {
        String text = String.valueOf(cause.getMessage());
        String small = text.toLowerCase(Locale.ROOT);
        String advice = small.contains("in use")
                ? "another process has that port: stop it, or bind to another port"
                : small.contains("permission denied") || small.contains("not permitted")
                        ? "this user may not open it: bind to a port above 1023"
                        : small.contains("cannot assign") || small.contains("can't assign")
                                ? "this machine has no such address: bind to one of its own, or to 0.0.0.0"
                                : "check the bind address";
        return new BindFailure(
                "gossip can't listen for " + what + " at "
                        + address.getAddress().getHostAddress() + " port " + address.getPort() + " (" + text + "): "
                        + advice,
                cause);
    }

    /**
     * @param what for the error
     * @param advice likewise
     */
    static InetAddress resolve(String what, String host, String advice) throws IOException {
        try {
            return InetAddress.getByName(host);
        } catch (IOException unknown) {
            throw new IOException(what + " " + host + " can't be resolved: " + advice, unknown);
        }
    }
}
