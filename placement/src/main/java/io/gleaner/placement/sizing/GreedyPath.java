package io.gleaner.placement.sizing;

import java.util.Arrays;

/**
 * Choices of sizes from cheap to fast: the first has each function at its own cheapest size, each step makes one function faster, the
 * one that buys time on the critical path for the least money. One path serves every SLO, and is the curve of cost against time.
 *
 * <p>What a step buys depends on the others. Small applications weigh all steps anew each time; large ones weigh a step anew when it
 * comes up, and all of them now and then, since a parallel branch may have become critical.
 */
final class GreedyPath {
    private static final int ALWAYS_ANEW = 64;
    private static final int DESCENTS = 4;
    /** Steps that shorten a critical branch but not yet the application come after all that do. */
    private static final double LATER = 1e6;

    private static final double NOTHING = Double.POSITIVE_INFINITY;

    private final Problem problem;
    private final Assignment sizes;
    private final boolean[] critical;
    private final double[] price;
    private final int[] target;

    private final int[] start;
    private int[] function = new int[64];
    private int[] to = new int[64];
    private double[] timeMs = new double[65];
    private double[] cost = new double[65];
    private int steps;

    GreedyPath(Problem problem) {
        this.problem = problem;
        critical = new boolean[problem.functions()];
        price = new double[problem.functions()];
        target = new int[problem.functions()];
        sizes = new Assignment(problem, ownCheapest(problem));
        descend();
        start = sizes.copy();
        timeMs[0] = sizes.timeMs();
        cost[0] = sizes.cost();
        walk();
        finish();
    }

    /** The number of steps; there is one choice more. */
    int steps() {
        return steps;
    }

    double timeMs(int step) {
        return timeMs[step];
    }

    double cost(int step) {
        return cost[step];
    }

    /** The sizes after so many steps. */
    int[] at(int step) {
        int[] chosen = start.clone();
        for (int i = 0; i < step; i++) {
            chosen[function[i]] = to[i];
        }
        return chosen;
    }

    private static int[] ownCheapest(Problem problem) {
        int[] cheapest = new int[problem.functions()];
        for (int f = 0; f < cheapest.length; f++) {
            double least = Double.POSITIVE_INFINITY;
            for (int s : problem.useful[f]) {
                double cost = problem.perMs[f][s] * problem.prices.billedMs(problem.ownMs[f][s]);
                if (cost <= least) {
                    least = cost;
                    cheapest[f] = s;
                }
            }
        }
        return cheapest;
    }

    /** Callers are billed while they wait, so a function's cheapest size depends on the others. */
    private void descend() {
        if (!problem.inclusive) {
            return;
        }
        boolean changed = true;
        for (int pass = 0; changed && pass < DESCENTS; pass++) {
            changed = false;
            for (int f = problem.functions() - 1; f >= 0; f--) {
                changed |= takeCheapest(f);
            }
        }
    }

    private boolean takeCheapest(int f) {
        int old = sizes.size(f);
        int best = old;
        double least = sizes.cost();
        for (int s : problem.useful[f]) {
            sizes.set(f, s);
            if (sizes.cost() < least * (1 - 1e-9)) {
                least = sizes.cost();
                best = s;
            }
        }
        sizes.set(f, best);
        return best != old;
    }

    private void walk() {
        int anewEvery = problem.functions() <= ALWAYS_ANEW ? 1 : problem.functions() / 8;
        int sinceAnew = anewEvery;
        while (true) {
            if (sinceAnew >= anewEvery) {
                weighAll();
                sinceAnew = 0;
            }
            int next = next();
            if (next < 0) {
                if (sinceAnew == 0) {
                    return;
                }
                sinceAnew = anewEvery;
                continue;
            }
            take(next, target[next]);
            sinceAnew++;
            weigh(next);
        }
    }

    private void weighAll() {
        sizes.markCritical(critical);
        for (int f = 0; f < price.length; f++) {
            price[f] = NOTHING;
            if (critical[f]) {
                weigh(f);
            }
        }
    }

    /** The best step as last weighed, weighed anew until it stays the best; -1 if none is left. */
    private int next() {
        int last = -1;
        while (true) {
            int best = -1;
            double least = NOTHING;
            for (int f = 0; f < price.length; f++) {
                if (price[f] < least) {
                    least = price[f];
                    best = f;
                }
            }
            if (best < 0 || best == last) {
                return best;
            }
            weigh(best);
            last = best;
        }
    }

    /** Finds the size of a function that buys time at the least price. Many sizes are tried at growing distance. */
    private void weigh(int f) {
        int old = sizes.size(f);
        double oldMs = sizes.timeMs();
        double oldCost = sizes.cost();
        int[] useful = problem.useful[f];
        int at = Arrays.binarySearch(useful, old);
        boolean all = problem.functions() <= ALWAYS_ANEW;
        price[f] = NOTHING;
        for (int distance = 1, i = at + 1;
                i < useful.length;
                distance = all ? distance + 1 : 2 * distance, i = at + distance) {
            sizes.set(f, useful[i]);
            double saved = oldMs - sizes.timeMs();
            double paid = sizes.cost() - oldCost;
            double own = problem.ownMs[f][old] - problem.ownMs[f][useful[i]];
            double each = saved > Problem.SAME_MS ? paid / saved : LATER + paid / own;
            if (each < price[f]) {
                price[f] = each;
                target[f] = useful[i];
            }
        }
        sizes.set(f, old);
    }

    private void take(int f, int size) {
        sizes.set(f, size);
        if (steps == function.length) {
            function = Arrays.copyOf(function, 2 * steps);
            to = Arrays.copyOf(to, 2 * steps);
            timeMs = Arrays.copyOf(timeMs, 2 * steps + 1);
            cost = Arrays.copyOf(cost, 2 * steps + 1);
        }
        function[steps] = f;
        to[steps] = size;
        steps++;
        timeMs[steps] = sizes.timeMs();
        cost[steps] = sizes.cost();
    }

    /** The last choice is the fastest of all, whatever was weighed. */
    private void finish() {
        sizes.markCritical(critical);
        for (int f = 0; f < critical.length; f++) {
            if (critical[f] && sizes.size(f) != problem.fastest[f]) {
                take(f, problem.fastest[f]);
            }
        }
    }
}
