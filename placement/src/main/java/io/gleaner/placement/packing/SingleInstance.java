package io.gleaner.placement.packing;

import io.gleaner.placement.packing.Finding.Kind;

/**
 * The single-instanced baselines: every application in one piece, on the first, the fullest, the emptiest or the last machine, or
 * on the one whose free resources point most into the direction of its needs (dot product, all amounts as shares of a machine).
 * Pure functions, any thread.
 */
final class SingleInstance {
    private SingleInstance() {}

    /** @throws PackingException if an application does not fit on a machine in one piece */
    static Plan pack(Instance instance, PackingMethod method, Order order) {
        require(instance);
        return switch (method) {
            case FIRST_FIT -> firstFit(instance, order);
            case NEXT_FIT -> nextFit(instance, order);
            case BEST_FIT, WORST_FIT, DOT_PRODUCT -> new AnyFit(instance, method).pack(order);
            default -> throw new IllegalArgumentException(method + " is no single-instanced method");
        };
    }

    private static void require(Instance instance) {
        for (int app = 0; app < instance.size(); app++) {
            if (instance.instancesMin(app) > 1) {
                throw new PackingException(
                        Kind.INSTANCES,
                        instance.name(app),
                        1,
                        "application " + instance.name(app)
                                + " asks for " + instance.instancesMin(app)
                                + " instances: use a multi-instanced method, or ask for 1");
            }
            if (instance.cpuMillis(app) > instance.machine().cpuMillis()) {
                throw new PackingException(
                        Kind.LOAD_ABOVE_MACHINE,
                        instance.name(app),
                        instance.cpuMillis(app),
                        "application " + instance.name(app) + " has a load of " + instance.cpuMillis(app)
                                + " millicores, a machine bears "
                                + instance.machine().cpuMillis()
                                + ": use a multi-instanced method, or raise the machine to " + instance.cpuMillis(app));
            }
        }
    }

    private static Plan firstFit(Instance instance, Order order) {
        long smallest = Long.MAX_VALUE;
        for (int app = 0; app < instance.size(); app++) {
            smallest = Math.min(smallest, instance.cpuMillis(app));
        }
        PlanBuilder plan = new PlanBuilder(instance);
        Fitting fitting = new Fitting(instance, plan, smallest);
        for (int app : Sorting.sorted(instance, order)) {
            int machine = fitting.find(0, instance.cpuMillis(app), instance.memoryBytes(app));
            fitting.place(app, machine, instance.cpuMillis(app));
        }
        return plan.build();
    }

    private static Plan nextFit(Instance instance, Order order) {
        PlanBuilder plan = new PlanBuilder(instance);
        int machine = 0;
        long cpu = instance.machine().cpuMillis();
        long memory = instance.machine().memoryBytes();
        for (int app : Sorting.sorted(instance, order)) {
            if (instance.cpuMillis(app) > cpu || instance.memoryBytes(app) > memory) {
                machine++;
                cpu = instance.machine().cpuMillis();
                memory = instance.machine().memoryBytes();
            }
            plan.add(app, machine, instance.cpuMillis(app));
            cpu -= instance.cpuMillis(app);
            memory -= instance.memoryBytes(app);
        }
        return plan.build();
    }
}
