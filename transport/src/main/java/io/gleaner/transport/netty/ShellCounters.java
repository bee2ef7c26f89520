package io.gleaner.transport.netty;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** What the sockets and the loop counted since the start. Any thread reads; written by the event loop, drops by any thread. */
public final class ShellCounters {
    /** What is counted. */
    public enum Counter {
        DATAGRAMS_SENT,
        /** Sealed, without headers of UDP and IP. */
        BYTES_SENT,
        DATAGRAMS_RECEIVED,
        BYTES_RECEIVED,
        /** Not sent: longer than 1400 bytes once sealed. */
        OVERSIZED,
        /** Not sent: the socket's buffer was full. */
        UNSENT_FULL,
        /** Not sent: the operating system refused. */
        UNSENT_ERROR,
        /** Times the loop came later than the protocol's stall limit. */
        STALLS,
        /** Exchanges of bulk state begun by this node. */
        EXCHANGES_STARTED,
        /** Exchanges in which the peer's state was taken, whoever began. */
        EXCHANGES_DONE,
        EXCHANGES_FAILED,
        EXCHANGES_TIMED_OUT,
        /** Not begun, not accepted, or closed for others before they said anything: too many at once. */
        EXCHANGES_REFUSED,
        /** Calls of other threads that were dropped because too many waited for the loop. */
        CALLS_DROPPED
    }

    private static final Counter[] ALL = Counter.values();

    private final AtomicLongArray counts = new AtomicLongArray(ALL.length);
    private final AtomicLong latestNs = new AtomicLong();

    public long of(Counter counter) {
        return counts.get(counter.ordinal());
    }

    /** The latest that the loop ever came, in nanoseconds. */
    public long loopLateNsMost() {
        return latestNs.get();
    }

    void increment(Counter counter) {
        counts.incrementAndGet(counter.ordinal());
    }

    void add(Counter counter, long amount) {
        counts.addAndGet(counter.ordinal(), amount);
    }

    void late(long lateNs) {
        if (lateNs > latestNs.get()) {
            latestNs.set(lateNs);
        }
    }

    /** All that aren't zero, for logs. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Counter counter : ALL) {
            if (of(counter) != 0) {
                text.append(counter.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                        .append(' ')
                        .append(of(counter))
                        .append(", ");
            }
        }
        return text.append("loop late at most ")
                .append(latestNs.get() / 1_000)
                .append(" us")
                .toString();
    }
}
