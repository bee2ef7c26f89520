package io.gleaner.placement.packing;

/**
 * Numbers of machines that no plan can be below, from the cheapest to the strongest. Pure functions, any thread.
 */
public final class LowerBounds {
    private LowerBounds() {}

    /** The volumes: max(ceil(sum p / P), ceil(sum q / Q)). */
    public static int volume(Instance instance) {
        long memory = 0;
        for (int app = 0; app < instance.size(); app++) {
            memory += instance.memoryBytes(app);
        }
        return (int) Math.max(
                Instance.ceilDiv(instance.cpuMillisTotal(), instance.machine().cpuMillis()),
                Instance.ceilDiv(memory, instance.machine().memoryBytes()));
    }

    /** The memory of as many instances as every application has in any plan: ceil(sum q * ceil(p / P) / Q). */
    public static int replicated(Instance instance) {
        long memory = 0;
        long most = 0;
        for (int app = 0; app < instance.size(); app++) {
            long needed = instance.instancesNeeded(app);
            memory += instance.memoryBytes(app) * needed;
            most = Math.max(most, needed);
        }
        return (int) Math.max(most, Instance.ceilDiv(memory, instance.machine().memoryBytes()));
    }

    /**
     * Martello and Toth's L2 (1990) on the memory of as many instances as every application has in any plan: items above half a
     * machine are alone with what fits beside them, for every threshold that tells small from negligible.
     */
    public static int martelloToth(Instance instance) {
        long capacity = instance.machine().memoryBytes();
        int[] apps = Sorting.sorted(instance, Order.MEMORY);
        int n = apps.length;
        long[] size = new long[n];
        long[] count = new long[n];
        for (int i = 0; i < n; i++) {
            size[i] = instance.memoryBytes(apps[i]);
            count[i] = instance.instancesNeeded(apps[i]);
        }
        sortTail(size, count);
        int firstSmall = 0;
        long big = 0;
        while (firstSmall < n && size[firstSmall] > capacity / 2) {
            big += count[firstSmall++];
        }
        // With the threshold K down the small items: those of at least K enter the volume, those above Q - K leave no
        // room for them.
        long best = big;
        long smallVolume = 0;
        long beside = 0;
        long besideCount = 0;
        int lowest = firstSmall;
        for (int i = firstSmall; i < n; i++) {
            smallVolume += size[i] * count[i];
            if (i + 1 < n && size[i + 1] == size[i]) {
                continue;
            }
            while (lowest > 0 && size[lowest - 1] <= capacity - size[i]) {
                lowest--;
                beside += size[lowest] * count[lowest];
                besideCount += count[lowest];
            }
            // As the threshold falls, more of the big ones have room beside them.
            long free = besideCount * capacity - beside;
            best = Math.max(best, big + Math.max(0, Instance.ceilDiv(Math.max(0, smallVolume - free), capacity)));
        }
        return (int) best;
    }

    /** Radix keys drop the last binary digits; equal-looking neighbours are put in exact order here. */
    private static void sortTail(long[] size, long[] count) {
        for (int i = 1; i < size.length; i++) {
            long moved = size[i];
            long movedCount = count[i];
            int to = i;
            while (to > 0 && size[to - 1] < moved) {
                size[to] = size[to - 1];
                count[to] = count[to - 1];
                to--;
            }
            size[to] = moved;
            count[to] = movedCount;
        }
    }

    /** The largest of the bounds that take linear time. */
    public static int quick(Instance instance) {
        return Math.max(volume(instance), Math.max(replicated(instance), martelloToth(instance)));
    }

    /** The largest of all bounds, the configuration program among them ({@link ConfigurationBound}). */
    public static int strongest(Instance instance) {
        return Math.max(quick(instance), ConfigurationBound.machines(instance));
    }
}
