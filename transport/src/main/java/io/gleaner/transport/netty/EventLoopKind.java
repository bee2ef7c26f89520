package io.gleaner.transport.netty;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.concurrent.ThreadFactory;

/** How sockets are waited for. */
public enum EventLoopKind {
    /** {@link #EPOLL} where it works, else {@link #NIO}. */
    AUTO,
    /** Linux's epoll by Netty's native library, for x86_64 and aarch64. */
    EPOLL,
    /** The JDK's selectors: anywhere. */
    NIO;

    /** What this comes to on this machine; never {@link #AUTO}. */
    EventLoopKind resolved() {
        return this == AUTO ? (Epoll.isAvailable() ? EPOLL : NIO) : this;
    }

    /** Why, in words for a log. */
    String reason() {
        if (this == EPOLL) {
            return "native epoll";
        }
        if (this == AUTO) {
            return Epoll.isAvailable() ? "native epoll" : "NIO, because native epoll isn't available: " + unavailable();
        }
        return "NIO, as configured";
    }

    /** Why there is no epoll, or null where there is. */
    static String unavailable() {
        Throwable cause = Epoll.unavailabilityCause();
        while (cause != null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause == null ? null : String.valueOf(cause.getMessage());
    }

    EventLoopGroup newGroup(ThreadFactory threads) {
        IoHandlerFactory handler = this == EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        return new MultiThreadIoEventLoopGroup(1, threads, handler);
    }

    DatagramChannel newDatagramChannel(SocketProtocolFamily family) {
        return this == EPOLL ? new EpollDatagramChannel(family) : new NioDatagramChannel(family);
    }

    Class<? extends ServerSocketChannel> serverChannel() {
        return this == EPOLL ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    }

    Class<? extends SocketChannel> channel() {
        return this == EPOLL ? EpollSocketChannel.class : NioSocketChannel.class;
    }
}
