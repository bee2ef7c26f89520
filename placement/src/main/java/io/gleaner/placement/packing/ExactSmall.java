package io.gleaner.placement.packing;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The optimum for a handful of applications. The graph of applications and machines of some optimum is a forest; taken from its
 * leaves to a root, every machine finishes the loads of some applications and fills the rest of its CPU with a part of at most one
 * other, as much as it can bear. So a depth-first search over what is left of each load, machine by machine, with one more machine
 * allowed at a time, and states that failed remembered, finds the least number. One thread.
 */
final class ExactSmall {
    /** More applications are not tried. */
    static final int APPLICATIONS_MAX = 12;

    private static final int STATES_MAX = 300_000;

    private record State(long[] left, int machines) {
        @Override
        public boolean equals(Object other) {
            return other instanceof State state && machines == state.machines && Arrays.equals(left, state.left);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(left) * 31 + machines;
        }
    }

    private record Filling(int finished, int partial) {}

    private final Instance instance;
    private final int n;
    private final long[] memoryOf;
    private final Set<State> failed = new HashSet<>();
    private final Deque<Filling> fillings = new ArrayDeque<>();
    private int states;

    private ExactSmall(Instance instance) {
        this.instance = instance;
        this.n = instance.size();
        this.memoryOf = new long[1 << n];
        for (int set = 1; set < memoryOf.length; set++) {
            int last = Integer.numberOfTrailingZeros(set);
            memoryOf[set] = memoryOf[set & set - 1] + instance.memoryBytes(last);
        }
    }

    /** Whether the search is worth a try: few applications, none of which must have several instances. */
    static boolean suits(Instance instance) {
        return instance.size() <= APPLICATIONS_MAX && !instance.hasInstancesMin();
    }

    /**
     * An optimal plan with fewer machines than a known one, or nothing if there is none or the search was given up.
     *
     * @param known the machines of a plan that is known
     */
    static Optional<Plan> below(Instance instance, int known) {
        for (int machines = LowerBounds.quick(instance); machines < known; machines++) {
            ExactSmall search = new ExactSmall(instance);
            if (search.solve(search.loads(), machines)) {
                return Optional.of(search.plan());
            }
            if (search.states > STATES_MAX) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Whether a known number of machines is proven to be the least. */
    static boolean proves(Instance instance, int known) {
        if (known <= LowerBounds.quick(instance)) {
            return true;
        }
        ExactSmall search = new ExactSmall(instance);
        return !search.solve(search.loads(), known - 1) && search.states <= STATES_MAX;
    }

    private long[] loads() {
        long[] left = new long[n];
        Arrays.setAll(left, instance::cpuMillis);
        return left;
    }

    private boolean solve(long[] left, int machines) {
        if (bound(left) > machines || ++states > STATES_MAX) {
            return false;
        }
        if (machines == 0 || isEmpty(left)) {
            return isEmpty(left);
        }
        State state = new State(left, machines);
        if (failed.contains(state)) {
            return false;
        }
        int open = 0;
        for (int app = 0; app < n; app++) {
            open |= left[app] > 0 ? 1 << app : 0;
        }
        // Subsets from the fullest down: large ones first.
        for (int set = open; ; set = set - 1 & open) {
            if (tryFinishing(left, machines, open, set)) {
                return true;
            }
            if (set == 0) {
                break;
            }
        }
        failed.add(state);
        return false;
    }

    private boolean tryFinishing(long[] left, int machines, int open, int set) {
        long cpu = instance.machine().cpuMillis();
        for (int app = 0; app < n; app++) {
            cpu -= (set >> app & 1) == 1 ? left[app] : 0;
        }
        long memory = instance.machine().memoryBytes() - memoryOf[set];
        if (cpu < 0 || memory < 0) {
            return false;
        }
        boolean canTakeMore = false;
        for (int app = 0; app < n; app++) {
            boolean fits = (open & ~set & 1 << app) != 0 && instance.memoryBytes(app) <= memory && cpu > 0;
            canTakeMore |= fits;
            if (fits && left[app] > cpu && descend(left, machines, set, app, cpu)) {
                return true;
            }
        }
        // With room for more, finishing more or taking a part is never worse than leaving it.
        return !canTakeMore && set != 0 && descend(left, machines, set, -1, 0);
    }

    private boolean descend(long[] left, int machines, int set, int partial, long share) {
        long[] then = left.clone();
        for (int app = 0; app < n; app++) {
            then[app] = (set >> app & 1) == 1 ? 0 : then[app];
        }
        if (partial >= 0) {
            then[partial] -= share;
        }
        fillings.addLast(new Filling(set, partial));
        if (solve(then, machines - 1)) {
            return true;
        }
        fillings.removeLast();
        return false;
    }

    private long bound(long[] left) {
        long cpu = 0;
        long memory = 0;
        for (int app = 0; app < n; app++) {
            cpu += left[app];
            memory += instance.memoryBytes(app)
                    * Instance.ceilDiv(left[app], instance.machine().cpuMillis());
        }
        return Math.max(
                Instance.ceilDiv(cpu, instance.machine().cpuMillis()),
                Instance.ceilDiv(memory, instance.machine().memoryBytes()));
    }

    private static boolean isEmpty(long[] left) {
        for (long load : left) {
            if (load > 0) {
                return false;
            }
        }
        return true;
    }

    private Plan plan() {
        PlanBuilder plan = new PlanBuilder(instance);
        long[] left = loads();
        int machine = 0;
        for (Filling filling : fillings) {
            long cpu = instance.machine().cpuMillis();
            for (int app = 0; app < n; app++) {
                if ((filling.finished >> app & 1) == 1) {
                    plan.add(app, machine, left[app]);
                    cpu -= left[app];
                    left[app] = 0;
                }
            }
            if (filling.partial >= 0) {
                plan.add(filling.partial, machine, cpu);
                left[filling.partial] -= cpu;
            }
            machine++;
        }
        return plan.build();
    }
}
