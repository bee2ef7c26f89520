package io.gleaner.bench.gossip.check;

import java.util.BitSet;

/**
 * Datagrams and connections from some nodes to some others are lost for a while.
 *
 * @param fromNs its first moment
 * @param untilNs the first moment after it
 * @param senders by index
 * @param receivers by index
 */
public record Cut(long fromNs, long untilNs, BitSet senders, BitSet receivers) {
    /** Both halves of a cluster lose each other. */
    public static Cut[] between(long fromNs, long untilNs, BitSet some, int nodes) {
        BitSet others = new BitSet(nodes);
        others.set(0, nodes);
        others.andNot(some);
        return new Cut[] {new Cut(fromNs, untilNs, some, others), new Cut(fromNs, untilNs, others, some)};
    }

    boolean affects(int from, int to) {
        return senders.get(from) && receivers.get(to);
    }
}
