package io.gleaner.placement.packing;

/**
 * Free CPU and memory of machines, as many as are asked for, in a segment tree of maxima: the first machine with enough of both is
 * found without looking at each. A machine that has less left than anything needs counts as full in both, so that the search is not
 * led astray by one resource. One thread.
 */
final class FirstFitTree {
    private final Machine machine;
    private final long cpuMillisMin;
    private final long memoryBytesMin;
    private int leaves;
    private long[] free;

    /**
     * @param machinesLikely how many machines will probably be opened
     * @param cpuMillisMin the least CPU that any search will ask for
     * @param memoryBytesMin the least memory that any search will ask for
     */
    FirstFitTree(Machine machine, int machinesLikely, long cpuMillisMin, long memoryBytesMin) {
        this.machine = machine;
        this.cpuMillisMin = cpuMillisMin;
        this.memoryBytesMin = memoryBytesMin;
        grow(Math.max(16, Integer.highestOneBit(machinesLikely + machinesLikely / 8 + 1) * 2));
    }

    /** The first machine not before `from` with that much free; a new one if no other has. */
    int find(int from, long cpuMillis, long memoryBytes) {
        int start = from;
        while (true) {
            while (start >= leaves) {
                grow(leaves * 2);
            }
            int found = search(start, cpuMillis, memoryBytes);
            if (found >= 0) {
                return found;
            }
            start = leaves;
        }
    }

    private int search(int from, long cpuMillis, long memoryBytes) {
        int node = from + leaves;
        while (true) {
            if (free[2 * node] >= cpuMillis && free[2 * node + 1] >= memoryBytes) {
                if (node >= leaves) {
                    return node - leaves;
                }
                node = 2 * node;
                continue;
            }
            while ((node & 1) == 1) {
                node >>= 1;
            }
            if (node == 0) {
                return -1;
            }
            node++;
        }
    }

    /** Free CPU; 0 once the machine counts as full. */
    long cpuMillisFree(int machine) {
        return machine < leaves ? free[2 * (machine + leaves)] : this.machine.cpuMillis();
    }

    /** Free memory; 0 once the machine counts as full. */
    long memoryBytesFree(int machine) {
        return machine < leaves ? free[2 * (machine + leaves) + 1] : this.machine.memoryBytes();
    }

    void take(int machine, long cpuMillis, long memoryBytes) {
        set(machine, cpuMillisFree(machine) - cpuMillis, memoryBytesFree(machine) - memoryBytes);
    }

    void set(int machine, long cpuMillis, long memoryBytes) {
        while (machine >= leaves) {
            grow(leaves * 2);
        }
        int node = machine + leaves;
        boolean full = cpuMillis < cpuMillisMin || memoryBytes < memoryBytesMin;
        free[2 * node] = full ? 0 : cpuMillis;
        free[2 * node + 1] = full ? 0 : memoryBytes;
        for (node >>= 1; node > 0 && pull(node); node >>= 1) {}
    }

    /** Takes the maxima of the children; whether anything changed. */
    private boolean pull(int node) {
        long cpu = Math.max(free[4 * node], free[4 * node + 2]);
        long memory = Math.max(free[4 * node + 1], free[4 * node + 3]);
        boolean changed = cpu != free[2 * node] || memory != free[2 * node + 1];
        free[2 * node] = cpu;
        free[2 * node + 1] = memory;
        return changed;
    }

    private void grow(int leavesNew) {
        long[] old = free;
        int oldLeaves = leaves;
        leaves = leavesNew;
        free = new long[4 * leaves];
        if (old != null) {
            System.arraycopy(old, 2 * oldLeaves, free, 2 * leaves, 2 * oldLeaves);
        }
        for (int leaf = leaves + oldLeaves; leaf < 2 * leaves; leaf++) {
            free[2 * leaf] = machine.cpuMillis();
            free[2 * leaf + 1] = machine.memoryBytes();
        }
        for (int node = leaves - 1; node > 0; node--) {
            pull(node);
        }
    }
}
