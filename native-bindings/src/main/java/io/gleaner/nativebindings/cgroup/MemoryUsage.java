package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/** Figures of a memory controller, v1 or v2: they differ in the names of files and fields. */
final class MemoryUsage implements UsagePart {
    private static final byte[] OOM_KILL = UsagePart.key("oom_kill");

    private final ControlFile usage;
    private final ControlFile stat;
    private final ControlFile peak;
    private final ControlFile oom;
    private final byte[] inactiveFile;

    private MemoryUsage(Path group, String usageFile, String peakFile, String oomFile, String inactiveFileField)
            throws IOException {
        usage = ControlFile.openToRead(group.resolve(usageFile));
        stat = ControlFile.openToRead(group.resolve("memory.stat"));
        peak = ControlFile.openToWrite(group.resolve(peakFile));
        oom = ControlFile.openToRead(group.resolve(oomFile));
        inactiveFile = UsagePart.key(inactiveFileField);
    }

    static MemoryUsage v1(Path group) throws IOException {
        return new MemoryUsage(
                group,
                "memory.usage_in_bytes",
                "memory.max_usage_in_bytes",
                "memory.oom_control",
                "total_inactive_file");
    }

    /** Since Linux 6.12 a write to memory.peak resets the peak that this open file shows, and nobody else's. */
    static MemoryUsage v2(Path group) throws IOException {
        return new MemoryUsage(group, "memory.current", "memory.peak", "memory.events", "inactive_file");
    }

    @Override
    public boolean read(KernelText text, UsageSample into) {
        if (!readOften(text, into, false)) {
            return false;
        }
        if (stat != null && stat.read(text)) {
            into.memoryBytesInactiveFile = text.field(inactiveFile);
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
    public boolean readOften(KernelText text, UsageSample into, boolean throttling) {
        if (usage == null || !usage.read(text)) {
            return false;
        }
        into.memoryBytesCurrent = text.word(0);
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
