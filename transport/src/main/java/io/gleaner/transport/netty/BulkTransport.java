package io.gleaner.transport.netty;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.Executor;

/**
 * How bulk state travels.
 *
 * @param mode what is allowed
 * @param certificates null unless by mutual TLS
 * @param aside does the handshakes' arithmetic, which takes milliseconds
 * @param kind of the event loop that the connections live on
 * @param cluster a hash of the label
 */
record BulkTransport(Mode mode, Certificates certificates, Executor aside, EventLoopKind kind, long cluster) {
    /** From a peer's first bytes on; many JVMs that have just started take seconds for it. */
    private static final long SERVER_HANDSHAKE_MILLIS = 3_000;

    /** What is allowed. */
    enum Mode {
        MUTUAL_TLS,
        /** Without protection, like the datagrams: only where nothing but this machine can connect, and no key is configured. */
        PLAIN_ON_LOOPBACK,
        /** A key but no certificates: no TCP; states go by datagrams, see {@link StateByDatagrams}. */
        OFF
    }

    /** What stands first in a connection's pipeline, or null. */
    SslHandler tls(Channel channel, boolean client) {
        if (mode != Mode.MUTUAL_TLS) {
            return null;
        }
        SslContext context = client ? certificates.client() : certificates.server();
        SslHandler handler = context.newHandler(channel.alloc(), aside);
        handler.setHandshakeTimeoutMillis(client ? BulkConnection.TIMEOUT_MILLIS : SERVER_HANDSHAKE_MILLIS);
        return handler;
    }
}
