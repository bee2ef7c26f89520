package io.gleaner.placement.delivery;

/**
 * Filter, then balance: where a call goes (A. Jindal et al., "Function Delivery Network", 2021, names the rows; the rule is
 * ours). It never takes the least of all reported loads: they are old, everybody sees the same least one, and herds go there.
 * Instead this node is kept unless the better of two, drawn by weight, is clearly better (power of two choices: M. Mitzenmacher,
 * "How Useful Is Old Information?", 2000), and what is too old isn't looked at. Immutable, any thread; allocates nothing.
 */
public final class Balancer {
    /** By how much another node has to be better. */
    public static final int HYSTERESIS_PERCENT = 10;
    /** Reports that are older aren't compared. */
    public static final long STALE_NS = 5_000_000_000L;

    private static final Weights NO_SHARES = Weights.of();
    private static final int HALF = 2;
    private static final int SECOND_SHIFT = 32;

    private final int hysteresisPercent;
    private final long staleNs;

    public Balancer() {
        this(HYSTERESIS_PERCENT, STALE_NS);
    }

    /**
     * @param hysteresisPercent 0 to 99
     * @param staleNs above 0
     */
    public Balancer(int hysteresisPercent, long staleNs) {
        if (hysteresisPercent < 0 || hysteresisPercent > 99 || staleNs <= 0) {
            throw new IllegalArgumentException("hysteresis is 0 to 99 percent, not " + hysteresisPercent
                    + ", and reports become stale after more than 0 ns, not " + staleNs);
        }
        this.hysteresisPercent = hysteresisPercent;
        this.staleNs = staleNs;
    }

    /**
     * Decides, and says from what.
     *
     * @param all used as scratch as well
     * @param draw 64 random bits
     * @return {@link DeliveryDecision#target}
     */
    public int decide(Call call, Candidates all, Routing routing, long draw, DeliveryDecision into) {
        Routing.Plan plan = routing.plan();
        into.begin(plan.objective, plan.revision, draw, call.hopsLeft(), hysteresisPercent);
        all.filter(call);
        into.counts(all.size(), all.pooled);
        if (all.localPooled()) {
            into.local(all.nodes[all.local()], Expectation.micros(all, all.local()));
        }
        if (all.pooled == 0) {
            into.end(Reason.NO_CANDIDATE);
        } else if (all.pooled == 1 && into.local() >= 0) {
            into.end(call.hopsLeft() > 0 ? Reason.ONLY_HERE : Reason.NO_HOPS_LEFT);
        } else if (!probe(all, into)) {
            byObjective(all, plan, draw, into);
        }
        return into.target();
    }

    private static boolean probe(Candidates all, DeliveryDecision into) {
        for (int i = 0; i < all.pooled; i++) {
            if (all.has(all.pool[i], Candidates.PROBE_DUE)) {
                first(all, all.pool[i], into);
                into.end(Reason.PROBE);
                return true;
            }
        }
        return false;
    }

    private void byObjective(Candidates all, Routing.Plan plan, long draw, DeliveryDecision into) {
        switch (plan.objective) {
            case FIXED_WEIGHTS -> turn(all, plan.byWeight, Reason.ROTATION, draw, into);
            case ROUND_ROBIN -> turn(all, plan.inTurn, Reason.ROTATION, draw, into);
            case DATA_LOCAL -> dataFirst(all, plan, draw, into);
            case WARM_FIRST -> {
                Narrowing.toWarm(all);
                fastest(all, plan, draw, into);
            }
            case LEAST_ENERGY -> {
                Narrowing.toLeastEnergy(all, plan.sloNs);
                fastest(all, plan, draw, into);
            }
            case FASTEST -> fastest(all, plan, draw, into);
        }
    }

