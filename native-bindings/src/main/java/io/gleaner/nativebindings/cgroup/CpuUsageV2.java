package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/** CPU figures of a v2 group's cpu.stat, which counts microseconds. */
final class CpuUsageV2 implements UsagePart {
    private static final byte[] USAGE_USEC = UsagePart.key("usage_usec");
    private static final byte[] NR_THROTTLED = UsagePart.key("nr_throttled");
    private static final byte[] THROTTLED_USEC = UsagePart.key("throttled_usec");

    private final ControlFile stat;

    CpuUsageV2(Path group) throws IOException {
        stat = ControlFile.openToRead(group.resolve("cpu.stat"));
    }

    @Override
    public boolean read(KernelText text, UsageSample into) {
        if (stat == null) {
            return true;
        }
        if (!stat.read(text)) {
            return false;
        }
        into.cpuUsageNs = nanos(text.field(USAGE_USEC));
        into.throttledPeriods = text.field(NR_THROTTLED);
        into.throttledNs = nanos(text.field(THROTTLED_USEC));
        return true;
    }

    /** All stands in one file. */
    @Override
    public boolean readOften(KernelText text, UsageSample into, boolean throttling) {
        return read(text, into);
    }

    @Override
    public void close() {
        UsagePart.closeAll(stat);
    }

    private static long nanos(long micros) {
        return micros == UsageSample.ABSENT ? UsageSample.ABSENT : micros * 1000;
    }
}
