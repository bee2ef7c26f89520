package io.gleaner.agent.journal;

/** Reads a {@link RecordKind#BOOT} record. Not thread-safe. */
public final class BootView extends RecordView {

    /** Wall clock at {@link #nowNs}, in milliseconds since 1970. */
    public long epochMillis() {
        return longAt(RecordLayout.BOOT_EPOCH_MILLIS);
    }

    /** The process of the agent. */
    public long processId() {
        return intAt(RecordLayout.BOOT_PROCESS_ID);
    }

    /** What the node has to give. */
    public long nodeMemoryBytes() {
        return longAt(RecordLayout.BOOT_NODE_MEMORY_BYTES);
    }

    /** The model in use, 0 = none. */
    public long modelHash() {
        return longAt(RecordLayout.BOOT_MODEL_HASH);
    }

    /** A unit of the memory grid. */
    public long memoryUnitBytes() {
        return longAt(RecordLayout.BOOT_MEMORY_UNIT_BYTES);
    }

    /** What the node has to give. */
    public long nodeCpuMillis() {
        return intAt(RecordLayout.BOOT_NODE_CPU_MILLIS);
    }

    /** A unit of the CPU grid. */
    public long cpuUnitMillis() {
        return intAt(RecordLayout.BOOT_CPU_UNIT_MILLIS);
    }

    /** The safeguard's threshold, in millionths. */
    public int thresholdPpm() {
        return intAt(RecordLayout.BOOT_THRESHOLD_PPM);
    }

    /** The configuration in force. */
    public int configHash() {
        return intAt(RecordLayout.BOOT_CONFIG_HASH);
    }

    /** The most options that are scored. */
    public int maxOptions() {
        return u8At(RecordLayout.BOOT_MAX_OPTIONS);
    }

    /** Scores that differ by no more millionths than this count as equal. */
    public int nearTiePpm() {
        return intAt(RecordLayout.BOOT_NEAR_TIE_PPM);
    }

    /** Which rules narrow the options: ordinal of {@code Safeguard.Variant}. */
    public int safeguard() {
        return u8At(RecordLayout.BOOT_SAFEGUARD);
    }

    /** How CPU is lent: ordinal of {@code CpuLoan}. */
    public int cpuLoan() {
        return u8At(RecordLayout.BOOT_CPU_LOAN);
    }

    /** Whether memory is lent. */
    public boolean memoryLoans() {
        return u8At(RecordLayout.BOOT_MEMORY_LOANS) != 0;
    }

    /** Clean runs before a function may borrow. */
    public int cleanRunsToBorrow() {
        return u16At(RecordLayout.BOOT_CLEAN_RUNS_TO_BORROW);
    }

    /** Clean runs before a function may lend. */
    public int cleanRunsToLend() {
        return u16At(RecordLayout.BOOT_CLEAN_RUNS_TO_LEND);
    }

    /** The part of the lenders' runs that are control runs. */
    public double controlShareLenders() {
        return doubleAt(RecordLayout.BOOT_CONTROL_SHARE_LENDERS);
    }

    /** The part of the borrowers' runs that are control runs. */
    public double controlShareBorrowers() {
        return doubleAt(RecordLayout.BOOT_CONTROL_SHARE_BORROWERS);
    }

    /** The version of the agent. Allocates. */
    public String version() {
        return textAt();
    }
}
