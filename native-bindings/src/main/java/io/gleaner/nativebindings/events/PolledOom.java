package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.ControlFile;
import io.gleaner.nativebindings.cgroup.KernelText;
import java.nio.charset.StandardCharsets;

/** The counter of OOM kills (v1 memory.oom_control, v2 memory.events), read at every poll. */
final class PolledOom extends Watch {
    private static final byte[] OOM_KILL = "oom_kill".getBytes(StandardCharsets.US_ASCII);

    private final ControlFile counters;
    private long kills;

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
        return kills > before ? EventKind.OOM : null;
    }

    @Override
    void release() {
        counters.close();
    }
}
