package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The v2 memory limit. A memory.max below usage succeeds and kills, so a lower limit is first compared with what can't
 * be reclaimed, then memory.high makes the kernel reclaim, and only when usage fits does memory.max follow. Raising
 * writes memory.max alone: a task that memory.high throttles wakes half a second late.
 */
final class MemoryLimitsV2 implements MemoryLimits {
    private static final byte[] ACTIVE_FILE = UsagePart.key("active_file");
    private static final byte[] INACTIVE_FILE = UsagePart.key("inactive_file");
    private static final byte[] SLAB_RECLAIMABLE = UsagePart.key("slab_reclaimable");

    private final KernelText text;
    private final Knob max;
    private final Knob high;
    private final ControlFile usage;
    private final ControlFile stat;

    MemoryLimitsV2(Path group, KernelText text) throws IOException {
        this.text = text;
        max = Knob.openBytes(group.resolve("memory.max"), Knob.Format.NUMBER_OR_MAX, text);
        high = Knob.openBytes(group.resolve("memory.high"), Knob.Format.NUMBER_OR_MAX, text);
        usage = ControlFile.openToRead(group.resolve("memory.current"));
        stat = ControlFile.openToRead(group.resolve("memory.stat"));
    }

    @Override
    public WriteOutcome limit(long memoryBytes) {
        WriteOutcome outcome = max.check(memoryBytes);
        if (outcome != WriteOutcome.WRITTEN || memoryBytes > max.current()) {
            return outcome == WriteOutcome.WRITTEN ? max.set(memoryBytes) : outcome;
        }
        if (usageBytes() <= memoryBytes) {
            return max.set(memoryBytes);
        }
        if (unreclaimableBytes() > memoryBytes) {
            return WriteOutcome.REFUSED;
        }
        return reclaimAndLower(memoryBytes);
    }

    /** There is no such switch; memory.high would throttle, which wakes too late. */
    @Override
    public WriteOutcome outgrowingWaits(boolean waits) {
        return waits ? WriteOutcome.REFUSED : WriteOutcome.UNCHANGED;
    }

    @Override
    public long current() {
        return max.current();
    }

    @Override
    public boolean adopt() {
        return max.adopt();
    }

    @Override
    public void close() {
        max.close();
        high.close();
        UsagePart.closeAll(usage, stat);
    }

    private WriteOutcome reclaimAndLower(long memoryBytes) {
        high.adopt();
        long highBytesPlatform = high.current();
        WriteOutcome outcome = high.set(memoryBytes);
        if (outcome == WriteOutcome.WRITTEN || outcome == WriteOutcome.UNCHANGED) {
            outcome = usageBytes() <= memoryBytes ? max.set(memoryBytes) : WriteOutcome.REFUSED;
        }
        high.set(highBytesPlatform);
        return outcome;
    }

    /** Usage now; {@link KernelText#MAX} when it can't be read, so that nothing is lowered blindly. */
    private long usageBytes() {
        return usage != null && usage.read(text) ? text.word(0) : KernelText.MAX;
    }

    /** Anonymous memory, tmpfs and kernel memory: what reclaim without swap can't give back. */
    private long unreclaimableBytes() {
        long usageBytes = usageBytes();
        if (usageBytes == KernelText.MAX || stat == null || !stat.read(text)) {
            return KernelText.MAX;
        }
        long reclaimable = Math.max(0, text.field(ACTIVE_FILE))
                + Math.max(0, text.field(INACTIVE_FILE))
                + Math.max(0, text.field(SLAB_RECLAIMABLE));
        return usageBytes - reclaimable;
    }
}
