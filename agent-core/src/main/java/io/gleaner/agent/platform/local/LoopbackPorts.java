package io.gleaner.agent.platform.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/** Ports for warm processes, from below the kernel's own range, so that no outgoing connection takes one meanwhile. */
final class LoopbackPorts {
    private static final int FIRST = 18_000;
    private static final int COUNT = 14_000;
    /** Platforms side by side start at different places. */
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * 131 % COUNT));

    private LoopbackPorts() {}

    /** A port nobody listens on now. Throws IllegalStateException if all are taken. */
    static int next() {
        for (int i = 0; i < COUNT; i++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (free(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free port from " + FIRST + " to " + (FIRST + COUNT - 1) + " on 127.0.0.1");
    }

    private static boolean free(int port) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
