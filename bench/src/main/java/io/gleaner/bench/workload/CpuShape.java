package io.gleaner.bench.workload;

/**
 * How a function's time depends on its CPU limit c: waits, plus a serial part at min(1, c), plus a parallel part at
 * min(C, c), relative to the time at C and beyond. Amdahl's law with a saturation point.
 *
 * @param cores C, where it stops getting faster; at least 1
 * @param serialShare the part of the CPU work that one core does alone
 * @param waitShare the part of the unhindered time that is waiting
 */
record CpuShape(double cores, double serialShare, double waitShare) {
    /** Time at this limit over the unhindered time. */
    double relativeTime(double limitCores) {
        double serial = cores > 1 ? serialShare : 0;
        double free = serial + (1 - serial) / cores;
        double limited = serial / Math.min(1, limitCores) + (1 - serial) / Math.min(cores, limitCores);
        return waitShare + (1 - waitShare) * limited / free;
    }

    /** CPU work over the unhindered time, in cores. */
    double meanCores() {
        double serial = cores > 1 ? serialShare : 0;
        return (1 - waitShare) / (serial + (1 - serial) / cores);
    }
}
