package io.gleaner.placement.packing;

import java.util.Arrays;

/**
 * First fit over a {@link FirstFitTree}, whole or divided, that writes down what it places. Machines only fill up, so the place where
 * something was found is where the next search for the same begins: a small table remembers it. One thread.
 */
final class Fitting {
    private static final int KNOWN_BITS = 8;

    private final Instance instance;
    private final FirstFitTree tree;
    private final PlanBuilder plan;
    private final long[] knownCpu = new long[1 << KNOWN_BITS];
    private final long[] knownMemory = new long[1 << KNOWN_BITS];
    private final int[] knownFrom = new int[1 << KNOWN_BITS];

    Fitting(Instance instance, PlanBuilder plan, long cpuMillisMin) {
        this.instance = instance;
        this.plan = plan;
        this.tree = new FirstFitTree(
                instance.machine(), LowerBounds.volume(instance), cpuMillisMin, instance.memoryBytesMin());
        Arrays.fill(knownCpu, -1);
    }

    /** What is free, for those who place by themselves. */
    FirstFitTree tree() {
        return tree;
    }

    /** The first machine not before `from` with that much free; a new one if no other has. */
    int find(int from, long cpuMillis, long memoryBytes) {
        int slot = (int)
                ((cpuMillis * 0x9E3779B97F4A7C15L + memoryBytes) * 0xC2B2AE3D27D4EB4FL >>> Long.SIZE - KNOWN_BITS);
        boolean same = knownCpu[slot] == cpuMillis && knownMemory[slot] == memoryBytes;
        int known = same ? knownFrom[slot] : 0;
        int found = tree.find(Math.max(from, known), cpuMillis, memoryBytes);
        if (from <= known) {
            knownCpu[slot] = cpuMillis;
            knownMemory[slot] = memoryBytes;
            knownFrom[slot] = found;
        }
        return found;
    }

    /** Writes down a share on a machine that {@link #find} gave. */
    void place(int app, int machine, long cpuMillis) {
        tree.take(machine, cpuMillis, instance.memoryBytes(app));
        plan.add(app, machine, cpuMillis);
    }

    /**
     * Places a whole load on machines from `from` on: on every machine with memory as much as it can bear, at least `shareMin`.
     *
     * @return the first machine after the last that was used
     */
    int divide(int app, int from, long shareMin) {
        return divide(app, from, shareMin, instance.cpuMillis(app), instance.instancesMin(app));
    }

    /** The same for a rest of a load that has to go to at least so many more instances. */
    int divide(int app, int from, long shareMin, long cpuMillis, int instancesMin) {
        long rest = cpuMillis;
        long most = Instance.ceilDiv(cpuMillis, Math.max(1, instancesMin));
        int next = from;
        int stillNeeded = instancesMin;
        while (rest > 0) {
            long need = Math.min(shareMin, rest);
            int machine = find(next, need, instance.memoryBytes(app));
            long share = share(machine, rest, most, stillNeeded, shareMin);
            if (share < need) {
                // What would be left over is too small for an instance of its own: only a machine that takes all will
                // do.
                machine = find(next, rest, instance.memoryBytes(app));
                share = rest;
            }
            place(app, machine, share);
            rest -= share;
            next = machine + 1;
            stillNeeded--;
        }
        return next;
    }

    private long share(int machine, long rest, long most, int stillNeeded, long shareMin) {
        long share = Math.min(Math.min(tree.cpuMillisFree(machine), most), rest - Math.max(0, stillNeeded - 1));
        long left = rest - share;
        boolean crumb = left > 0 && left < shareMin && stillNeeded <= 1;
        return crumb ? rest - shareMin : share;
    }
}
