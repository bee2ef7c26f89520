package io.gleaner.transport.gossip;

import io.gleaner.transport.membership.Endpoint;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Who this node is. Immutable.
 *
 * @param node the node's number, the same over restarts, never 0
 * @param boot this start: larger after each restart (unsigned)
 * @param name what people call it; at most {@link #NAME_BYTES_MOST} bytes of UTF-8
 * @param zone the zone's name, empty where there are none; likewise bounded
 * @param gossip where it takes datagrams, as peers reach it
 * @param offload where it takes invocations; port 0 where it takes none
 */
public record Self(long node, int boot, String name, String zone, Endpoint gossip, Endpoint offload) {
    /** The most bytes of a name or a zone's name, so that a description of a node fits into half a datagram. */
    public static final int NAME_BYTES_MOST = 64;

    public Self {
        if (node == 0) {
            throw new IllegalArgumentException("node 0 stands for nobody: give the node another number");
        }
        bounded("name", name);
        bounded("zone", zone);
        Objects.requireNonNull(gossip, "gossip");
        Objects.requireNonNull(offload, "offload");
    }

    private static void bounded(String what, String text) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > NAME_BYTES_MOST) {
            throw new IllegalArgumentException(
                    what + " '" + text + "' takes " + bytes + " bytes, at most " + NAME_BYTES_MOST + " fit");
        }
        if (!Words.isPlain(text)) {
            throw new IllegalArgumentException(what + " has control characters in it: peers refuse such names");
        }
    }
}
