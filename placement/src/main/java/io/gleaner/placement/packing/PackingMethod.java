package io.gleaner.placement.packing;

import java.util.Locale;

/** All ways to pack that take no time budget; {@link Best} runs those that fit into one. Stateless, any thread. */
public enum PackingMethod {
    /** Whole applications, first machine that fits. */
    FIRST_FIT(true, true),
    /** Whole applications, fullest machine that fits. */
    BEST_FIT(true, true),
    /** Whole applications, emptiest machine that fits. */
    WORST_FIT(true, true),
    /** Whole applications, last machine or a new one. */
    NEXT_FIT(true, true),
    /** Whole applications, machine whose free resources point into the direction of the needs. */
    DOT_PRODUCT(true, true),
    /** {@link MultiFirstFit}: divided over all machines with memory. */
    MULTI_FIRST_FIT(false, true),
    /** Divided between the last machine and new ones. */
    MULTI_NEXT_FIT(false, true),
    /** Divided only when no machine takes the application whole. */
    WHOLE_FIRST(false, true),
    /** Machine by machine, taking what corrects its free CPU to memory. */
    MACHINE_CENTRIC(false, false),
    /** {@link ColumnGeneration}: patterns of whole, half, third and quarter instances. */
    COLUMN_GENERATION(false, false);

    private final boolean single;
    private final boolean ordered;

    PackingMethod(boolean single, boolean ordered) {
        this.single = single;
        this.ordered = ordered;
    }

    /** Whether it leaves applications in one piece. */
    public boolean single() {
        return single;
    }

    /** Whether it takes applications in an {@link Order}. */
    public boolean ordered() {
        return ordered;
    }

    /** The name used in commands and tables, such as {@code multi-first-fit}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Packs.
     *
     * @param order ignored if the method is not {@link #ordered}
     * @throws PackingException if more machines would be needed than there are, or an application cannot be left in one piece
     */
    public Plan pack(Instance instance, Order order) {
        return withinMachines(
                switch (this) {
                    case FIRST_FIT, BEST_FIT, WORST_FIT, NEXT_FIT, DOT_PRODUCT ->
                        SingleInstance.pack(instance, this, order);
                    case MULTI_FIRST_FIT -> MultiFirstFit.pack(instance, order, 1);
                    case MULTI_NEXT_FIT -> MultiFirstFit.nextFit(instance, order);
                    case WHOLE_FIRST -> WholeFirst.pack(instance, order);
                    case MACHINE_CENTRIC -> MachineCentric.pack(instance);
                    case COLUMN_GENERATION -> ColumnGeneration.pack(instance);
                });
    }

    /** The plan, if there are as many machines as it uses. */
    static Plan withinMachines(Plan plan) {
        int there = plan.instance().machinesMax();
        if (plan.machines() > there) {
            int least = LowerBounds.quick(plan.instance());
            throw new PackingException(
                    Finding.Kind.TOO_FEW_MACHINES,
                    "",
                    plan.machines(),
                    "there are " + there
                            + " machines, " + (least > there ? "every plan needs at least " + least + ", " : "")
                            + "the plan found needs " + plan.machines() + ": give " + plan.machines());
        }
        return plan;
    }
}
