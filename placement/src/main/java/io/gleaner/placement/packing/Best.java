package io.gleaner.placement.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Runs what fits into a time budget and keeps the plan with the fewest machines. Stops early when a plan reaches the lower bound.
 * The order of tries depends on the instance only, so a longer budget never gives a worse plan. One thread; the clock is the
 * caller's.
 */
public final class Best {
    /** A try takes about as long as the one before; so much of the budget must be left to begin one that takes longer. */
    private static final int SLOW_TYPES = 192;

    /**
     * What was found.
     *
     * @param plan the plan with the fewest machines, the first of several
     * @param method the name of the method that found it, with its order if it has one
     * @param lowerBound no plan has fewer machines
     * @param tried how many tries there was time for
     */
    public record Result(Plan plan, String method, int lowerBound, int tried) {
        /** Whether no plan can be better. */
        public boolean proven() {
            return plan.machines() == lowerBound;
        }
    }

    /** Hears of every try. */
    @FunctionalInterface
    public interface Progress {
        /**
         * A try ended.
         *
         * @param method its name
         * @param machines what it found
         * @param machinesBest the best so far
         * @param lowerBound what is proven so far
         * @param tries how many were made
         * @param triesAll how many there would be if nothing ended the search early
         */
        void tried(String method, int machines, int machinesBest, int lowerBound, int tries, int triesAll);
    }

    @FunctionalInterface
    private interface Packing {
        Plan pack(Instance instance);
    }

    private record Try(String method, Packing packing) {}

    private final Instance instance;
    private final LongSupplier nanoTime;
    private final long deadlineNs;
    private final Progress progress;
    private Plan best;
    private String bestMethod = "";
    private int lowerBound;
    private int tried;
    private long longestNs;

    private Best(Instance instance, LongSupplier nanoTime, long deadlineNs, Progress progress) {
        this.instance = instance;
        this.nanoTime = nanoTime;
        this.deadlineNs = deadlineNs;
        this.progress = progress;
    }

    /**
     * Packs, multi-instanced or in one piece.
     *
     * @param single whether applications must stay in one piece
     * @param nanoTime the caller's clock
     * @param deadlineNs the moment on it after which nothing new is begun; the first try is always made
     * @throws PackingException if the plan needs more machines than there are, or an application cannot be left in one piece
     */
    public static Result pack(
            Instance instance, boolean single, LongSupplier nanoTime, long deadlineNs, Progress progress) {
        Best search = new Best(instance, nanoTime, deadlineNs, progress);
        search.lowerBound = LowerBounds.quick(instance);
        search.run(single ? singleTries() : search.multiTries());
        if (!single) {
            search.prove();
        }
        PackingMethod.withinMachines(search.best);
        return new Result(search.best, search.bestMethod, search.lowerBound, search.tried);
    }

    private static List<Try> singleTries() {
        List<Try> tries = new ArrayList<>();
        for (Order order : List.of(Order.MAX, Order.SUM, Order.MEMORY, Order.CPU, Order.INPUT)) {
            for (PackingMethod method : PackingMethod.values()) {
                if (method.single()) {
                    tries.add(ordered(method, order));
                }
            }
        }
        return tries;
    }

    private List<Try> multiTries() {
        List<Try> tries = new ArrayList<>();
        if (!instance.hasInstancesMin() && instance.hasEqualRequirements()) {
            // Optimal: nothing else needs to be tried.
            tries.add(new Try("equal-requirements", EqualRequirements::pack));
            return tries;
        }
        tries.add(ordered(PackingMethod.WHOLE_FIRST, Order.MAX));
        tries.add(plain(PackingMethod.COLUMN_GENERATION));
        for (Order order : List.of(Order.SUM, Order.MEMORY, Order.MAX, Order.CPU, Order.INPUT)) {
            tries.add(tidied(ordered(PackingMethod.WHOLE_FIRST, order)));
            tries.add(tidied(ordered(PackingMethod.MULTI_FIRST_FIT, order)));
        }
        tries.add(tidied(plain(PackingMethod.MACHINE_CENTRIC)));
        tries.add(new Try("column-generation/" + SLOW_TYPES, one -> ColumnGeneration.pack(one, SLOW_TYPES)));
        if (isSplitNeeded()) {
            return tries;
        }
        tries.add(tidied(ordered(PackingMethod.BEST_FIT, Order.MAX)));
        tries.add(tidied(ordered(PackingMethod.BEST_FIT, Order.SUM)));
        tries.add(tidied(ordered(PackingMethod.DOT_PRODUCT, Order.SUM)));
        return tries;
    }

    private boolean isSplitNeeded() {
        for (int app = 0; app < instance.size(); app++) {
            if (instance.instancesNeeded(app) > 1) {
                return true;
            }
        }
        return false;
    }

    private void run(List<Try> tries) {
        for (Try next : tries) {
            long beganNs = nanoTime.getAsLong();
            // What took long once may take as long again: it has to fit.
            if (best != null && (best.machines() <= lowerBound || beganNs + longestNs - deadlineNs > 0)) {
                return;
            }
            Plan plan = next.packing
                    .pack(instance.withMachines(Instance.ANY_MACHINES))
                    .of(instance);
            longestNs = Math.max(longestNs, nanoTime.getAsLong() - beganNs);
            keep(plan, next.method, tries.size());
        }
    }

    /** Small instances are solved to the end; for others the strongest bound is worth its time only if the plan is not proven. */
    private void prove() {
        if (!instance.hasInstancesMin() && instance.hasEqualRequirements()) {
            lowerBound = best.machines();
            return;
        }
        if (best.machines() > lowerBound && ExactSmall.suits(instance)) {
            ExactSmall.below(instance, best.machines()).ifPresent(plan -> keep(plan, "exact", tried + 1));
            if (ExactSmall.proves(instance, best.machines())) {
                lowerBound = best.machines();
            }
        }
        if (best.machines() > lowerBound && nanoTime.getAsLong() - deadlineNs < 0) {
            lowerBound = Math.max(lowerBound, ConfigurationBound.machines(instance));
        }
    }

    private void keep(Plan plan, String method, int triesAll) {
        tried++;
        if (best == null || plan.machines() < best.machines()) {
            best = plan;
            bestMethod = method;
        }
        progress.tried(method, plan.machines(), best.machines(), lowerBound, tried, triesAll);
    }

    private static Try ordered(PackingMethod method, Order order) {
        return new Try(method.id() + "/" + order.id(), one -> method.pack(one, order));
    }

    private static Try plain(PackingMethod method) {
        return new Try(method.id(), one -> method.pack(one, Order.INPUT));
    }

    private static Try tidied(Try one) {
        return new Try(one.method + "+tidying", instance -> Tidying.tidy(one.packing.pack(instance)));
    }
}
