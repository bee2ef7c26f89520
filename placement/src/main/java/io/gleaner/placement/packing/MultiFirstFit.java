package io.gleaner.placement.packing;

/**
 * Multi-FF: an application fills the rest of the load of every machine where its memory fits, first machine first, until all of its
 * load is placed. About 17 steps of a tree for a share. Pure functions, any thread.
 */
public final class MultiFirstFit {
    private MultiFirstFit() {}

    /**
     * @param cpuMillisShareMin no instance gets less, unless the whole load is less or a least number of instances is asked for;
     *     1 for no such limit, at most half of P
     * @throws IllegalArgumentException if the least share is out of range
     */
    public static Plan pack(Instance instance, Order order, long cpuMillisShareMin) {
        if (cpuMillisShareMin < 1
                || cpuMillisShareMin > Math.max(1, instance.machine().cpuMillis() / 2)) {
            throw new IllegalArgumentException("the least share is " + cpuMillisShareMin
                    + " millicores: give at least 1 and at most half of a machine");
        }
        PlanBuilder plan = new PlanBuilder(instance);
        Fitting fitting = new Fitting(instance, plan, 1);
        for (int app : Sorting.sorted(instance, order)) {
            fitting.divide(app, 0, shareMin(instance, app, cpuMillisShareMin));
        }
        return plan.build();
    }

    /** Multi-NF: only the last machine is filled up, then the next. For unit memory within 2 - 1/k of the optimum (k = Q / q). */
    static Plan nextFit(Instance instance, Order order) {
        PlanBuilder plan = new PlanBuilder(instance);
        int machine = 0;
        long cpu = instance.machine().cpuMillis();
        long memory = instance.machine().memoryBytes();
        for (int app : Sorting.sorted(instance, order)) {
            long rest = instance.cpuMillis(app);
            int stillNeeded = instance.instancesMin(app);
            long most = Instance.ceilDiv(rest, stillNeeded);
            boolean placedHere = false;
            while (rest > 0) {
                if (placedHere || cpu == 0 || memory < instance.memoryBytes(app)) {
                    machine++;
                    cpu = instance.machine().cpuMillis();
                    memory = instance.machine().memoryBytes();
                }
                long share = Math.min(Math.min(cpu, most), rest - Math.max(0, stillNeeded - 1));
                plan.add(app, machine, share);
                rest -= share;
                cpu -= share;
                memory -= instance.memoryBytes(app);
                stillNeeded--;
                placedHere = true;
            }
        }
        return plan.build();
    }

    private static long shareMin(Instance instance, int app, long cpuMillisShareMin) {
        return instance.instancesMin(app) > 1 ? 1 : cpuMillisShareMin;
    }
}
