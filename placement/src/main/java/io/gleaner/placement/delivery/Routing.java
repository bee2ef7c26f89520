package io.gleaner.placement.delivery;

/**
 * How one function is delivered: objective, SLO and weights. Decisions take all of it at once; a change is one reference, so a
 * call sees what was before or after, never both, and none waits. Any thread may decide and change.
 */
public final class Routing {
    /** What decisions go by, at one moment. */
    static final class Plan {
        final Objective objective;
        final long sloNs;
        final Weights weights;
        final Rotation byWeight;
        final Rotation inTurn;
        final int revision;

        Plan(Objective objective, long sloNs, Weights weights, Plan before) {
            this.objective = objective;
            this.sloNs = sloNs;
            this.weights = weights;
            Weights equal = Weights.equal(weights.nodes());
            byWeight = before == null ? new Rotation(weights) : new Rotation(weights, before.byWeight);
            inTurn = before == null ? new Rotation(equal) : new Rotation(equal, before.inTurn);
            revision = before == null ? 0 : before.revision + 1;
        }
    }

    private volatile Plan plan;

    /** @param sloNs P90 that {@link Objective#LEAST_ENERGY} has to keep; others don't ask */
    public Routing(Objective objective, long sloNs, Weights weights) {
        plan = new Plan(objective, sloNs, weights, null);
    }

    /** From now on. */
    public synchronized void weights(Weights weights) {
        plan = new Plan(plan.objective, plan.sloNs, weights, plan);
    }

    /** From now on. */
    public synchronized void objective(Objective objective, long sloNs) {
        plan = new Plan(objective, sloNs, plan.weights, plan);
    }

    public Objective objective() {
        return plan.objective;
    }

    public Weights weights() {
        return plan.weights;
    }

    /** Counts the changes; stands in each decision. */
    public int revision() {
        return plan.revision;
    }

    Plan plan() {
        return plan;
    }
}
