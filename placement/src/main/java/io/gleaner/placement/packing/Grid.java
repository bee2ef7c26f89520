package io.gleaner.placement.packing;

/**
 * Units in which a dynamic program counts CPU and memory: the greatest that divide all sizes, if the tables stay small, else an even
 * part of the machine.
 *
 * @param exact whether all sizes are whole units
 */
record Grid(long cpuMillisUnit, long memoryBytesUnit, int cpuUnits, int memoryUnits, boolean exact) {
    private static final int CPU_UNITS_MAX = 128;
    private static final int MEMORY_UNITS_MAX = 256;

    static Grid of(Machine machine, long cpuMillisDivisor, long memoryBytesDivisor) {
        boolean cpuExact = machine.cpuMillis() / cpuMillisDivisor <= CPU_UNITS_MAX;
        boolean memoryExact = machine.memoryBytes() / memoryBytesDivisor <= MEMORY_UNITS_MAX;
        long cpu = cpuExact ? cpuMillisDivisor : Instance.ceilDiv(machine.cpuMillis(), CPU_UNITS_MAX);
        long memory = memoryExact ? memoryBytesDivisor : Instance.ceilDiv(machine.memoryBytes(), MEMORY_UNITS_MAX / 2);
        return new Grid(
                cpu,
                memory,
                (int) (machine.cpuMillis() / cpu),
                (int) (machine.memoryBytes() / memory),
                cpuExact && memoryExact);
    }

    int cpuUp(long cpuMillis) {
        return (int) Math.min(Integer.MAX_VALUE, Instance.ceilDiv(cpuMillis, cpuMillisUnit));
    }

    int memoryUp(long memoryBytes) {
        return (int) Math.min(Integer.MAX_VALUE, Instance.ceilDiv(memoryBytes, memoryBytesUnit));
    }

    int cpuDown(long cpuMillis) {
        return (int) Math.min(Integer.MAX_VALUE, cpuMillis / cpuMillisUnit);
    }

    int memoryDown(long memoryBytes) {
        return (int) Math.min(Integer.MAX_VALUE, memoryBytes / memoryBytesUnit);
    }

    static long divisor(long a, long b) {
        long x = a;
        long y = b;
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }
}
