package io.gleaner.bench.packing.solve;

import io.gleaner.bench.packing.output.Solution;
import io.gleaner.placement.packing.Best;
import io.gleaner.placement.packing.EqualRequirements;
import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Machine;
import io.gleaner.placement.packing.PackingException;
import io.gleaner.placement.packing.Plan;
import java.util.Locale;

/**
 * Balances by packing: the highest load is the least capacity with which the packing needs no more machines than there are, found by
 * halving (dual approximation, Hochbaum and Shmoys 1987). Where the packing's lower bound is above the machines, no plan has that
 * load: so the bound is proven too. Equal requirements are solved exactly. One thread.
 */
public final class Balancer {
    /** A halving gets this part of the time. */
    private static final int HALVINGS = 12;

    private final PackProgress progress;

    public Balancer(PackProgress progress) {
        this.progress = progress;
    }

    /**
     * @param instance with the number of machines there are, on machines of {@link Machine#ofMemory}
     * @throws PackingException if their memory can't hold the applications, or no plan was found that does
     */
    public Solution balance(Instance instance) {
        long beganNs = System.nanoTime();
        if (!instance.hasInstancesMin() && instance.hasEqualRequirements()) {
            Plan plan = EqualRequirements.balance(instance);
            return Solver.checked(new Solution(plan, plan.maxLoad(), "equal-requirements", seconds(beganNs)), false);
        }
        long budgetNs = (progress.deadlineNs() - System.nanoTime()) / HALVINGS;
        int machines = instance.machinesMax();
        // Whether memory suffices at all; says how many machines would do if not.
        Plan best = Best.pack(instance, false, System::nanoTime, System.nanoTime() + budgetNs, (a, b, c, d, e, f) -> {})
                .plan();
        long bound = (instance.cpuMillisTotal() + machines - 1) / machines;
        long low = bound;
        int steps = 0;
        int stepsAll = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(best.maxLoad() - low));
        while (low < best.maxLoad() && !progress.overdue()) {
            long middle = low + (best.maxLoad() - low - 1) / 2;
            Best.Result tried = packed(instance, middle, budgetNs);
            if (tried.plan().machines() <= machines) {
                best = tried.plan();
            } else {
                low = middle + 1;
                bound = tried.lowerBound() > machines ? Math.max(bound, low) : bound;
            }
            progress.said(
                    ++steps,
                    Math.max(steps, stepsAll),
                    String.format(Locale.ROOT, "%.3f cores, bound %.3f", best.maxLoad() / 1e3, bound / 1e3));
        }
        return Solver.checked(new Solution(best, bound, "halving", seconds(beganNs)), false);
    }

    private static Best.Result packed(Instance instance, long cpuMillis, long budgetNs) {
        Instance limited = instance.withMachines(Instance.ANY_MACHINES)
                .withMachine(new Machine(cpuMillis, instance.machine().memoryBytes()));
        return Best.pack(limited, false, System::nanoTime, System.nanoTime() + budgetNs, (a, b, c, d, e, f) -> {});
    }

    private static double seconds(long beganNs) {
        return (System.nanoTime() - beganNs) / 1e9;
    }
}
