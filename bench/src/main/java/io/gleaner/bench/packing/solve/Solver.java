package io.gleaner.bench.packing.solve;

import io.gleaner.bench.packing.output.Solution;
import io.gleaner.placement.packing.Best;
import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.LowerBounds;
import io.gleaner.placement.packing.PackingException;
import io.gleaner.placement.packing.Plan;
import io.gleaner.placement.packing.PlanChecker;
import java.util.List;

/** Packs by the method that is wished, within a time, and has every plan checked. One thread. */
public final class Solver {
    private final PackProgress progress;

    public Solver(PackProgress progress) {
        this.progress = progress;
    }

    /**
     * @throws PackingException if no plan is possible, or none was found for the machines there are
     * @throws IllegalArgumentException if there is no such method
     */
    public Solution pack(Instance instance, String method, boolean single) {
        long beganNs = System.nanoTime();
        if (method.equals(Methods.BEST)) {
            Best.Result result = Best.pack(
                    instance,
                    single,
                    System::nanoTime,
                    progress.deadlineNs(),
                    (name, machines, machinesBest, lowerBound, tries, triesAll) ->
                            progress.tried(tries, triesAll, machinesBest, lowerBound));
            return checked(new Solution(result.plan(), result.lowerBound(), result.method(), since(beganNs)), single);
        }
        List<Methods.Way> ways = Methods.named(method);
        if (single && !ways.get(0).method().single()) {
            throw new IllegalArgumentException("--method " + method + " divides applications: leave out --single");
        }
        Plan best = null;
        String by = "";
        for (int i = 0; i < ways.size() && (best == null || !progress.overdue()); i++) {
            Plan plan = ways.get(i).pack(instance);
            if (best == null || plan.machines() < best.machines()) {
                best = plan;
                by = ways.get(i).id();
            }
            progress.tried(i + 1, ways.size(), best.machines(), 0);
        }
        return checked(new Solution(best, LowerBounds.strongest(instance), by, since(beganNs)), single);
    }

    private static double since(long beganNs) {
        return (System.nanoTime() - beganNs) / 1e9;
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
