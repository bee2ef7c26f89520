package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.KernelText;
import io.gleaner.nativebindings.jni.KernelCalls;

/** v2: memory.events signals urgent data when a counter changes, until this very descriptor has been read again. */
final class NotifiedOom extends Watch {
    private static final byte[] OOM_KILL = {'\n', 'o', 'o', 'm', '_', 'k', 'i', 'l', 'l', ' '};

    private final int eventsFd;
    private final byte[] bytes = new byte[512];
    private long kills;

    NotifiedOom(int eventsFd, long token) {
        super(token);
        this.eventsFd = eventsFd;
        kills = Math.max(0, read());
    }

    @Override
    int descriptor() {
        return eventsFd;
    }

    @Override
    boolean priority() {
        return true;
    }

    @Override
    EventKind happened(KernelText text, long nowNs) {
        long before = kills;
        long now = read();
        if (now < 0) {
            return EventKind.GONE;
        }
        kills = now;
        return kills > before ? EventKind.OOM : null;
    }

    @Override
    void release() {
        KernelCalls.close(eventsFd);
    }

    /** The kills counted so far, negative if the group is gone. */
    private long read() {
        int length = KernelCalls.readStart(eventsFd, bytes);
        if (length < 0) {
            return length;
        }
        for (int at = 0; at + OOM_KILL.length < length; at++) {
            int matching = 0;
            while (matching < OOM_KILL.length && bytes[at + matching] == OOM_KILL[matching]) {
                matching++;
            }
            if (matching == OOM_KILL.length) {
                return number(at + matching, length);
            }
        }
        return 0;
    }

    private long number(int from, int to) {
        long number = 0;
        for (int at = from; at < to && bytes[at] >= '0' && bytes[at] <= '9'; at++) {
            number = number * 10 + (bytes[at] - '0');
        }
        return number;
    }
}