    private void fastest(Candidates all, Routing.Plan plan, long draw, DeliveryDecision into) {
        boolean localPooled = all.localPooled();
        if (!localPooled) {
            into.local(DeliveryDecision.NOWHERE, 0);
        } else if (all.pooled == 1) {
            into.end(Reason.HERE_GOOD_ENOUGH);
            return;
        }
        int fresh = freshOthers(all);
        long others = Draw.total(all, all.pool, all.pooled, all.local(), plan.weights);
        long known = Draw.total(all, all.part, fresh, Candidates.NONE, plan.weights);
        if (fresh > 0 && known * HALF >= others) {
            drawTwo(all, fresh, plan, draw, into);
            into.end(Reason.BETTER_OF_TWO);
            if (localPooled && !into.away()) {
                into.end(Reason.HERE_GOOD_ENOUGH);
            }
        } else if (localPooled && !Expectation.waits(all, all.local())) {
            into.end(Reason.HERE_AT_ONCE);
        } else {
            turn(all, plan.byWeight, Reason.ROTATION_STALE, draw, into);
        }
    }

    private int freshOthers(Candidates all) {
        int count = 0;
        for (int i = 0; i < all.pooled; i++) {
            int row = all.pool[i];
            if (row != all.local() && all.ageNs[row] <= staleNs) {
                all.part[count++] = row;
            }
        }
        return count;
    }

    /** Of the first {@code count} of the part. */
    private static void drawTwo(Candidates all, int count, Routing.Plan plan, long draw, DeliveryDecision into) {
        int one = Draw.one(all, all.part, count, Candidates.NONE, plan.weights, (int) (draw >>> SECOND_SHIFT));
        int other = count == 1 ? Candidates.NONE : Draw.one(all, all.part, count, one, plan.weights, (int) draw);
        first(all, one, into);
        if (other >= 0) {
            second(all, other, into);
        }
    }

    /** The better of two where the data is, against the better of two elsewhere. */
    private static void dataFirst(Candidates all, Routing.Plan plan, long draw, DeliveryDecision into) {
        int holder = better(all, withData(all, true), plan, draw);
        int elsewhere = better(all, withData(all, false), plan, Long.rotateLeft(draw, SECOND_SHIFT / 2));
        first(all, holder >= 0 ? holder : elsewhere, into);
        if (holder >= 0 && elsewhere >= 0) {
            second(all, elsewhere, into);
        } else {
            into.second(DeliveryDecision.NOWHERE, 0, 0);
        }
        into.end(Reason.WITH_ITS_DATA);
        if (holder < 0 || into.target() == into.second()) {
            into.end(Reason.AWAY_FROM_DATA);
        }
    }

    /** Puts those with, or without, the data into the part, and says how many. */
    private static int withData(Candidates all, boolean holders) {
        int count = 0;
        for (int i = 0; i < all.pooled; i++) {
            if (all.has(all.pool[i], Candidates.HOLDS_DATA) == holders) {
                all.part[count++] = all.pool[i];
            }
        }
        return count;
    }

    private static int better(Candidates all, int count, Routing.Plan plan, long draw) {
        if (count == 0) {
            return Candidates.NONE;
        }
        int one = Draw.one(all, all.part, count, Candidates.NONE, plan.weights, (int) (draw >>> SECOND_SHIFT));
        int other = count == 1 ? one : Draw.one(all, all.part, count, one, plan.weights, (int) draw);
        int best = sooner(all, other, one);
        for (int i = 0; i < count; i++) {
            best = all.part[i] == all.local() ? sooner(all, best, all.local()) : best;
        }
        return best;
    }

    private static int sooner(Candidates all, int row, int than) {
        return Expectation.micros(all, row) < Expectation.micros(all, than) ? row : than;
    }

    /** Where nobody has a share, all alike by chance. */
    private static void turn(Candidates all, Rotation rotation, Reason reason, long draw, DeliveryDecision into) {
        int row = rotation.next(all, all.pool, all.pooled);
        if (row < 0) {
            int half = (int) (draw >>> SECOND_SHIFT);
            row = Draw.one(all, all.pool, all.pooled, Candidates.NONE, NO_SHARES, half);
        }
        first(all, row, into);
        into.end(reason);
    }

    private static void first(Candidates all, int row, DeliveryDecision into) {
        into.first(all.nodes[row], Expectation.micros(all, row), Expectation.ageMicros(all, row));
    }

    private static void second(Candidates all, int row, DeliveryDecision into) {
        into.second(all.nodes[row], Expectation.micros(all, row), Expectation.ageMicros(all, row));
    }
}
