package io.gleaner.bench.workload;

/**
 * How a run uses memory. Its use grows from {@link #RAMP_START} of the saturation point to all of it within the first
 * {@link #RAMP_PROGRESS} of the run. Where the limit is below what it would use by now, it works on at {@link
 * #efficiency}: garbage is collected more often, and what could not be kept is read again. Where the limit is below the
 * same part of {@link #bytesNeed}, it is killed.
 *
 * @param bytesNeed below this a run can't end, at memory multiplier 1
 * @param bytesSaturation beyond this it gets no faster, at memory multiplier 1; at least the need
 * @param penalty how much slower it gets: work counts 1 + penalty * (saturation - limit) / saturation
 */
public record MemoryNeed(long bytesNeed, long bytesSaturation, double penalty) {
    /** The part of its memory that a run takes up at once. */
    public static final double RAMP_START = 0.3;

    /** The part of a run within which it takes up the rest, evenly. */
    public static final double RAMP_PROGRESS = 0.2;

    /** Rejects a need above the saturation point. */
    public MemoryNeed {
        if (bytesNeed < 0 || bytesSaturation < Math.max(1, bytesNeed) || !(penalty >= 0)) {
            throw new IllegalArgumentException(
                    "memory: 0 <= bytesNeed <= bytesSaturation and penalty >= 0, not bytesNeed=" + bytesNeed
                            + ", bytesSaturation=" + bytesSaturation + ", penalty=" + penalty);
        }
    }

    /** The part of its memory that a run has taken up at this progress of 0 to 1. */
    public static double ramp(double progress) {
        return Math.min(1, RAMP_START + (1 - RAMP_START) / RAMP_PROGRESS * progress);
    }

    /** The progress at which a run has taken up this part of its memory; 0 for what it has at once, 1 for more than all. */
    public static double progressAt(double part) {
        if (part <= RAMP_START) {
            return 0;
        }
        return part >= 1 ? 1 : (part - RAMP_START) / (1 - RAMP_START) * RAMP_PROGRESS;
    }

    /** Work done per work paid for, once this limit is below what it would use: above 0 to 1. */
    public double efficiency(double memoryMultiplier, double limitBytes) {
        double saturation = bytesSaturation * memoryMultiplier;
        return 1 / (1 + penalty * Math.max(0, saturation - limitBytes) / saturation);
    }
}
