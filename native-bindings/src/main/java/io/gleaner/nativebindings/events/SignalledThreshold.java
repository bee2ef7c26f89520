package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.ControlFile;
import io.gleaner.nativebindings.cgroup.KernelText;
import io.gleaner.nativebindings.jni.KernelCalls;

/**
 * A v1 memory threshold by eventfd. The kernel signals every crossing, upwards and downwards; only the upward ones are
 * events. From below, any signal holds an upward one; from above, a single signal with usage now below is a fall.
 */
final class SignalledThreshold extends Watch {
    private final ControlFile usage;
    private final int eventFd;
    private final long memoryBytes;
    private boolean above;

    SignalledThreshold(ControlFile usage, int eventFd, long memoryBytes, long token) {
        super(token);
        this.usage = usage;
        this.eventFd = eventFd;
        this.memoryBytes = memoryBytes;
    }

    @Override
    int descriptor() {
        return eventFd;
    }

    @Override
    EventKind happened(KernelText text, long nowNs) {
        long crossings = KernelCalls.drain(eventFd);
        if (!usage.read(text)) {
            return EventKind.GONE;
        }
        boolean before = above;
        above = text.word(0) >= memoryBytes;
        boolean rose = crossings > 1 || (crossings == 1 && (!before || above));
        return rose ? EventKind.MEMORY_THRESHOLD : null;
    }

    @Override
    void release() {
        KernelCalls.close(eventFd);
        usage.close();
    }
}
