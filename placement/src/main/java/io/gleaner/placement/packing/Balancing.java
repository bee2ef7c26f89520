package io.gleaner.placement.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Balancing: the number of machines is given, the highest load is to be as low as possible; memory is the only limit. Optimal for
 * equal requirements and for a handful of applications. Otherwise packs with a lower and lower P, by halving the interval between
 * what was reached and what is proven, until a thousandth of it is left or time is over. One thread; the clock is the caller's.
 */
public final class Balancing {
    /** A load within this part of what is possible is near enough. */
    private static final int NEAR_ENOUGH = 1_000;

    private static final int BOUND_STEPS = 10;

    /**
     * What was found.
     *
     * @param plan a plan on at most {@link Instance#machinesMax()} machines
     * @param lowerBound no plan has a lower highest load, in millicores
     * @param method what made the plan
     */
    public record Result(Plan plan, long lowerBound, String method) {
        /** Whether no plan can be better. */
        public boolean proven() {
            return plan.maxLoad() == lowerBound;
        }
    }

    /** Hears how far it is. */
    @FunctionalInterface
    public interface Progress {
        /**
         * Another P was tried.
         *
         * @param maxLoad the lowest highest load so far, in millicores
         * @param lowerBound what is proven so far
         */
        void tried(long maxLoad, long lowerBound);
    }

    private final Instance instance;
    private final int machines;
    private final Progress progress;
    private final LongSupplier nanoTime;
    private final long deadlineNs;
    private Plan best;
    private String method = "";
    private long proven;

    private Balancing(Instance instance, LongSupplier nanoTime, long deadlineNs, Progress progress) {
        this.instance = instance.withMachine(Machine.ofMemory(instance.machine().memoryBytes()));
        this.machines = instance.machinesMax();
        this.nanoTime = nanoTime;
        this.deadlineNs = deadlineNs;
        this.progress = progress;
    }

    /**
     * Balances; P of the machine is not looked at.
     *
     * @param instance applications, memory of a machine, and the number of machines
     * @param nanoTime the caller's clock
     * @param deadlineNs the moment on it after which nothing new is begun; a plan is made in any case
     * @throws IllegalArgumentException without a number of machines
     * @throws PackingException if no plan on so many machines exists or was found
     */
    public static Result balance(Instance instance, LongSupplier nanoTime, long deadlineNs) {
        return balance(instance, nanoTime, deadlineNs, (maxLoad, lowerBound) -> {});
    }

    /** As {@link #balance(Instance, LongSupplier, long)}, telling how far it is. */
    public static Result balance(Instance instance, LongSupplier nanoTime, long deadlineNs, Progress progress) {
        if (instance.machinesMax() == Instance.ANY_MACHINES) {
            throw new IllegalArgumentException("balancing needs a number of machines: give it with withMachines");
        }
        return new Balancing(instance, nanoTime, deadlineNs, progress).run();
    }

    private Result run() {
        if (!instance.hasInstancesMin() && instance.hasEqualRequirements()) {
            return new Result(
                    EqualRequirements.balance(instance), EqualRequirements.maxLoad(instance), "equal-requirements");
        }
        start();
        proven = Instance.ceilDiv(instance.cpuMillisTotal(), machines);
        raiseByQuickBounds();
        boolean exact = descend();
        if (!exact) {
            raiseByConfigurations();
        }
        return new Result(best, proven, method);
    }

    /** Any plan that memory allows. */
    private void start() {
        long all = instance.cpuMillisTotal();
        int fewest = Integer.MAX_VALUE;
        for (Try one : tries()) {
            Plan plan = one.packing.pack(instance.amountsOn(new Machine(all, memory())));
            fewest = Math.min(fewest, plan.machines());
            if (plan.machines() <= machines) {
                keep(plan, one.name);
                return;
            }
        }
        if (ExactSmall.suits(instance)) {
            Optional<Plan> found = exactly(all);
            if (found.isPresent()) {
                keep(found.get(), "exact");
                return;
            }
        }
        int least = LowerBounds.quick(instance.amountsOn(new Machine(all, memory())));
        throw new PackingException(
                Finding.Kind.TOO_FEW_MACHINES,
                "",
                fewest,
                "there are " + machines
                        + " machines, the memory of all applications needs at least " + least
                        + ", and a plan was found for "
                        + fewest + ": give " + fewest);
    }

