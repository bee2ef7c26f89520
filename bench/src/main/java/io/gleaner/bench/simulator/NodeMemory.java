package io.gleaner.bench.simulator;

import io.gleaner.bench.simulator.ClusterRun.State;

/**
 * The memory of a node as a whole. Runs hold what they have taken up so far, idle containers what their last run held.
 * While the runs could together take up no more than there is, under the limits in force, nothing is looked at: the sum of
 * that is kept as it changes. Idle containers give way as soon as they and that sum don't fit, the longest idle first.
 *
 * <p>Above it what the runs truly hold is looked at every {@link #LOOK_NS}. While that is more than the node has, the kernel
 * takes from all alike: each works as if it had only the part capacity / held of what it holds, at the cost that {@link
 * io.gleaner.bench.workload.MemoryNeed} puts on what a run lacks. Where more than {@link #EXCESS_MOST} of the capacity is
 * missing, or something has been for {@link #SHORT_NS_MOST}, the run furthest above its user allocation is killed, one a look.
 * There always is one above: the sum of the user allocations fits. As an event it is the next look. One thread.
 */
final class NodeMemory extends ClusterEvent {
    /** From look to look. */
    static final long LOOK_NS = 10_000_000;
    /** What can be reclaimed without a kill, as a part of the capacity. */
    static final double EXCESS_MOST = 0.10;
    /** How long a shortage lasts before somebody is killed. */
    static final long SHORT_NS_MOST = 1_000_000_000;

    private final ClusterNode node;
    private final Cluster cluster;
    private long runsBytes;
    private long idleBytes;
    private FunctionContainer longestIdle;
    private FunctionContainer lastIdle;
    private boolean pressed;
    private long shortSinceNs = CpuCourse.NEVER_NS;

    NodeMemory(ClusterNode node, Cluster cluster) {
        this.node = node;
        this.cluster = cluster;
    }

    /** A run has begun, has another limit, or is over. */
    void changed(ClusterRun run) {
        long most = run.state == State.RUNNING ? run.memory.bytesMost() : 0;
        runsBytes += most - run.memoryBytesMost;
        run.memoryBytesMost = most;
    }

    /** A container is idle from now on. */
    void add(FunctionContainer container) {
        idleBytes += container.memoryBytesHeld;
        container.earlier = lastIdle;
        container.later = null;
        if (lastIdle == null) {
            longestIdle = container;
        } else {
            lastIdle.later = container;
        }
        lastIdle = container;
    }

    /** A container is idle no more. */
    void remove(FunctionContainer container) {
        idleBytes -= container.memoryBytesHeld;
        if (container.earlier == null) {
            longestIdle = container.later;
        } else {
            container.earlier.later = container.later;
        }
        if (container.later == null) {
            lastIdle = container.earlier;
        } else {
            container.later.earlier = container.earlier;
        }
        container.earlier = null;
        container.later = null;
    }

    /** Null where none is idle. */
    FunctionContainer longestIdle() {
        return longestIdle;
    }

    /** What the runs may take up under their limits. */
    long runsBytes() {
        return runsBytes;
    }

    long idleBytes() {
        return idleBytes;
    }

    /** All that changed at this moment has been told. */
    void settle(long nowNs) {
        while (runsBytes + idleBytes > node.memoryBytesCapacity && longestIdle != null) {
            FunctionContainer longest = longestIdle;
            cluster.idle.remove(longest);
            node.removed(longest, nowNs);
            cluster.results.idleEvictions++;
        }
        if (runsBytes <= node.memoryBytesCapacity) {
            cluster.heap.cancel(this);
            relieve(nowNs);
        } else if (place < 0) {
            scheduleLook(nowNs);
        }
    }

    /** Between two ticks of the watch, so that the two never come at one moment. */
    private void scheduleLook(long nowNs) {
        long looks = (nowNs + LOOK_NS / 2) / LOOK_NS;
        cluster.heap.schedule(this, looks * LOOK_NS + LOOK_NS / 2 << 1);
    }

    /** A look. */
    @Override
    void happen(long nowNs) {
        long held = heldBytes(nowNs);
        if (held > node.memoryBytesCapacity) {
            shortSinceNs = Math.min(shortSinceNs, nowNs);
            if (held > node.memoryBytesCapacity * (1 + EXCESS_MOST) || nowNs - shortSinceNs >= SHORT_NS_MOST) {
                shortSinceNs = nowNs;
                node.kill(furthestAbove(nowNs), nowNs);
                held = heldBytes(nowNs);
            }
        }
        if (held > node.memoryBytesCapacity) {
            press(1 - node.memoryBytesCapacity / (double) held, nowNs);
        } else {
            relieve(nowNs);
        }
        scheduleLook(nowNs);
        node.settle(nowNs);
    }

    private long heldBytes(long nowNs) {
        long held = 0;
        for (int i = 0; i < node.runCount; i++) {
            held += heldBytes(node.runs[i], nowNs);
        }
        return held;
    }

    private static long heldBytes(ClusterRun run, long nowNs) {
        return run.state == State.RUNNING ? run.memoryBytes(nowNs) : 0;
    }

    private ClusterRun furthestAbove(long nowNs) {
        ClusterRun furthest = null;
        long most = Long.MIN_VALUE;
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            long above = heldBytes(run, nowNs) - run.plan.model.memoryBytesUser();
            if (above > most) {
                furthest = run;
                most = above;
            }
        }
        return furthest;
    }

    private void press(double part, long nowNs) {
        pressed = true;
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            if (run.state == State.RUNNING) {
                node.press(run, part * heldBytes(run, nowNs), nowNs);
            }
        }
    }

    /** There is enough for all. */
    private void relieve(long nowNs) {
        shortSinceNs = CpuCourse.NEVER_NS;
        if (pressed) {
            press(0, nowNs);
            pressed = false;
        }
    }
}
