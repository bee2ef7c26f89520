package io.gleaner.transport.wire;

/**
 * What bounds an opener's memory and work.
 *
 * @param sendersMost senders remembered at once, 1 to 65,536; about 1.5 kB each once heard. The one heard least lately makes
 *     room, and is challenged when it is heard again: fewer than a node's direct partners costs datagrams, not safety
 * @param derivationsPerSecond keys derived for datagrams of unknown senders, each some microseconds; what comes beyond is
 *     dropped, so under a flood of forged senders a new node joins later, and known ones notice nothing
 * @param handshakesPerSecond challenges and answers sent, each 59 bytes
 */
public record WireLimits(int sendersMost, int derivationsPerSecond, int handshakesPerSecond) {
    public static final WireLimits DEFAULT = new WireLimits(4_096, 2_000, 1_000);
    private static final int MOST = 65_536;

    public WireLimits {
        check("sendersMost", sendersMost);
        check("derivationsPerSecond", derivationsPerSecond);
        check("handshakesPerSecond", handshakesPerSecond);
    }

    private static void check(String name, int value) {
        if (value < 1 || value > MOST) {
            throw new IllegalArgumentException(name + " is from 1 to " + MOST + ", not " + value);
        }
    }
}
