package io.gleaner.bench.guest;

import java.util.Arrays;

/** A thread that computes and allocates without end, and counts the portions that it has done. */
final class BusyWork implements Runnable {
    private static final int NUMBERS = 1_024;

    private final int seed;
    private volatile long portions;
    /** So that no portion is computed for nothing. */
    private volatile long result;

    private BusyWork(int seed) {
        this.seed = seed;
    }

    static BusyWork start(int seed) {
        BusyWork work = new BusyWork(seed);
        Thread thread = new Thread(work, "work-" + seed);
        thread.setDaemon(true);
        thread.start();
        return work;
    }

    @Override
    public void run() {
        long state = seed + 1L;
        for (long done = 1; ; done++) {
            long[] numbers = new long[NUMBERS];
            for (int i = 0; i < NUMBERS; i++) {
                state ^= state << 13; // xorshift64, G. Marsaglia 2003
                state ^= state >>> 7;
                state ^= state << 17;
                numbers[i] = state;
            }
            Arrays.sort(numbers);
            result = numbers[NUMBERS / 2];
            portions = done;
        }
    }

    long portions() {
        return portions;
    }

    /** The last portion's result. */
    long result() {
        return result;
    }
}
