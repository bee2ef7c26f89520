package io.gleaner.placement.behaviour;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Who is new gets single calls to be measured by before it gets a share: one at a time, some time apart, until enough came
 * back well. One that failed starts the count again, one that never came back is given up after {@value #LOST_NS} ns. Any thread.
 *
 * <pre>
 * NEW --begin--> UNDER WAY --well, not yet enough--> NEW
 *                UNDER WAY --well, enough----------> TRUSTED
 *                UNDER WAY --badly, or lost--------> NEW, count 0
 * TRUSTED --distrust--> NEW, count 0
 * </pre>
 */
public final class Probation {
    private static final long LOST_NS = 60_000_000_000L;
    private static final long MICRO_NS = 1000;
    private static final int COUNT_BITS = 7;
    private static final long COUNT_MASK = (1 << COUNT_BITS) - 1;
    private static final long UNDER_WAY = 1 << COUNT_BITS;
    private static final int TIME_SHIFT = COUNT_BITS + 1;

    private final int platforms;
    private final int callsWanted;
    private final long apartNs;
    /** The count of good ones, whether one is under way, and when it began in microseconds. */
    private final AtomicLongArray states;

    /**
     * @param callsWanted 1 to 127
     * @param apartNs between the beginnings of two
     */
    public Probation(int functions, int platforms, int callsWanted, long apartNs) {
        if (callsWanted < 1 || callsWanted > COUNT_MASK || apartNs < 0) {
            throw new IllegalArgumentException(
                    "1 to 127 probes 0 ns or more apart, not " + callsWanted + " and " + apartNs);
        }
        this.platforms = platforms;
        this.callsWanted = callsWanted;
        this.apartNs = apartNs;
        states = new AtomicLongArray(functions * platforms);
    }

    /** Whether it has been measured enough for a share. */
    public boolean trusted(int function, int platform) {
        return (states.get(place(function, platform)) & COUNT_MASK) >= callsWanted;
    }

    /** Whether a call should go there to measure it. */
    public boolean due(int function, int platform, long nowNs) {
        return due(states.get(place(function, platform)), nowNs);
    }

    private boolean due(long state, long nowNs) {
        if ((state & COUNT_MASK) >= callsWanted) {
            return false;
        }
        long began = state >> TIME_SHIFT;
        long sinceNs = (nowNs / MICRO_NS - began) * MICRO_NS;
        return began == 0 || sinceNs >= ((state & UNDER_WAY) == 0 ? apartNs : LOST_NS);
    }

    /** Takes the probe that is due; false where another thread was first, and this call has to be decided without it. */
    public boolean begin(int function, int platform, long nowNs) {
        int place = place(function, platform);
        long state = states.get(place);
        long good = (state & UNDER_WAY) == 0 ? state & COUNT_MASK : 0;
        return due(state, nowNs)
                && states.compareAndSet(place, state, nowNs / MICRO_NS << TIME_SHIFT | UNDER_WAY | good);
    }

    /** A probe came back. Late ones, given up before, count as well. */
    public void ended(int function, int platform, boolean well) {
        states.updateAndGet(place(function, platform), state -> {
            long good = well ? Math.min(COUNT_MASK, (state & COUNT_MASK) + 1) : 0;
            return state & ~(UNDER_WAY | COUNT_MASK) | good;
        });
    }

    /** It has to be measured again: it was replaced, or was away for long. */
    public void distrust(int function, int platform) {
        states.set(place(function, platform), 0);
    }

    private int place(int function, int platform) {
        return function * platforms + platform;
    }
}
