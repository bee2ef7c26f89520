package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.ControlFile;
import io.gleaner.nativebindings.cgroup.KernelText;
import io.gleaner.nativebindings.jni.KernelCalls;

/** A PSI trigger: the kernel watches the window and signals urgent data, at most once a window. */
final class TriggeredPressure extends Watch {
    private final ControlFile pressure;
    private final int triggerFd;

    TriggeredPressure(ControlFile pressure, int triggerFd, long token) {
        super(token);
        this.pressure = pressure;
        this.triggerFd = triggerFd;
    }

    @Override
    int descriptor() {
        return triggerFd;
    }

    @Override
    boolean priority() {
        return true;
    }

    @Override
    EventKind happened(KernelText text, long nowNs) {
        return pressure.read(text) ? EventKind.PRESSURE : EventKind.GONE;
    }

    @Override
    void release() {
        KernelCalls.close(triggerFd);
        pressure.close();
    }
}
