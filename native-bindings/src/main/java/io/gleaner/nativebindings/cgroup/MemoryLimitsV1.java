package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The v1 memory limit. Below usage the kernel reclaims page cache and then answers EBUSY. The limit of memory and swap
 * together (memsw) can't be below it, so it is raised first and brought back afterwards.
 */
final class MemoryLimitsV1 implements MemoryLimits {
    private final Knob limit;
    private final Knob withSwap;
    private final OomKillerV1 killer;
    private long withSwapBytesPlatform;

    MemoryLimitsV1(Path group, KernelText text) throws IOException {
        limit = Knob.openBytes(group.resolve("memory.limit_in_bytes"), Knob.Format.NUMBER, text);
        withSwap = Knob.openBytes(group.resolve("memory.memsw.limit_in_bytes"), Knob.Format.NUMBER, text);
        withSwapBytesPlatform = withSwap.current();
        killer = new OomKillerV1(group, text);
    }

    @Override
    public WriteOutcome limit(long memoryBytes) {
        WriteOutcome outcome = limit.check(memoryBytes);
        if (outcome != WriteOutcome.WRITTEN) {
            return outcome;
        }
        if (withSwap.present() && withSwap.refresh() && withSwap.current() < memoryBytes) {
            withSwap.set(memoryBytes);
        }
        outcome = limit.set(memoryBytes);
        if (withSwap.present() && withSwap.current() > withSwapBytesPlatform) {
            withSwap.set(Math.max(withSwapBytesPlatform, limit.current()));
        }
        return outcome;
    }

    @Override
    public WriteOutcome outgrowingWaits(boolean waits) {
        return killer.outgrowingWaits(waits);
    }

    @Override
    public long current() {
        return limit.current();
    }

    @Override
    public boolean adopt() {
        withSwap.adopt();
        withSwapBytesPlatform = withSwap.current();
        return limit.adopt();
    }

    @Override
    public void close() {
        limit.close();
        withSwap.close();
        killer.close();
    }
}
