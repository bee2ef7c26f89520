package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.ControlFile;
import io.gleaner.nativebindings.cgroup.KernelText;
import java.nio.charset.StandardCharsets;

/** The growth of a pressure file's {@code total=} within windows that follow each other; at most one event a window. */
final class PolledPressure extends Watch {
    private static final byte[] TOTAL = "total=".getBytes(StandardCharsets.US_ASCII);

    private final ControlFile pressure;
    private final long stallUs;
    private final long windowNs;
    private long windowStartNs;
    private long totalUsAtStart;
    private boolean started;
    private boolean told;

    PolledPressure(ControlFile pressure, long stallUs, long windowUs, long token) {
        super(token);
        this.pressure = pressure;
        this.stallUs = stallUs;
        this.windowNs = windowUs * 1000;
    }

    @Override
    EventKind happened(KernelText text, long nowNs) {
        if (!pressure.read(text)) {
            return EventKind.GONE;
        }
        long totalUs = text.after(TOTAL); // the first one is that of "some"
        boolean stalled = started && !told && totalUs - totalUsAtStart >= stallUs;
        if (!started || nowNs - windowStartNs >= windowNs) {
            started = true;
            told = false;
            windowStartNs = nowNs;
            totalUsAtStart = totalUs;
        } else if (stalled) {
            told = true;
        }
        return stalled ? EventKind.PRESSURE : null;
    }

    @Override
    void release() {
        pressure.close();
    }
}
