package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.ControlFile;
import io.gleaner.nativebindings.cgroup.KernelText;

/** Memory usage compared with a threshold at every poll; v2 has no event for it. */
final class PolledThreshold extends Watch {
    private final ControlFile usage;
    private final long memoryBytes;
    private boolean above;

    PolledThreshold(ControlFile usage, long memoryBytes, long token) {
        super(token);
        this.usage = usage;
        this.memoryBytes = memoryBytes;
    }

    @Override
    EventKind happened(KernelText text, long nowNs) {
        if (!usage.read(text)) {
            return EventKind.GONE;
        }
        boolean before = above;
        above = text.word(0) >= memoryBytes;
        return above && !before ? EventKind.MEMORY_THRESHOLD : null;
    }

    @Override
    void release() {
        usage.close();
    }
}
