package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/** CPU figures of the v1 controllers cpuacct (usage) and cpu (throttling), mounted apart or together. */
final class CpuUsageV1 implements UsagePart {
    private static final byte[] NR_THROTTLED = UsagePart.key("nr_throttled");
    private static final byte[] THROTTLED_TIME = UsagePart.key("throttled_time");

    private final ControlFile usage;
    private final ControlFile stat;

    /** Either folder may be null. */
    CpuUsageV1(Path cpuacct, Path cpu) throws IOException {
        usage = cpuacct == null ? null : ControlFile.openToRead(cpuacct.resolve("cpuacct.usage"));
        stat = cpu == null ? null : ControlFile.openToRead(cpu.resolve("cpu.stat"));
    }

    @Override
    public boolean read(KernelText text, UsageSample into) {
        return readOften(text, into, true);
    }

    @Override
    public boolean readOften(KernelText text, UsageSample into, boolean throttling) {
        if (usage != null) {
            if (!usage.read(text)) {
                return false;
            }
            into.cpuUsageNs = text.word(0);
        }
        if (stat != null && throttling) {
            if (!stat.read(text)) {
                return false;
            }
            into.throttledPeriods = text.field(NR_THROTTLED);
            into.throttledNs = text.field(THROTTLED_TIME);
        }
        return true;
    }

    @Override
    public void close() {
        UsagePart.closeAll(usage, stat);
    }
}
