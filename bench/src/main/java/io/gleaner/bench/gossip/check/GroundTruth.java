package io.gleaner.bench.gossip.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** What is true of a cluster at the moment, whatever its nodes believe; kept by who plays it. Nodes are numbered from 0. One thread. */
public final class GroundTruth {
    /** Longer than any run. */
    public static final long NEVER = Long.MAX_VALUE;

    private final int[] boots;
    private final long[] upNs;
    private final long[] downNs;
    private final long[] wokeNs;
    private final BitSet stalled = new BitSet();
    private final BitSet everStalled = new BitSet();
    private final List<Cut> cuts = new ArrayList<>();

    public GroundTruth(int nodes) {
        boots = new int[nodes];
        upNs = new long[nodes];
        downNs = new long[nodes];
        wokeNs = new long[nodes];
        Arrays.fill(upNs, NEVER);
    }

    public int nodes() {
        return boots.length;
    }

    public void started(int node, int boot, long nowNs) {
        boots[node] = boot;
        upNs[node] = nowNs;
        downNs[node] = NEVER;
        wokeNs[node] = nowNs;
        stalled.clear(node);
    }

    public void ended(int node, long nowNs) {
        upNs[node] = NEVER;
        downNs[node] = nowNs;
        stalled.clear(node);
    }

    /** It will stand still at some time of the run. */
    public void willStall(int node) {
        everStalled.set(node);
    }

    /** It stands still from now on. */
    public void stalled(int node) {
        stalled.set(node);
        everStalled.set(node);
    }

    public void woke(int node, long nowNs) {
        stalled.clear(node);
        wokeNs[node] = nowNs;
    }

    /** To be said before the cut begins. */
    public void cut(Cut... more) {
        cuts.addAll(Arrays.asList(more));
    }

    public boolean isUp(int node) {
        return upNs[node] != NEVER;
    }

    /** The boot that runs, or ran last; 0 where none ever did. */
    public int boot(int node) {
        return boots[node];
    }

    /** Since when it is up; {@link #NEVER} where it isn't. */
    public long upSinceNs(int node) {
        return upNs[node];
    }

    /** Since when it is down, after it was up; {@link #NEVER} where it isn't. */
    public long downSinceNs(int node) {
        return downNs[node];
    }

    public boolean isStalled(int node) {
        return stalled.get(node);
    }

    /** Whether it stood still at some time of the run, or will. */
    public boolean everStalls(int node) {
        return everStalled.get(node);
    }

    /** Whether what one sends now reaches the other, losses by chance aside. */
    public boolean isOpen(int from, int to, long nowNs) {
        for (int i = 0; i < cuts.size(); i++) {
            Cut cut = cuts.get(i);
            if (nowNs >= cut.fromNs() && nowNs < cut.untilNs() && cut.affects(from, to)) {
                return false;
            }
        }
        return true;
    }

    /** Since when the two reach each other, both ways; {@link #NEVER} where they don't. */
    public long reachableSinceNs(int one, int other, long nowNs) {
        long since = 0;
        for (int i = 0; i < cuts.size(); i++) {
            Cut cut = cuts.get(i);
            if (nowNs >= cut.fromNs() && (cut.affects(one, other) || cut.affects(other, one))) {
                if (nowNs < cut.untilNs()) {
                    return NEVER;
                }
                since = Math.max(since, cut.untilNs());
            }
        }
        return since;
    }

    /** Since when it is up and runs without a stall; {@link #NEVER} where it doesn't. */
    public long wellSinceNs(int node) {
        return isUp(node) && !stalled.get(node) ? Math.max(upNs[node], wokeNs[node]) : NEVER;
    }

    /** Since when both are well and reach each other; {@link #NEVER} where that isn't so. */
    public long cleanSinceNs(int one, int other, long nowNs) {
        long well = Math.max(wellSinceNs(one), wellSinceNs(other));
        return well == NEVER ? NEVER : Math.max(well, reachableSinceNs(one, other, nowNs));
    }
}
