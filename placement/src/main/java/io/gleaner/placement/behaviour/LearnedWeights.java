package io.gleaner.placement.behaviour;

import java.util.Arrays;

/**
 * Shares that nobody typed: for each function and platform what it could finish a second, slots / mean execution time, times
 * the trust in it. A failure halves the trust, a call that ends well gives a twentieth of what is missing back. One owner.
 */
public final class LearnedWeights {
    private static final double AFTER_FAILURE = 0.5;
    private static final double BACK_SHARE = 0.05;
    private static final double NEWEST_SHARE = 0.1;
    private static final double NS_PER_SECOND = 1e9;

    private final ExecutionTimes times;
    private final double[] trust;
    private final double[] slots;

    /** @param times shared with who observes them */
    public LearnedWeights(ExecutionTimes times) {
        this.times = times;
        trust = new double[times.functions() * times.platforms()];
        slots = new double[times.functions() * times.platforms()];
        Arrays.fill(trust, 1);
    }

    /** A platform says how many invocations of the function it could run at once, now. */
    public void slots(int function, int platform, double now) {
        int place = place(function, platform);
        slots[place] = slots[place] == 0 ? now : slots[place] + NEWEST_SHARE * (now - slots[place]);
    }

    /** A call came back. Its duration goes to {@link ExecutionTimes}. */
    public void ended(int function, int platform, boolean well) {
        int place = place(function, platform);
        trust[place] = well ? trust[place] + BACK_SHARE * (1 - trust[place]) : trust[place] * AFTER_FAILURE;
    }

    /** Invocations a second; 0 where nothing was measured. */
    public double of(int function, int platform) {
        long meanNs = times.meanNs(function, platform);
        int place = place(function, platform);
        return meanNs == 0 ? 0 : trust[place] * Math.max(1, slots[place]) * NS_PER_SECOND / meanNs;
    }

    /**
     * All platforms' for a function.
     *
     * @param into as long as there are platforms
     */
    public void fill(int function, double[] into) {
        for (int platform = 0; platform < into.length; platform++) {
            into[platform] = of(function, platform);
        }
    }

    private int place(int function, int platform) {
        return function * times.platforms() + platform;
    }
}
