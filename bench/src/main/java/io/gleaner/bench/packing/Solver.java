package io.gleaner.bench.packing;

import io.gleaner.bench.packing.output.Solution;
import io.gleaner.placement.packing.EqualRequirements;
import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.LowerBounds;
import io.gleaner.placement.packing.PackingException;
import io.gleaner.placement.packing.PackingMethod;
import io.gleaner.placement.packing.Plan;
import io.gleaner.placement.packing.PlanChecker;
import java.util.ArrayList;
import java.util.List;

/** Packs by the method that is wished, within a time, and has every plan checked. One thread. */
final class Solver {
    private final PackProgress progress;

    Solver(PackProgress progress) {
        this.progress = progress;
    }

    /**
     * @throws PackingException if no plan is possible, or none was found for the machines there are
     * @throws IllegalArgumentException if there is no such method
     */
    Solution pack(Instance instance, String method, boolean single) {
        long beganNs = System.nanoTime();
        int bound = LowerBounds.quick(instance);
        List<Methods.Way> ways = ways(instance, method, single);
        Plan best = null;
        String by = "";
        if (!single && method.equals(Methods.BEST) && exactlySolved(instance)) {
            best = EqualRequirements.pack(instance);
            by = "equal-requirements";
            bound = best.machines();
        }
        PackingException refusal = null;
        for (int i = 0; i < ways.size() && (best == null || best.machines() > bound); i++) {
            try {
                Plan plan = ways.get(i).pack(instance);
                if (best == null || plan.machines() < best.machines()) {
                    best = plan;
                    by = ways.get(i).id();
                }
            } catch (PackingException e) {
                refusal = e;
            }
            progress.tried(i + 1, ways.size(), best == null ? 0 : best.machines(), bound);
            if (progress.overdue() && best != null) {
                break;
            }
        }
        if (best == null) {
            throw refusal == null ? new IllegalStateException("no method was tried") : refusal;
        }
        return checked(new Solution(best, bound, by, (System.nanoTime() - beganNs) / 1e9), single);
    }

    private static boolean exactlySolved(Instance instance) {
        return instance.hasEqualRequirements() && !instance.hasInstancesMin();
    }

    private static List<Methods.Way> ways(Instance instance, String method, boolean single) {
        if (!method.equals(Methods.BEST)) {
            List<Methods.Way> ways = Methods.named(method);
            if (single && !ways.get(0).method().single()) {
                throw new IllegalArgumentException("--method " + method + " divides applications: leave out --single");
            }
            return ways;
        }
        List<Methods.Way> ways = new ArrayList<>();
        for (PackingMethod candidate : PackingMethod.values()) {
            if (single == candidate.single()) {
                ways.addAll(Methods.ways(candidate));
            }
        }
        return ways;
    }

    /** A plan that violates the model is a defect of a method: it must not be passed on. */
    static Solution checked(Solution solution, boolean single) {
        List<String> violations =
                single ? PlanChecker.checkSingle(solution.plan()) : PlanChecker.check(solution.plan());
        if (!violations.isEmpty()) {
            throw new IllegalStateException("the plan of " + solution.method() + " is wrong, please report it: "
                    + String.join("; ", violations));
        }
        return solution;
    }
}
