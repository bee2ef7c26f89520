package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.ControlFile;
import io.gleaner.nativebindings.cgroup.KernelText;
import java.nio.charset.StandardCharsets;

/**
 * The counter of OOM kills (v1 memory.oom_control, v2 memory.events), and in v1 whether tasks wait at the limit because the
 * killer is disabled; read at every poll.
 */
final class PolledOom extends Watch {
    private static final byte[] OOM_KILL = "oom_kill".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] UNDER_OOM = "under_oom".getBytes(StandardCharsets.US_ASCII);

    private final ControlFile counters;
    private long kills;
    private boolean waiting;

    PolledOom(ControlFile counters, long token) {
        super(token);
        this.counters = counters;
        KernelText text = new KernelText();
        kills = counters.read(text) ? text.field(OOM_KILL) : 0;
    }

    @Override
    EventKind happened(KernelText text, long nowNs) {
        if (!counters.read(text)) {
            return EventKind.GONE;
        }
        long before = kills;
        kills = text.field(OOM_KILL);
        boolean waitedBefore = waiting;
        waiting = text.field(UNDER_OOM) > 0;
        return kills > before || waiting && !waitedBefore ? EventKind.OOM : null;
    }

    @Override
    void release() {
        counters.close();
    }
}
