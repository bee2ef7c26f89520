package io.gleaner.placement.behaviour;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * How long each function runs on each platform, as measured: mean and quantiles. The mean is a slow EWMA, as durations vary much
 * and weights follow from it; where a quick one beside it has gone {@value #ODD_DEVIATIONS} of its deviations away, things have changed and the slow
 * one begins anew there. One owner observes; any thread reads means and P90, which are at most a call old. Memory is taken for pairs that were observed only.
 */
public final class ExecutionTimes {
    private static final double SLOW_SHARE = 0.005;
    private static final double QUICK_SHARE = 0.1;
    private static final double ODD_DEVIATIONS = 4;
    /** After a change the quick mean is worth about so many observations. */
    private static final int QUICK_WORTH = 20;
    /** Before that the deviation isn't known well enough to call anything odd. */
    private static final int ODD_FROM = 50;

    private static final double P90 = 0.9;

    private final int functions;
    private final int platforms;
    private final AtomicReferenceArray<Pair> pairs;

    private static final class Pair {
        private final DurationSketch sketch = new DurationSketch();
        private volatile int count;
        private volatile double meanNs;
        private volatile long p90Ns;

        private double quickNs;
        private double variance;
        private int worth;

        /** The first ones count alike, as a plain mean. */
        private void observe(long durationNs) {
            worth++;
            double slowNs = meanNs + Math.max(SLOW_SHARE, 1.0 / worth) * (durationNs - meanNs);
            quickNs += Math.max(QUICK_SHARE, 1.0 / worth) * (durationNs - quickNs);
            double off = durationNs - slowNs;
            variance += Math.max(SLOW_SHARE, 1.0 / worth) * (off * off - variance);
            double oddNs = ODD_DEVIATIONS * Math.sqrt(variance * QUICK_SHARE / (2 - QUICK_SHARE));
            if (worth >= ODD_FROM && Math.abs(quickNs - slowNs) > oddNs) {
                slowNs = quickNs;
                worth = QUICK_WORTH;
            }
            meanNs = slowNs;
            sketch.add(durationNs);
            p90Ns = sketch.quantileNs(P90);
            count = count == Integer.MAX_VALUE ? count : count + 1;
        }
    }

    /** For indexes below these; observations of others are left out. */
    public ExecutionTimes(int functions, int platforms) {
        this.functions = functions;
        this.platforms = platforms;
        pairs = new AtomicReferenceArray<>(functions * platforms);
    }

    /** A run ended. Owner only. Negative durations are left out. */
    public void observe(int function, int platform, long durationNs) {
        if (outside(function, platform) || durationNs < 0) {
            return;
        }
        int place = function * platforms + platform;
        Pair pair = pairs.get(place);
        if (pair == null) {
            pair = new Pair();
            pairs.set(place, pair);
        }
        pair.observe(durationNs);
    }

    /** 0 = never observed. */
    public long meanNs(int function, int platform) {
        Pair pair = pair(function, platform);
        return pair == null ? 0 : (long) pair.meanNs;
    }

    /** 0 = never observed. */
    public long p90Ns(int function, int platform) {
        Pair pair = pair(function, platform);
        return pair == null ? 0 : pair.p90Ns;
    }

    /** Owner only. 0 = never observed. */
    public long quantileNs(int function, int platform, double quantile) {
        Pair pair = pair(function, platform);
        return pair == null ? 0 : pair.sketch.quantileNs(quantile);
    }

    /** How often it was observed. */
    public int count(int function, int platform) {
        Pair pair = pair(function, platform);
        return pair == null ? 0 : pair.count;
    }

    /** A platform is another one from now on. Owner only. */
    public void forgetPlatform(int platform) {
        for (int function = 0; function < functions; function++) {
            if (!outside(function, platform)) {
                pairs.set(function * platforms + platform, null);
            }
        }
    }

    /**
     * Platforms by their measured mean for a function, fastest first; those that weren't measured aren't in it.
     *
     * @param into as long as there are platforms
     * @return how many
     */
    public int rank(int function, int[] into) {
        int count = 0;
        for (int platform = 0; platform < platforms; platform++) {
            if (count(function, platform) == 0) {
                continue;
            }
            int place = count++;
            while (place > 0 && meanNs(function, into[place - 1]) > meanNs(function, platform)) {
                into[place] = into[place - 1];
                place--;
            }
            into[place] = platform;
        }
        return count;
    }

    public int functions() {
        return functions;
    }

    public int platforms() {
        return platforms;
    }

    private Pair pair(int function, int platform) {
        return outside(function, platform) ? null : pairs.get(function * platforms + platform);
    }

    private boolean outside(int function, int platform) {
        return function < 0 || function >= functions || platform < 0 || platform >= platforms;
    }
}
