package io.gleaner.bench.gossip.simulate;

import io.gleaner.transport.membership.Endpoint;

/** Which addresses and numbers the nodes of a simulated cluster have. */
final class Addresses {
    private static final int FIRST = 0x0a00_0001;
    private static final int PORT = 7946;
    /** Numbers that are spread over all longs, as real ones are; its inverse modulo 2^64 leads back. */
    private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;

    private static final long BACK = inverse(SPREAD);

    private Addresses() {}

    static Endpoint endpoint(int index) {
        return Endpoint.ipv4(FIRST + index, PORT);
    }

    /** The index, or a number outside the cluster's where no node has that address. */
    static int index(Endpoint endpoint) {
        return endpoint.isIpv4() ? (int) endpoint.low() - FIRST : -1;
    }

    static long number(int index) {
        return (index + 1) * SPREAD;
    }

    /** The index, or a number outside the cluster's where no node has that number. */
    static int index(long number) {
        long index = number * BACK - 1;
        return index == (int) index ? (int) index : -1;
    }

    private static long inverse(long odd) {
        long inverse = odd;
        for (int bits = 3; bits < 64; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }
}
