package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.MemoryNeed;

/** The memory of a run under its limit, by its progress of 0 to 1, as {@link MemoryNeed} says. One thread. */
final class MemoryCourse {
    /** Beyond any progress. */
    static final double NEVER = 2;

    private static final double RAMP_SLOPE = (1 - MemoryNeed.RAMP_START) / MemoryNeed.RAMP_PROGRESS;

    private MemoryNeed need;
    private double multiplier;
    private double saturationBytes;
    private long limitBytes;
    private double slowFrom;
    private double killFrom;
    private double efficiency;

    void begin(MemoryNeed memory, double memoryMultiplier, long memoryBytesLimit) {
        need = memory;
        multiplier = memoryMultiplier;
        saturationBytes = memory.bytesSaturation() * memoryMultiplier;
        limit(memoryBytesLimit);
    }

    /** Another limit is in force. */
    void limit(long memoryBytes) {
        limitBytes = memoryBytes;
        if (memoryBytes >= saturationBytes) {
            slowFrom = NEVER;
            killFrom = NEVER;
            efficiency = 1;
            return;
        }
        slowFrom = MemoryNeed.progressAt(memoryBytes / saturationBytes);
        efficiency = need.efficiency(multiplier, memoryBytes);
        double needBytes = need.bytesNeed() * multiplier;
        killFrom = memoryBytes < needBytes ? MemoryNeed.progressAt(memoryBytes / needBytes) : NEVER;
    }

    /** Whether it can't end with another limit. */
    boolean kills(double memoryBytes) {
        return memoryBytes < need.bytesNeed() * multiplier;
    }

    long limitBytes() {
        return limitBytes;
    }

    double saturationBytes() {
        return saturationBytes;
    }

    /** The progress from which it is slowed. */
    double slowFrom() {
        return slowFrom;
    }

    /** The progress at which it is killed. */
    double killFrom() {
        return killFrom;
    }

    /** Its speed once it is slowed. */
    double efficiency() {
        return efficiency;
    }

    /** What its speed would be with another limit. */
    double efficiencyAt(double memoryBytes) {
        return need.efficiency(multiplier, memoryBytes);
    }

    /** The work that it costs to lack so much of what it would use, over the work that is done. */
    double costOf(double missingBytes) {
        return need.penalty() * missingBytes / saturationBytes;
    }

    /** The most that it will use, as long as the limit stays. */
    long bytesMost() {
        return (long) Math.min(limitBytes, saturationBytes);
    }

    /** What it uses at this progress. */
    double bytesAt(double progress) {
        return Math.min(limitBytes, saturationBytes * MemoryNeed.ramp(progress));
    }

    /** Whether it uses no more later on, as long as the limit stays. */
    boolean isFlat(double progress) {
        return progress >= MemoryNeed.RAMP_PROGRESS || progress >= slowFrom;
    }

    /** What it uses on average between two points of its progress, taken as even in time. */
    double meanBytes(double from, double to) {
        return to - from < 1e-12 ? bytesAt(from) : saturationBytes * (sum(to) - sum(from)) / (to - from);
    }

    /** The integral of its use over progress, in parts of the saturation point. */
    private double sum(double progress) {
        double flat = Math.min(slowFrom, MemoryNeed.RAMP_PROGRESS);
        double ramped = Math.min(progress, flat);
        double most = Math.min(1, limitBytes / saturationBytes);
        double least = Math.min(MemoryNeed.RAMP_START, most);
        return least * ramped + RAMP_SLOPE / 2 * ramped * ramped + most * Math.max(0, progress - flat);
    }
}
