package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/** Figures of the v1 memory controller. */
final class MemoryUsageV1 implements UsagePart {
    private static final byte[] TOTAL_INACTIVE_FILE = UsagePart.key("total_inactive_file");
    private static final byte[] OOM_KILL = UsagePart.key("oom_kill");

    private final ControlFile usage;
    private final ControlFile stat;
    private final ControlFile peak;
    private final ControlFile oom;

    MemoryUsageV1(Path group) throws IOException {
        usage = ControlFile.openToRead(group.resolve("memory.usage_in_bytes"));
        stat = ControlFile.openToRead(group.resolve("memory.stat"));
        peak = ControlFile.openToWrite(group.resolve("memory.max_usage_in_bytes"));
        oom = ControlFile.openToRead(group.resolve("memory.oom_control"));
    }

    @Override
    public boolean read(KernelText text, UsageSample into) {
        if (usage == null || !usage.read(text)) {
            return false;
        }
        into.memoryBytesCurrent = text.word(0);
        if (stat != null && stat.read(text)) {
            into.memoryBytesInactiveFile = text.field(TOTAL_INACTIVE_FILE);
        }
        if (peak != null && peak.read(text)) {
            into.memoryBytesPeak = text.word(0);
        }
        if (oom != null && oom.read(text)) {
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
        UsagePart.closeAll(usage, stat, peak, oom);
    }
}
