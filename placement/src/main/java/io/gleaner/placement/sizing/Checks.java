package io.gleaner.placement.sizing;

/** The checks that measured values share. */
final class Checks {
    /** The largest size that is believed: 1 TB. */
    static final int MAX_MEMORY_MB = 1 << 20;

    private Checks() {}

    static void size(int memoryMb, String where) {
        if (memoryMb < 1 || memoryMb > MAX_MEMORY_MB) {
            throw new SizingException(
                    "a size of " + memoryMb + " MB", where, "give megabytes from 1 to " + MAX_MEMORY_MB);
        }
    }

    static void duration(double ms, String where) {
        if (!(ms >= 0) || Double.isInfinite(ms)) {
            throw new SizingException(
                    "a duration of " + ms + " ms",
                    where,
                    "durations are finite and not negative; leave runs out whose clocks disagree");
        }
    }
}
