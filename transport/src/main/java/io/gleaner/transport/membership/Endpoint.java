package io.gleaner.transport.membership;

/**
 * Where a peer listens: an IPv6 address, or an IPv4 address mapped into one (::ffff:a.b.c.d), in network order, and a port.
 * Holds no name: names are resolved by the shells.
 *
 * @param high the address's first 8 bytes
 * @param low the address's last 8 bytes
 * @param port 1 to 65535, or 0 where the peer offers none
 */
public record Endpoint(long high, long low, int port) {
    private static final long IPV4_MAPPED = 0xffff_0000_0000L;

    public Endpoint {
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port " + port + " is outside 0 to 65535");
        }
    }

    /** An IPv4 address given as its four bytes in network order. */
    public static Endpoint ipv4(int address, int port) {
        return new Endpoint(0, IPV4_MAPPED | Integer.toUnsignedLong(address), port);
    }

    public boolean isIpv4() {
        return high == 0 && (low & 0xffff_ffff_0000_0000L) == IPV4_MAPPED;
    }

    public Endpoint withPort(int other) {
        return new Endpoint(high, low, other);
    }

    @Override
    public String toString() {
        if (isIpv4()) {
            return (low >>> 24 & 255) + "." + (low >>> 16 & 255) + "." + (low >>> 8 & 255) + "." + (low & 255) + ":"
                    + port;
        }
        StringBuilder text = new StringBuilder("[");
        for (int group = 0; group < 8; group++) {
            long half = group < 4 ? high : low;
            text.append(group == 0 ? "" : ":").append(Long.toHexString(half >>> 48 - 16 * (group & 3) & 0xffff));
        }
        return text.append("]:").append(port).toString();
    }
}
