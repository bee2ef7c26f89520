package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/** Figures of the v2 memory controller. */
final class MemoryUsageV2 implements UsagePart {
    private static final byte[] INACTIVE_FILE = UsagePart.key("inactive_file");
    private static final byte[] OOM_KILL = UsagePart.key("oom_kill");

    private final ControlFile current;
    private final ControlFile stat;
    private final ControlFile peak;
    private final ControlFile events;

    MemoryUsageV2(Path group) throws IOException {
        current = ControlFile.openToRead(group.resolve("memory.current"));
        stat = ControlFile.openToRead(group.resolve("memory.stat"));
        // Since Linux 6.12 a write resets the peak that this open file shows, and nobody else's.
        peak = ControlFile.openToWrite(group.resolve("memory.peak"));
        events = ControlFile.openToRead(group.resolve("memory.events"));
    }

    @Override
    public boolean read(KernelText text, UsageSample into) {
        if (current == null || !current.read(text)) {
            return false;
        }
        into.memoryBytesCurrent = text.word(0);
        if (stat != null && stat.read(text)) {
            into.memoryBytesInactiveFile = text.field(INACTIVE_FILE);
        }
        if (peak != null && peak.read(text)) {
            into.memoryBytesPeak = text.word(0);
        }
        if (events != null && events.read(text)) {
            into.oomKills = text.field(OOM_KILL);
        }
        return true;
    }

    @Override
    public boolean resetMemoryPeak(KernelText text) {
        return peak != null && peak.write(text.compose().add(0).add('\n'));
    }

    @Override
    public void close() {
        UsagePart.closeAll(current, stat, peak, events);
    }
}
