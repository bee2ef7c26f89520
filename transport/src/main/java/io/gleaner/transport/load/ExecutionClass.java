package io.gleaner.transport.load;

/**
 * Four classes of functions by how long they run, and the scale their mean execution time has in a {@link Load}: a byte, 0 =
 * nothing known, else 1 + 16 · log2(milliseconds), cut to 255 (about 60 s). Neighbouring values differ by 4.4 %.
 */
public enum ExecutionClass {
    /** Under 10 ms. */
    SHORT,
    /** Under 100 ms. */
    MEDIUM,
    /** Under 1 s. */
    LONG,
    /** All above. */
    VERY_LONG;

    private static final double STEPS_PER_DOUBLING = 16;

    public static ExecutionClass of(double millis) {
        if (millis < 10) {
            return SHORT;
        }
        return millis < 100 ? MEDIUM : millis < 1000 ? LONG : VERY_LONG;
    }

    /** The classes' word with this one's mean replaced; what isn't above 1 ms counts as 1 ms. */
    public int with(int executionClasses, double meanMillis) {
        long step = 1 + Math.round(STEPS_PER_DOUBLING * Math.log(Math.max(1, meanMillis)) / Math.log(2));
        int shift = 8 * ordinal();
        return executionClasses & ~(255 << shift) | (int) Math.min(255, step) << shift;
    }

    /** This class's mean in milliseconds, or 0 where nothing is known. */
    public double meanMillis(int executionClasses) {
        int step = executionClasses >>> 8 * ordinal() & 255;
        return step == 0 ? 0 : Math.pow(2, (step - 1) / STEPS_PER_DOUBLING);
    }
}
