package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.ControlFile;
import io.gleaner.nativebindings.cgroup.KernelText;
import io.gleaner.nativebindings.jni.KernelCalls;

/** v1: an eventfd on memory.oom_control, signalled when the OOM killer is called and when the group is removed. */
final class SignalledOom extends Watch {
    private final ControlFile control;
    private final int eventFd;

    SignalledOom(ControlFile control, int eventFd, long token) {
        super(token);
        this.control = control;
        this.eventFd = eventFd;
    }

    @Override
    int descriptor() {
        return eventFd;
    }

    @Override
    EventKind happened(KernelText text, long nowNs) {
        long signals = KernelCalls.drain(eventFd);
        if (!control.read(text)) {
            return EventKind.GONE;
        }
        return signals > 0 ? EventKind.OOM : null;
    }

    @Override
    void release() {
        KernelCalls.close(eventFd);
        control.close();
    }
}
