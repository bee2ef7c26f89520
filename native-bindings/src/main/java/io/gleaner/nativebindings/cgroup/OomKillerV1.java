package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The v1 switch {@code oom_kill_disable} of memory.oom_control. While it is set, a task that meets the group's limit in a
 * page fault of its own waits until the limit is raised or the switch is reset, instead of being killed; inside a system
 * call the kernel can't let it wait, and the call fails with ENOMEM or EFAULT (Documentation/admin-guide/cgroup-v1/memory.rst,
 * section 10). A switch that the platform has set already is left alone.
 */
final class OomKillerV1 implements AutoCloseable {
    private static final byte[] DISABLED = UsagePart.key("oom_kill_disable");

    private final ControlFile control;
    private final KernelText text;
    private boolean disabledByUs;

    OomKillerV1(Path group, KernelText text) throws IOException {
        control = ControlFile.openToWrite(group.resolve("memory.oom_control"));
        this.text = text;
    }

    WriteOutcome outgrowingWaits(boolean waits) {
        if (control == null) {
            return WriteOutcome.REFUSED;
        }
        if (waits == disabledByUs) {
            return WriteOutcome.UNCHANGED;
        }
        if (!control.read(text)) {
            return unreachable();
        }
        if (text.field(DISABLED) == (waits ? 1 : 0)) {
            disabledByUs = false; // as somebody else wants it
            return WriteOutcome.UNCHANGED;
        }
        if (!control.write(text.compose().add(waits ? 1L : 0L).add('\n'))) {
            return unreachable();
        }
        disabledByUs = waits;
        return WriteOutcome.WRITTEN;
    }

    private WriteOutcome unreachable() {
        if (!control.exists()) {
            return WriteOutcome.GONE;
        }
        return control.writable() ? WriteOutcome.REFUSED : WriteOutcome.DENIED;
    }

    @Override
    public void close() {
        UsagePart.closeAll(control);
    }
}
