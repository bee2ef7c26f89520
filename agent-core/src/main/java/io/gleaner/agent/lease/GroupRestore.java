package io.gleaner.agent.lease;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Gives one container back what its lease says. What stands below the user allocation is raised to it, whoever wrote it;
 * what stands above is lowered only where it is a CPU quota of ours, word for word; a group that isn't the leased one any
 * more is not touched. First {@link #grow} of all containers, then {@link #settle} of all. One thread.
 */
final class GroupRestore {
    /** The kernel rounds memory down to a page, of at most this size. */
    private static final long PAGE_BYTES = 64 << 10;

    private static final long QUOTA_LEAST_US = 1000;
    private static final long MIB = 1 << 20;

    /** One write. */
    private interface Write {
        void run() throws IOException;
    }

    private final LeasedLimits limits;
    private final boolean writes;
    private final LeasedGroup group;
    private final GroupFiles cpu;
    private final GroupFiles memory;
    private final List<String> done = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();

    /** @param writes false = only to see what would be written */
    GroupRestore(LeasedLimits limits, boolean writes) {
        this.limits = limits;
        this.writes = writes;
        group = limits.group();
        cpu = new GroupFiles(group.cpu());
        memory = new GroupFiles(group.memory());
    }

    LeasedGroup group() {
        return group;
    }

    /** What its owner is owed, and nothing that takes from it. */
    void grow() {
        if (group.isThere()) {
            growMemory();
            growCpu();
        }
    }

    private void growMemory() {
        long now = memory.memoryLimitBytes();
        long owed = limits.memoryBytesUser();
        if (owed > 0 && now != GroupFiles.ABSENT && now < owed - PAGE_BYTES) {
            attempt("memory " + mib(now) + " -> " + mib(owed) + " MiB", () -> memory.raiseMemoryLimit(owed));
        }
        long high = memory.memoryHighBytes();
        long highBefore = group.memoryHighBytes();
        if (high != GroupFiles.ABSENT && highBefore != GroupFiles.ABSENT && high < highBefore && high < firstMemory()) {
            attempt("memory.high " + mib(high) + " MiB -> as before", () -> memory.memoryHighBytes(highBefore));
        }
        // After the limit: whoever waits for memory has it by now, and is killed only beyond the user allocation.
        if (memory.killerDisabled() == 1 && group.killerDisabled() == 0) {
            attempt("OOM killer let go", memory::letKillerGo);
        }
    }

    private void growCpu() {
        long now = cpu.quotaUs();
        long owed = owedQuotaUs();
        if (owed > 0 && now != GroupFiles.ABSENT && now < owed) {
            attempt(
                    "CPU " + cores(millis(now)) + " -> " + cores(limits.cpuMillisUser()) + " cores",
                    () -> cpu.quotaUs(owed));
        }
        long burst = cpu.burstUs();
        long burstBefore = group.burstUs();
        if (burst != GroupFiles.ABSENT && burstBefore != GroupFiles.ABSENT && burst < burstBefore) {
            long fits = Math.min(burstBefore, cpu.quotaUs());
            if (fits > burst) {
                attempt("CPU burst " + burst / 1e3 + " -> " + fits / 1e3 + " ms", () -> cpu.burstUs(fits));
            }
        }
    }

    /** Ends what a borrower had: its quota first, so that it never competes with more than its own. */
    void settle() {
        if (!group.isThere()) {
            return;
        }
        long now = cpu.quotaUs();
        long owed = owedQuotaUs();
        if (owed > 0 && now > owed && now != GroupFiles.NONE && isOurs(millis(now))) {
            attempt(
                    "CPU " + cores(millis(now)) + " -> " + cores(limits.cpuMillisUser()) + " cores",
                    () -> cpu.quotaUs(owed));
        }
        boolean wasIdle = cpu.idle() == 1 && group.idle() == 0;
        if (wasIdle) {
            attempt("CPU idle flag 1 -> 0", cpu::endIdle);
        }
        long weight = cpu.weight();
        boolean weightIsOurs = wasIdle || weight == cpu.weightOf(firstCpu());
        if (weightIsOurs && cpu.idle() != 1 && weight != group.weight() && group.weight() > 0) {
            attempt("CPU weight " + weight + " -> " + group.weight(), () -> cpu.weight(group.weight()));
        }
    }

    /** What became of it, after both. */
    RestoredContainer outcome() {
        RestoredContainer.Outcome outcome = RestoredContainer.Outcome.AS_OWED;
        String why = "";
        if (!group.isThere()) {
            outcome = RestoredContainer.Outcome.GONE;
            why = "the group is gone, or was made anew since: its limits are not ours";
        } else if (!failed.isEmpty()) {
            outcome = RestoredContainer.Outcome.FAILED;
            why = String.join("; ", failed);
        } else if (!done.isEmpty()) {
            outcome = RestoredContainer.Outcome.RESTORED;
        }
        return new RestoredContainer(group.name(), outcome, List.copyOf(done), why);
    }

    private void attempt(String what, Write write) {
        try {
            if (writes) {
                write.run();
            }
            done.add(what);
        } catch (IOException refused) {
            failed.add(what + ": " + refused.getMessage());
        }
    }

    private long owedQuotaUs() {
        long owed = limits.cpuMillisUser();
        return owed <= 0 ? 0 : Math.max(QUOTA_LEAST_US, owed * cpu.periodUs() / 1000);
    }

    private boolean isOurs(long cpuMillis) {
        return cpuMillis == limits.cpuMillisWritten() || cpuMillis == limits.cpuMillisIntended();
    }

    /** As enforcement reads it: rounded up. */
    private long millis(long quotaUs) {
        long periodUs = cpu.periodUs();
        return (quotaUs * 1000 + periodUs - 1) / periodUs;
    }

    private static String cores(long cpuMillis) {
        return String.format(Locale.ROOT, cpuMillis % 10 == 0 ? "%.2f" : "%.3f", cpuMillis / 1e3);
    }

    private static String mib(long memoryBytes) {
        return String.format(Locale.ROOT, memoryBytes % MIB == 0 ? "%.0f" : "%.2f", memoryBytes / (double) MIB);
    }

    private long firstCpu() {
        return limits.cpuMillisUser() > 0 ? limits.cpuMillisUser() : group.cpuMillisUser();
    }

    private long firstMemory() {
        return limits.memoryBytesUser() > 0 ? limits.memoryBytesUser() : group.memoryBytesUser();
    }
}
