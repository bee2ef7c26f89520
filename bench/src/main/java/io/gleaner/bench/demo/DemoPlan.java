package io.gleaner.bench.demo;

import io.gleaner.bench.report.WindowMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Which windows are run, in which order, and how long each. A round plays the same arrivals once in each mode, so a
 * slow change of the machine hits all alike; the order within it is shuffled from the seed, so no mode always follows
 * the same other.
 *
 * @param rounds the order of the modes in each round
 * @param windowNs how long arrivals come in a window, in nanoseconds
 */
record DemoPlan(List<List<WindowMode>> rounds, long windowNs) {
    private static final int MODES = WindowMode.values().length;
    private static final double WINDOW_SECONDS_WANTED = 7.5;
    /** Until the last invocation of a window has ended. */
    private static final double DRAIN_SECONDS = 1.0;

    private static final double WINDOW_SECONDS_LEAST = 2;

    /**
     * @param seconds for all windows together, draining included
     * @param seed of the order
     */
    static DemoPlan of(double seconds, long seed) {
        int count = (int) Math.max(1, Math.round(seconds / (MODES * (WINDOW_SECONDS_WANTED + DRAIN_SECONDS))));
        double window = Math.max(WINDOW_SECONDS_LEAST, seconds / (MODES * count) - DRAIN_SECONDS);
        Random random = new Random(seed);
        List<List<WindowMode>> rounds = new ArrayList<>();
        for (int round = 0; round < count; round++) {
            List<WindowMode> order = new ArrayList<>(Arrays.asList(WindowMode.values()));
            Collections.shuffle(order, random);
            rounds.add(List.copyOf(order));
        }
        return new DemoPlan(List.copyOf(rounds), (long) (window * 1e9));
    }

    int windows() {
        return rounds.size() * MODES;
    }
}
