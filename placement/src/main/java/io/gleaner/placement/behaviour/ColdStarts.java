package io.gleaner.placement.behaviour;

import java.util.concurrent.atomic.AtomicLongArray;

/** How long cold starts take, and how many calls had one, by function and platform. One owner observes; any thread reads. */
public final class ColdStarts {
    private static final double NEWEST_SHARE = 0.2;

    private final int platforms;
    private final AtomicLongArray meanNs;
    private final AtomicLongArray cold;
    private final AtomicLongArray all;

    /** For indexes below these. */
    public ColdStarts(int functions, int platforms) {
        this.platforms = platforms;
        meanNs = new AtomicLongArray(functions * platforms);
        cold = new AtomicLongArray(functions * platforms);
        all = new AtomicLongArray(functions * platforms);
    }

    /** @param coldStartNs what the start took; 0 = it was warm */
    public void observe(int function, int platform, long coldStartNs) {
        int place = function * platforms + platform;
        all.lazySet(place, all.get(place) + 1);
        if (coldStartNs > 0) {
            long seen = cold.get(place) + 1;
            double share = Math.max(NEWEST_SHARE, 1.0 / seen);
            meanNs.lazySet(place, Math.round(meanNs.get(place) + share * (coldStartNs - meanNs.get(place))));
            cold.lazySet(place, seen);
        }
    }

    /** 0 = none was observed. */
    public long meanNs(int function, int platform) {
        return meanNs.get(function * platforms + platform);
    }

    public long cold(int function, int platform) {
        return cold.get(function * platforms + platform);
    }

    public long calls(int function, int platform) {
        return all.get(function * platforms + platform);
    }
}
