package io.gleaner.harvest.profile;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The published row of a profile: a seqlock over an array of longs. One thread writes and never waits; any thread reads,
 * and gives up after {@value #TRIES} tries. The first cell is the version, odd while a write is under way.
 *
 * <p>The order of accesses is that of H.-J. Boehm, "Can Seqlocks Get Along With Programming Language Memory Models?"
 * (MSPC 2012): cells are read and written opaquely, fences keep them between the two looks at the version.
 */
final class ProfileRow {
    private static final int TRIES = 3;
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

    private static final int FINISHED = 1;
    private static final int CLEAN = 2;
    private static final int FLAGS = 3;
    private static final int BASELINE = 4;
    private static final int MEAN_DURATION = 5;
    private static final int DURATION_P95 = 6;
    private static final int INTER_ARRIVAL = 7;
    private static final int SLOWDOWN = 8;
    private static final int CPU = 9;
    private static final int RESOURCE_CELLS = 12;
    private static final int MEMORY = CPU + RESOURCE_CELLS;
    private static final int CELLS = MEMORY + RESOURCE_CELLS;

    private final long[] cells = new long[CELLS];

    /** Publishes a snapshot; one thread. */
    void publish(ProfileSnapshot from) {
        long version = cells[0];
        CELL.setOpaque(cells, 0, version + 1);
        VarHandle.storeStoreFence();
        put(FINISHED, from.finishedRuns);
        put(CLEAN, from.cleanRuns);
        put(FLAGS, (from.lastRunFailed ? 1 : 0) | (from.resumed ? 2 : 0));
        put(BASELINE, from.baselineNs);
        put(MEAN_DURATION, from.meanDurationNs);
        put(DURATION_P95, from.durationNsP95);
        put(INTER_ARRIVAL, from.meanInterArrivalNs);
        put(SLOWDOWN, from.recentSlowdownPercent);
        publish(CPU, from.cpu);
        publish(MEMORY, from.memory);
        CELL.setRelease(cells, 0, version + 2);
    }

    /** Reads the row; any thread. False where a writer was in the way each time: the content is then worthless. */
    boolean read(ProfileSnapshot into) {
        for (int i = 0; i < TRIES; i++) {
            long version = (long) CELL.getAcquire(cells, 0);
            if ((version & 1) == 0) {
                copyTo(into);
                VarHandle.loadLoadFence();
                if ((long) CELL.getOpaque(cells, 0) == version) {
                    return true;
                }
            }
        }
        return false;
    }

    /** One cell, as it was last published; any thread. */
    boolean lastRunFailed() {
        return get(FLAGS) % 2 != 0;
    }

    /** One cell, as it was last published; any thread. */
    long memoryBytesFloor() {
        return get(MEMORY + 8);
    }

    /** One cell, as it was last published; any thread. */
    long memoryBytesRecentPeak() {
        return get(MEMORY + 3);
    }

    private void copyTo(ProfileSnapshot into) {
        into.finishedRuns = get(FINISHED);
        into.cleanRuns = get(CLEAN);
        into.lastRunFailed = (get(FLAGS) & 1) != 0;
        into.resumed = (get(FLAGS) & 2) != 0;
        into.baselineNs = get(BASELINE);
        into.meanDurationNs = get(MEAN_DURATION);
        into.durationNsP95 = get(DURATION_P95);
        into.meanInterArrivalNs = get(INTER_ARRIVAL);
        into.recentSlowdownPercent = (int) get(SLOWDOWN);
        copyTo(CPU, into.cpu);
        copyTo(MEMORY, into.memory);
    }

    private void publish(int at, ResourceHistory from) {
        put(at, from.user);
        put(at + 1, from.lastAllocation);
        put(at + 2, from.lastPeak);
        put(at + 3, from.recentPeak);
        put(at + 4, from.windowPeak);
        put(at + 5, from.meanPeak);
        put(at + 6, from.peakP95);
        put(at + 7, from.peakRuns);
        put(at + 8, from.floor);
        put(at + 9, from.meanUse);
        put(at + 10, from.saturation);
        put(
                at + 11,
                (from.censored ? 1 : 0)
                        | (from.recentCensored ? 2 : 0)
                        | (from.windowCensored ? 4 : 0)
                        | (from.saturationOpen ? 8 : 0));
    }

    private void copyTo(int at, ResourceHistory into) {
        into.user = get(at);
        into.lastAllocation = get(at + 1);
        into.lastPeak = get(at + 2);
        into.recentPeak = get(at + 3);
        into.windowPeak = get(at + 4);
        into.meanPeak = get(at + 5);
        into.peakP95 = get(at + 6);
        into.peakRuns = get(at + 7);
        into.floor = get(at + 8);
        into.meanUse = get(at + 9);
        into.saturation = get(at + 10);
        long flags = get(at + 11);
        into.censored = (flags & 1) != 0;
        into.recentCensored = (flags & 2) != 0;
        into.windowCensored = (flags & 4) != 0;
        into.saturationOpen = (flags & 8) != 0;
    }

    private void put(int cell, long value) {
        CELL.setOpaque(cells, cell, value);
    }

    private long get(int cell) {
        return (long) CELL.getOpaque(cells, cell);
    }
}
