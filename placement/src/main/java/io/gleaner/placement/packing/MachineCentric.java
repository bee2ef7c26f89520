package io.gleaner.placement.packing;

/**
 * Fills machine after machine: takes what brings the machine's free CPU and memory closest to the proportion in which all that is
 * still to be placed needs them, splits the last application and carries its rest to the next machine. Looks at types of
 * applications, not at each. Pure functions, any thread.
 */
final class MachineCentric {
    /** More different requirements than this are looked at in classes. */
    private static final int TYPES_MAX = 512;

    private final Instance instance;
    private final TypeTable types;
    private final PlanBuilder plan;
    private final int[] placed;
    private final double cpuScale;
    private final double memoryScale;
    private double cpuLeft;
    private double memoryLeft;
    private int appsLeft;
    private int carriedApp = -1;
    private long carriedCpu;
    private int carriedInstances;

    private MachineCentric(Instance instance) {
        this.instance = instance;
        this.types = TypeTable.coarse(TypeTable.exact(instance), TYPES_MAX, true);
        this.plan = new PlanBuilder(instance);
        this.placed = new int[types.size()];
        this.cpuScale = 1.0 / instance.machine().cpuMillis();
        this.memoryScale = 1.0 / instance.machine().memoryBytes();
        this.appsLeft = instance.size();
    }

    static Plan pack(Instance instance) {
        return new MachineCentric(instance).pack();
    }

    private Plan pack() {
        for (int app = 0; app < instance.size(); app++) {
            cpuLeft += instance.cpuMillis(app) * cpuScale;
            memoryLeft += instance.memoryBytes(app) * memoryScale;
        }
        for (int machine = 0; appsLeft > 0 || carriedApp >= 0; machine++) {
            fill(machine);
        }
        return plan.build();
    }

    private void fill(int machine) {
        long cpu = instance.machine().cpuMillis();
        long memory = instance.machine().memoryBytes();
        if (carriedApp >= 0) {
            int app = carriedApp;
            long share = share(cpu);
            place(app, machine, share);
            cpu -= share;
            memory -= instance.memoryBytes(app);
        }
        // Once something is carried on, the machine is full or the rest must go elsewhere: nothing more is divided
        // here.
        while (cpu > 0 && appsLeft > 0) {
            int type = choose(cpu, memory, true);
            if (type < 0 && carriedApp < 0) {
                type = choose(cpu, memory, false);
            }
            if (type < 0) {
                return;
            }
            int app = types.app(type, placed[type]++);
            appsLeft--;
            memory -= instance.memoryBytes(app);
            carriedOrPlaced(app, machine, cpu);
            cpu -= carriedApp == app ? instance.cpuMillis(app) - carriedCpu : instance.cpuMillis(app);
        }
    }

    private void carriedOrPlaced(int app, int machine, long cpuFree) {
        if (instance.cpuMillis(app) <= cpuFree && instance.instancesMin(app) == 1) {
            plan.add(app, machine, instance.cpuMillis(app));
            left(app, instance.cpuMillis(app), true);
            return;
        }
        carriedApp = app;
        carriedCpu = instance.cpuMillis(app);
        carriedInstances = instance.instancesMin(app);
        place(app, machine, share(cpuFree));
    }

    /** What a machine takes of the load that is carried: leaves enough for as many more instances as are asked for. */
    private long share(long cpuFree) {
        long most = Instance.ceilDiv(instance.cpuMillis(carriedApp), instance.instancesMin(carriedApp));
        return Math.min(Math.min(cpuFree, most), carriedCpu - Math.max(0, carriedInstances - 1));
    }

    private void place(int app, int machine, long share) {
        plan.add(app, machine, share);
        carriedCpu -= share;
        carriedInstances--;
        left(app, share, carriedCpu == 0);
        if (carriedCpu == 0) {
            carriedApp = -1;
        }
    }

    private void left(int app, long share, boolean last) {
        cpuLeft -= share * cpuScale;
        memoryLeft -= last ? instance.memoryBytes(app) * memoryScale : 0;
    }

    /** The type to take next, whole or to be divided; -1 if none fits. */
    private int choose(long cpu, long memory, boolean whole) {
        double proportion = memoryLeft > 0 ? cpuLeft / memoryLeft : 1;
        int best = -1;
        double bestScore = Double.POSITIVE_INFINITY;
        for (int type = 0; type < types.size(); type++) {
            boolean fits = types.memoryBytes(type) <= memory && placed[type] < types.count(type);
            boolean inOnePiece = types.cpuMillis(type) <= cpu && types.instancesMin(type) == 1;
            if (!fits || (whole && !inOnePiece)) {
                continue;
            }
            double p = Math.min(types.cpuMillis(type), cpu) * cpuScale;
            double q = types.memoryBytes(type) * memoryScale;
            // What is divided costs memory twice: the smaller the better.
            double score = whole
                    ? Math.abs(cpu * cpuScale - p - proportion * (memory * memoryScale - q)) - 0.5 * Math.max(p, q)
                    : q;
            if (score < bestScore) {
                bestScore = score;
                best = type;
            }
        }
        return best;
    }
}
