package io.gleaner.placement.packing;

/**
 * Splits an application only when no machine in use takes it whole: then its load fills what is free, and the rest opens machines.
 * Pure functions, any thread.
 */
final class WholeFirst {
    private WholeFirst() {}

    static Plan pack(Instance instance, Order order) {
        PlanBuilder plan = new PlanBuilder(instance);
        Fitting fitting = new Fitting(instance, plan, 1);
        int opened = 0;
        for (int app : Sorting.sorted(instance, order)) {
            long cpu = instance.cpuMillis(app);
            boolean onePiece =
                    instance.instancesMin(app) == 1 && cpu <= instance.machine().cpuMillis();
            int machine = onePiece ? fitting.find(0, cpu, instance.memoryBytes(app)) : opened;
            if (machine < opened) {
                fitting.place(app, machine, cpu);
            } else {
                opened = Math.max(opened, fitting.divide(app, 0, 1));
            }
        }
        return plan.build();
    }
}