    /** Below the least P for which the quick bounds allow so few machines there is no plan. */
    private void raiseByQuickBounds() {
        long low = proven;
        long high = best.maxLoad();
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (LowerBounds.quick(instance.amountsOn(new Machine(middle, memory()))) > machines) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        proven = Math.max(proven, low);
    }

    /** Lowers the highest load; whether the plan is proven to be the best. */
    private boolean descend() {
        boolean small = ExactSmall.suits(instance);
        boolean sure = small;
        long low = proven;
        while (low < best.maxLoad() && (small || best.maxLoad() - low > Math.max(1, low / NEAR_ENOUGH))) {
            if (nanoTime.getAsLong() - deadlineNs >= 0) {
                return false;
            }
            long middle = low + (best.maxLoad() - low) / 2;
            if (!reach(middle)) {
                sure &= small && ExactSmall.proves(instance.amountsOn(new Machine(middle, memory())), machines + 1);
                low = middle + 1;
                proven = sure ? low : proven;
            }
            progress.tried(best.maxLoad(), proven);
        }
        return low >= best.maxLoad() && sure;
    }

    private boolean reach(long load) {
        Instance limited = instance.amountsOn(new Machine(load, memory()));
        for (Try one : tries()) {
            Plan plan = one.packing.pack(limited);
            if (plan.machines() > machines) {
                plan = Tidying.tidy(plan);
            }
            if (plan.machines() <= machines) {
                keep(plan, one.name);
                return true;
            }
            if (best != null && nanoTime.getAsLong() - deadlineNs >= 0) {
                return false;
            }
        }
        Optional<Plan> exact = ExactSmall.suits(limited) ? exactly(load) : Optional.empty();
        exact.ifPresent(plan -> keep(plan, "exact"));
        return exact.isPresent();
    }

    private Optional<Plan> exactly(long load) {
        return ExactSmall.below(instance.amountsOn(new Machine(load, memory())), machines + 1);
    }

    /** Raises what is proven by the program over patterns, in few steps: each solves it once. */
    private void raiseByConfigurations() {
        long low = proven;
        long high = best.maxLoad();
        for (int step = 0; step < BOUND_STEPS && low < high && nanoTime.getAsLong() - deadlineNs < 0; step++) {
            long middle = low + (high - low) / 2;
            if (ConfigurationBound.machines(instance.amountsOn(new Machine(middle, memory()))) > machines) {
                low = middle + 1;
                proven = low;
            } else {
                high = middle;
            }
        }
    }

    private interface Packing {
        Plan pack(Instance instance);
    }

    private record Try(String name, Packing packing) {}

    private List<Try> tries() {
        List<Try> tries = new ArrayList<>();
        for (Order order : List.of(Order.MAX, Order.SUM, Order.MEMORY, Order.CPU)) {
            tries.add(new Try("whole-first/" + order.id(), one -> WholeFirst.pack(one, order)));
        }
        for (Order order : List.of(Order.MEMORY, Order.MAX)) {
            tries.add(new Try("multi-first-fit/" + order.id(), one -> MultiFirstFit.pack(one, order, 1)));
        }
        tries.add(new Try("machine-centric", MachineCentric::pack));
        tries.add(new Try("column-generation", ColumnGeneration::pack));
        return tries;
    }

    private long memory() {
        return instance.machine().memoryBytes();
    }

    private void keep(Plan plan, String name) {
        if (best == null || plan.maxLoad() < best.maxLoad()) {
            best = plan.of(instance);
            method = name;
        }
    }
}
