package io.gleaner.harvest.profile;

/**
 * The mean time between the arrivals of the last runs. Runs end in another order than they arrive in, so the mean is
 * taken between the first and the last of a window. One thread owns it.
 */
final class ArrivalWindow {
    private static final int SIZE = 32;

    private final long[] arrivalNs = new long[SIZE];
    private long count;

    void record(long nowNs) {
        arrivalNs[(int) (count++ % SIZE)] = nowNs;
    }

    /** 0 for fewer than two arrivals. */
    long meanNs() {
        int kept = (int) Math.min(count, SIZE);
        if (kept < 2) {
            return 0;
        }
        long first = arrivalNs[0];
        long last = arrivalNs[0];
        for (int i = 1; i < kept; i++) {
            first = arrivalNs[i] - first < 0 ? arrivalNs[i] : first;
            last = arrivalNs[i] - last > 0 ? arrivalNs[i] : last;
        }
        return (last - first) / (kept - 1);
    }
}
