package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/** The files of /proc for one process that {@link ProcUsage} keeps open. */
final class ProcessFiles implements AutoCloseable {
    private static final byte[] VM_RSS = UsagePart.key("VmRSS:");
    private static final byte[] VM_HWM = UsagePart.key("VmHWM:");

    /** USER_HZ is 100 on every architecture that Java runs on; proc(5) counts CPU time in it. */
    private static final long NANOS_PER_TICK = 10_000_000;

    // Words behind the closing bracket of the name in /proc/{pid}/stat, see proc(5): state is its field 3.
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int WAITED_CHILDREN_USER_TICKS = 13;
    private static final int WAITED_CHILDREN_SYSTEM_TICKS = 14;

    final long processId;
    private final ControlFile stat;
    private final ControlFile status;
    private long cpuNs;
    private long memoryBytes;
    private long memoryBytesPeak;

    private ProcessFiles(long processId, ControlFile stat, ControlFile status) {
        this.processId = processId;
        this.stat = stat;
        this.status = status;
    }

    /** Null if there is no such process. */
    static ProcessFiles open(Path procRoot, long processId) throws IOException {
        Path folder = procRoot.resolve(Long.toString(processId));
        ControlFile stat = ControlFile.openToRead(folder.resolve("stat"));
        ControlFile status = ControlFile.openToRead(folder.resolve("status"));
        if (stat == null || status == null) {
            UsagePart.closeAll(stat, status);
            return null;
        }
        return new ProcessFiles(processId, stat, status);
    }

    /** False when the process has ended, waited for or not. The open file never shows a later process of this id. */
    boolean read(KernelText text) {
        if (!stat.read(text)) {
            return false;
        }
        int fields = text.lastIndexOf(')') + 2;
        byte state = text.byteAt(fields);
        if (state == 'Z' || state == 'X' || state == 0) {
            return false;
        }
        long ticks = text.wordFrom(fields, USER_TICKS)
                + text.wordFrom(fields, SYSTEM_TICKS)
                + text.wordFrom(fields, WAITED_CHILDREN_USER_TICKS)
                + text.wordFrom(fields, WAITED_CHILDREN_SYSTEM_TICKS);
        cpuNs = ticks * NANOS_PER_TICK;
        if (!status.read(text)) {
            return false;
        }
        memoryBytes = Math.max(0, text.after(VM_RSS)) * 1024;
        memoryBytesPeak = Math.max(0, text.after(VM_HWM)) * 1024;
        return true;
    }

    /** CPU time of it and of those children that it has waited for. */
    long cpuNs() {
        return cpuNs;
    }

    long memoryBytes() {
        return memoryBytes;
    }

    long memoryBytesPeak() {
        return memoryBytesPeak;
    }

    @Override
    public void close() {
        UsagePart.closeAll(stat, status);
    }
}
