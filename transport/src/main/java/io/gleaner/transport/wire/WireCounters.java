package io.gleaner.transport.wire;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLongArray;

/** How many datagrams met which end since the start. One thread writes, any reads. */
public final class WireCounters {
    private static final Verdict[] VERDICTS = Verdict.values();
    private static final int SENT = VERDICTS.length;
    private static final int UNANSWERED = SENT + 1;
    private static final int EVICTED = SENT + 2;
    private static final int DERIVED = SENT + 3;
    private static final int COUNT = SENT + 4;

    private final AtomicLongArray counts = new AtomicLongArray(COUNT);

    public long of(Verdict verdict) {
        return counts.get(verdict.ordinal());
    }

    /** Challenges and answers sent. */
    public long handshakesSent() {
        return counts.get(SENT);
    }

    /** Challenges and answers not sent, since there were too many lately. */
    public long handshakesLimited() {
        return counts.get(UNANSWERED);
    }

    /** Senders forgotten to make room for others: they are challenged when they are heard again. */
    public long sendersEvicted() {
        return counts.get(EVICTED);
    }

    /** Keys derived to see whether an unknown sender holds the cluster's key. */
    public long keysDerived() {
        return counts.get(DERIVED);
    }

    Verdict count(Verdict verdict) {
        add(verdict.ordinal());
        return verdict;
    }

    void handshakeSent() {
        add(SENT);
    }

    void handshakeLimited() {
        add(UNANSWERED);
    }

    void senderEvicted() {
        add(EVICTED);
    }

    void keyDerived() {
        add(DERIVED);
    }

    private void add(int which) {
        counts.lazySet(which, counts.getPlain(which) + 1);
    }

    /** All that aren't zero, for logs. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Verdict verdict : VERDICTS) {
            if (of(verdict) > 0) {
                text.append(verdict.name().toLowerCase(Locale.ROOT))
                        .append(' ')
                        .append(of(verdict))
                        .append(", ");
            }
        }
        return text.append("handshakes sent ").append(handshakesSent()).toString();
    }
}
