package io.gleaner.transport.netty;

import static io.gleaner.transport.netty.ShellCounters.Counter.EXCHANGES_REFUSED;

import io.netty.channel.Channel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;

/**
 * How many connections peers may hold. Before its handshake (without TLS, before its first byte) anybody can hold one, so those
 * are many, cheap, and short: where there are too many, of one address or of all, the one that has had its time longest
 * goes. After it a connection takes one of few places, as each may hold a state of 1 MiB. Event loop only.
 */
final class BulkPlaces {
    static final int KNOCKING_MOST = 64;
    static final int KNOCKING_PER_ADDRESS_MOST = 16;
    static final int ENTERED_MOST = 16;
    /** Several nodes may live behind one address. */
    static final int ENTERED_PER_ADDRESS_MOST = 8;

    private final ShellCounters counters;
    private final Queue<Channel> knocking = new ArrayDeque<>();
    private final Map<InetAddress, Integer> enteredOf = new HashMap<>();
    private int entered;

    BulkPlaces(ShellCounters counters) {
        this.counters = counters;
    }

    /** A connection was accepted. */
    void knock(Channel channel) {
        long same = knocking.stream()
                .filter(other -> address(other).equals(address(channel)))
                .count();
        if (same >= KNOCKING_PER_ADDRESS_MOST) {
            dropOldest(address(channel));
        } else if (knocking.size() >= KNOCKING_MOST) {
            dropOldest(null);
        }
        knocking.add(channel);
        channel.closeFuture().addListener(end -> knocking.remove(channel));
    }

    /** @param of null = of any address */
    private void dropOldest(InetAddress of) {
        for (Iterator<Channel> each = knocking.iterator(); each.hasNext(); ) {
            Channel oldest = each.next();
            if (of == null || address(oldest).equals(of)) {
                each.remove();
                counters.increment(EXCHANGES_REFUSED);
                oldest.close();
                return;
            }
        }
    }

    /** It has shown who it is: false where it must go. */
    boolean enter(Channel channel) {
        knocking.remove(channel);
        InetAddress address = address(channel);
        int same = enteredOf.getOrDefault(address, 0);
        if (!channel.isActive() || entered >= ENTERED_MOST || same >= ENTERED_PER_ADDRESS_MOST) {
            counters.increment(EXCHANGES_REFUSED);
            return false;
        }
        entered++;
        enteredOf.put(address, same + 1);
        channel.closeFuture().addListener(end -> {
            entered--;
            enteredOf.computeIfPresent(address, (key, count) -> count > 1 ? count - 1 : null);
        });
        return true;
    }

    int knocking() {
        return knocking.size();
    }

    int entered() {
        return entered;
    }

    private static InetAddress address(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress known && known.getAddress() != null
                ? known.getAddress()
                : InetAddress.getLoopbackAddress();
    }
}
