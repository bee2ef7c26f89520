package io.gleaner.harvest;

/**
 * The share of an allocation that may be used before the rules call it full: the {@code th} of Freyr's algorithm 1
 * (0.8 in the paper, 0.9 in its artifact). All comparisons are exact integer arithmetic. Amounts are millicores or
 * bytes and never negative; amounts above 8 TiB count as 8 TiB where they are divided.
 *
 * @param ppm the threshold in parts per million, 1 to 1,000,000
 */
public record Threshold(int ppm) {
    private static final long MILLION = 1_000_000;
    private static final long AMOUNT_MAX = 1L << 43;

    /** 0.8, the paper's and our default. */
    public static final Threshold PAPER = new Threshold(800_000);

    /** 0.9, what the published artifact uses. */
    public static final Threshold ARTIFACT = new Threshold(900_000);

    /** 0.98: a peak there or above says "at least", because the limit itself may have cut it. */
    public static final Threshold CENSORED = new Threshold(980_000);

    public Threshold {
        if (ppm < 1 || ppm > MILLION) {
            throw new IllegalArgumentException(
                    "a threshold is a share of 1 to 1000000 ppm, not " + ppm + ": write 0.8 as 800000");
        }
    }

    /** Whether {@code used <= th * limit}. */
    public boolean covers(long used, long limit) {
        return used <= floorOf(limit);
    }

    /** Whether {@code used >= th * limit}. */
    public boolean reachedBy(long used, long limit) {
        long floor = floorOf(limit);
        boolean exact = limit % MILLION * ppm % MILLION == 0;
        return used >= (exact ? floor : floor + 1);
    }

    /** {@code floor(peak / (th * unit)) + 1}: the fewest units of which {@code peak} stays strictly below th. */
    public long unitsAbove(long peak, long unit) {
        return Math.min(peak, AMOUNT_MAX) * MILLION / (Math.min(unit, AMOUNT_MAX) * ppm) + 1;
    }

    private long floorOf(long limit) {
        return limit / MILLION * ppm + limit % MILLION * ppm / MILLION;
    }
}
