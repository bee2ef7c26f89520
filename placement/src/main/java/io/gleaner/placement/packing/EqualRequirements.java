package io.gleaner.placement.packing;

/**
 * Optimal packing and balancing where all applications ask for the same load p and memory q: k = Q / q of them fit on a machine.
 * The graph of applications and machines of some optimum is a forest, so a tree of s machines holds at most (k - 1) s + 1
 * applications; hence the formulas. Loads are whole millicores, so a share is rounded up. Pure functions, any thread.
 */
public final class EqualRequirements {
    private EqualRequirements() {}

    /**
     * The least number of machines.
     *
     * @throws IllegalArgumentException if requirements differ or some application needs more than one instance
     */
    public static int machines(Instance instance) {
        require(instance);
        long n = instance.size();
        long p = instance.cpuMillis(0);
        long capacity = instance.machine().cpuMillis();
        long k = instance.machine().memoryBytes() / instance.memoryBytes(0);
        if (capacity / p >= k) {
            return (int) Instance.ceilDiv(n, k);
        }
        if (k == 1) {
            return (int) (n * Instance.ceilDiv(p, capacity));
        }
        if (Instance.ceilDiv(capacity, p) <= k - 1) {
            return (int) Instance.ceilDiv(n * p, capacity);
        }
        long s = treeMachines(p, capacity, k);
        long b = (k - 1) * s + 1;
        return (int) (n / b * s + Instance.ceilDiv(n % b, k - 1));
    }

    /** A plan with {@link #machines} machines. */
    public static Plan pack(Instance instance) {
        require(instance);
        long p = instance.cpuMillis(0);
        long capacity = instance.machine().cpuMillis();
        long k = instance.machine().memoryBytes() / instance.memoryBytes(0);
        PlanBuilder plan = new PlanBuilder(instance);
        if (capacity / p >= k) {
            for (int app = 0; app < instance.size(); app++) {
                plan.add(app, (int) (app / k), p);
            }
        } else if (k == 1) {
            int each = (int) Instance.ceilDiv(p, capacity);
            for (int app = 0; app < instance.size(); app++) {
                divide(plan, app, app * each, each, p);
            }
        } else if (Instance.ceilDiv(capacity, p) <= k - 1) {
            wrap(plan, instance, 0, instance.size(), 0, capacity);
        } else {
            trees(plan, instance, treeMachines(p, capacity, k), k - 1);
        }
        return plan.build();
    }

    /**
     * The least possible highest load on exactly {@link Instance#machinesMax()} machines or fewer; P is not a limit here.
     *
     * @throws PackingException if there are more than k m applications
     */
    public static long maxLoad(Instance instance) {
        require(instance);
        long n = instance.size();
        long p = instance.cpuMillis(0);
        long m = instance.machinesMax();
        long k = instance.machine().memoryBytes() / instance.memoryBytes(0);
        if (n > k * m) {
            long needed = Instance.ceilDiv(n, k);
            throw new PackingException(
                    Finding.Kind.TOO_FEW_MACHINES,
                    "",
                    needed,
                    "there are " + m + " machines, memory for " + n + " applications needs " + needed + ": give "
                            + needed);
        }
        long a = n / m;
        long r = n % m;
        if (r == 0) {
            return a * p;
        }
        return k >= a + 2 ? Instance.ceilDiv(n * p, m) : a * p + Instance.ceilDiv(p, m / r);
    }

    /** A plan whose highest load is {@link #maxLoad}. */
    public static Plan balance(Instance instance) {
        long highest = maxLoad(instance);
        int m = instance.machinesMax();
        int a = instance.size() / m;
        int r = instance.size() % m;
        long p = instance.cpuMillis(0);
        long k = instance.machine().memoryBytes() / instance.memoryBytes(0);
        PlanBuilder plan = new PlanBuilder(instance);
        if (r > 0 && k >= a + 2) {
            wrap(plan, instance, 0, instance.size(), 0, highest);
            return plan.build();
        }
        for (int app = 0; app < a * m; app++) {
            plan.add(app, app % m, p);
        }
        // The remaining r applications are divided between m / r machines each.
        for (int i = 0; i < r; i++) {
            divide(plan, a * m + i, i * (m / r), (int) Math.min(m / r, p), p);
        }
        return plan.build();
    }

    private static void require(Instance instance) {
        if (instance.hasInstancesMin() || !instance.hasEqualRequirements()) {
            throw new IllegalArgumentException("requirements differ: use another method");
        }
    }

    /** s: so many machines can bear (k - 1) s + 1 applications. */
    private static long treeMachines(long p, long capacity, long k) {
        return Instance.ceilDiv(p, capacity - (k - 1) * p);
    }

    /** Fills machine after machine up to the load; an application that does not fit goes on on the next (McNaughton 1959). */
    private static void wrap(PlanBuilder plan, Instance instance, int from, int to, int machine, long load) {
        long free = load;
        int on = machine;
        for (int app = from; app < to; app++) {
            long rest = instance.cpuMillis(app);
            while (rest > 0) {
                long share = Math.min(rest, free);
                plan.add(app, on, share);
                rest -= share;
                free -= share;
                if (free == 0) {
                    free = load;
                    on++;
                }
            }
        }
    }

    /** Trees of s machines with `whole` applications each and one divided between all; then machines with whole ones only. */
    private static void trees(PlanBuilder plan, Instance instance, long s, long whole) {
        long b = whole * s + 1;
        int trees = (int) (instance.size() / b);
        int app = 0;
        for (int tree = 0; tree < trees; tree++) {
            int first = (int) (tree * s);
            for (int i = 0; i < whole * s; i++) {
                plan.add(app++, first + (int) (i / whole), instance.cpuMillis(0));
            }
            divide(plan, app++, first, (int) s, instance.cpuMillis(0));
        }
        for (int i = 0; app < instance.size(); i++) {
            plan.add(app++, (int) (trees * s) + (int) (i / whole), instance.cpuMillis(0));
        }
    }

    private static void divide(PlanBuilder plan, int app, int machine, int parts, long cpuMillis) {
        for (int part = 0; part < parts; part++) {
            plan.add(app, machine + part, cpuMillis / parts + (part < cpuMillis % parts ? 1 : 0));
        }
    }
}
