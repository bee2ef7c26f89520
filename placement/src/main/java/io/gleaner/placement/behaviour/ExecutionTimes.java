package io.gleaner.placement.behaviour;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * How long each function runs on each platform, as measured: a mean that follows changes (EWMA) and quantiles. One owner
 * observes; any thread reads means and P90, which are at most a call old. Memory is taken for pairs that were observed only.
 */
public final class ExecutionTimes {
    private static final double NEWEST_SHARE = 0.1;
    private static final double P90 = 0.9;

    private final int functions;
    private final int platforms;
    private final AtomicReferenceArray<Pair> pairs;

    private static final class Pair {
        private final DurationSketch sketch = new DurationSketch();
        private volatile int count;
        private volatile double meanNs;
        private volatile long p90Ns;

        /** The first ones count alike, as a plain mean. */
        private void observe(long durationNs) {
            int seen = count + 1;
            double share = Math.max(NEWEST_SHARE, 1.0 / seen);
            meanNs = meanNs + share * (durationNs - meanNs);
            sketch.add(durationNs);
            p90Ns = sketch.quantileNs(P90);
            count = seen < 0 ? Integer.MAX_VALUE - 1 : seen;
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
