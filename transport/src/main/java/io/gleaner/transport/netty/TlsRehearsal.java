package io.gleaner.transport.netty;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * A handshake of a node with itself, in memory: shows that its certificate serves for both sides of a connection, and has the
 * JDK load what handshakes need, which takes up to a second the first time and must not happen on the event loop.
 */
final class TlsRehearsal {
    /** A handshake takes about ten. */
    private static final int STEPS_MOST = 1_000;

    private final SSLEngine client;
    private final SSLEngine server;
    private final ByteBuffer toServer;
    private final ByteBuffer toClient;
    private final ByteBuffer text;

    private TlsRehearsal(SSLEngine client, SSLEngine server) {
        this.client = client;
        this.server = server;
        int packetBytes = 2
                * Math.max(
                        client.getSession().getPacketBufferSize(),
                        server.getSession().getPacketBufferSize());
        toServer = ByteBuffer.allocate(packetBytes);
        toClient = ByteBuffer.allocate(packetBytes);
        text = ByteBuffer.allocate(packetBytes);
    }

    /** @throws SSLException where the two don't come to terms */
    static void play(SslContext clientSide, SslContext serverSide) throws SSLException {
        new TlsRehearsal(clientSide.newEngine(ByteBufAllocator.DEFAULT), serverSide.newEngine(ByteBufAllocator.DEFAULT))
                .play();
    }

    private void play() throws SSLException {
        client.beginHandshake();
        server.beginHandshake();
        for (int step = 0; step < STEPS_MOST; step++) {
            step(client, toServer, toClient);
            step(server, toClient, toServer);
            if (isDone(client) && isDone(server)) {
                return;
            }
        }
        throw new SSLException("the handshake doesn't end");
    }

    private static boolean isDone(SSLEngine engine) {
        return engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
    }

    private void step(SSLEngine engine, ByteBuffer out, ByteBuffer in) throws SSLException {
        switch (engine.getHandshakeStatus()) {
            case NEED_TASK -> {
                for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                    task.run();
                }
            }
            case NEED_WRAP -> engine.wrap(ByteBuffer.allocate(0), out);
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> unwrap(engine, in);
            default -> {
                if (in.position() > 0) {
                    unwrap(engine, in);
                }
            }
        }
    }

    private void unwrap(SSLEngine engine, ByteBuffer in) throws SSLException {
        in.flip();
        SSLEngineResult result = engine.unwrap(in, text.clear());
        in.compact();
        if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
            throw new SSLException("one side closed the connection");
        }
    }
}
