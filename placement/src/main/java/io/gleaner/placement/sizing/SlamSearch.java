package io.gleaner.placement.sizing;

import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The paper's algorithms: SLAM-SLO, SLAM-SLO-Min-Cost and SLAM-SLO-Min-Time.
 *
 * <p>The heap's key is a function's <em>own</em> time (derived: the paper does not say; with inclusive time the root would always be on top).
 * Among equals the function that is called first is on top.
 */
final class SlamSearch {
    /** The paper's precision gamma, 0.01 s. */
    static final double GAMMA_MS = 10;
    /** Rounding in the two sides of Min-Cost's inequality is not a difference. */
    static final double SAME_SHARE = 1e-9;

    private final Problem problem;

    SlamSearch(Problem problem) {
        this.problem = problem;
    }

    /** Sizes by the paper's algorithm for an objective; empty if SLAM-SLO finds none. */
    Optional<int[]> search(Objective objective, double limitMs) {
        Optional<int[]> found = slo(limitMs);
        return switch (objective) {
            case SLO -> found;
            case COST -> found.map(this::minCost);
            case TIME -> found.map(this::minTime);
            case BALANCED ->
                throw new SizingException(
                        "the paper's algorithm has no balanced objective",
                        "--objective balanced --method slam",
                        "take the method gleaner or brute-force");
        };
    }

    /** All at the smallest size; the slowest function gets one size more until the SLO is met. */
    Optional<int[]> slo(double limitMs) {
        Assignment sizes = new Assignment(problem, new int[problem.functions()]);
        PriorityQueue<Integer> heap = heapOf(sizes);
        while (sizes.timeMs() > limitMs + Problem.SAME_MS) {
            Integer slowest = heap.poll();
            if (slowest == null) {
                return Optional.empty();
            }
            sizes.set(slowest, sizes.size(slowest) + 1);
            pushUnlessLast(heap, sizes, slowest);
        }
        return Optional.of(sizes.copy());
    }

    /** From SLAM-SLO's result a step is kept while it costs no larger share than it saves of the time (the inequality is derived). */
    int[] minCost(int[] from) {
        Assignment sizes = new Assignment(problem, from);
        PriorityQueue<Integer> heap = heapOf(sizes);
        for (Integer slowest = heap.poll(); slowest != null; slowest = heap.poll()) {
            double oldCost = sizes.cost();
            double oldMs = sizes.timeMs();
            int old = sizes.size(slowest);
            sizes.set(slowest, old + 1);
            double dearer = (sizes.cost() - oldCost) / oldCost;
            double faster = (oldMs - sizes.timeMs()) / oldMs;
            if (dearer <= faster + SAME_SHARE) {
                pushUnlessLast(heap, sizes, slowest);
            } else {
                sizes.set(slowest, old);
            }
        }
        return sizes.copy();
    }

    /** Bisects the SLO between 0 and the time of SLAM-SLO's result. */
    int[] minTime(int[] from) {
        int[] best = from;
        double reachedMs = new Assignment(problem, from).timeMs();
        double unreachedMs = 0;
        while (reachedMs - unreachedMs > GAMMA_MS) {
            double middleMs = (reachedMs + unreachedMs) / 2;
            Optional<int[]> found = slo(middleMs);
            if (found.isPresent()) {
                best = found.get();
                reachedMs = new Assignment(problem, best).timeMs();
            } else {
                unreachedMs = middleMs;
            }
        }
        return best;
    }

    private PriorityQueue<Integer> heapOf(Assignment sizes) {
        Comparator<Integer> slowestFirst = Comparator.comparingDouble(f -> -problem.ownMs[f][sizes.size(f)]);
        PriorityQueue<Integer> heap =
                new PriorityQueue<>(problem.functions(), slowestFirst.thenComparing(Comparator.naturalOrder()));
        for (int f = 0; f < problem.functions(); f++) {
            pushUnlessLast(heap, sizes, f);
        }
        return heap;
    }

    private void pushUnlessLast(PriorityQueue<Integer> heap, Assignment sizes, int function) {
        if (sizes.size(function) < problem.sizesMb[function].length - 1) {
            heap.add(function);
        }
    }
}
