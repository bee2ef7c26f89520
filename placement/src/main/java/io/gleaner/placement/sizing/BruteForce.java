package io.gleaner.placement.sizing;

import java.util.Arrays;
import java.util.Optional;

/**
 * Every combination of sizes, exactly: branches are cut only where a bound from below ({@link Assignment#OPEN}) says that nothing in them
 * keeps the SLO or is better than what is known.
 */
final class BruteForce {
    /** The most choices that are looked at, some ten seconds. */
    static final long MOST_NODES = 60_000_000;
    /** The most looks at a percentile. */
    static final long MOST_LOOKS = 1_000_000;

    private final Problem problem;
    private final Goal goal;
    private final SloCheck check;
    private final Assignment sizes;
    private final int[] order;
    private final int[][] candidates;
    private long nodesLeft;
    private long looksLeft;
    private int[] best;
    private double bestMs;
    private double bestCost;

    /**
     * @param nodes how many choices may be looked at
     * @param looks how many of them at a percentile
     */
    BruteForce(Problem problem, Goal goal, SloCheck check, long nodes, long looks) {
        this.problem = problem;
        this.goal = goal;
        this.check = check;
        nodesLeft = nodes;
        looksLeft = looks;
        int[] open = new int[problem.functions()];
        Arrays.fill(open, Assignment.OPEN);
        sizes = new Assignment(problem, open);
        candidates = new int[open.length][];
        for (int f = 0; f < open.length; f++) {
            candidates[f] = candidates(f);
        }
        order = mostSpreadFirst();
    }

    /**
     * The best sizes.
     *
     * @param known sizes that keep the SLO to start from, null if there are none
     * @return empty if nothing keeps the SLO
     * @throws SizingException if there is too much to look at
     */
    Optional<int[]> search(int[] known) {
        start(known);
        descend(0);
        if (nodesLeft < 0 || looksLeft < 0) {
            throw new SizingException(
                    "too many combinations for brute force: " + combinations() + " of " + problem.functions()
                            + " functions",
                    "--method brute-force",
                    "take the method gleaner, or fewer sizes");
        }
        return Optional.ofNullable(best);
    }

    /** As {@link #search}, but what was found when the given looks are used up is good enough. */
    int[] improve(int[] known) {
        start(known);
        descend(0);
        return best;
    }

    private void start(int[] known) {
        best = known;
        bestMs = Double.POSITIVE_INFINITY;
        bestCost = Double.POSITIVE_INFINITY;
        if (known != null) {
            Assignment start = new Assignment(problem, known);
            bestMs = start.timeMs();
            bestCost = start.cost();
        }
    }

    private void descend(int depth) {
        if (--nodesLeft < 0 || looksLeft < 0) {
            return;
        }
        if (best != null && !goal.better(sizes.timeMs(), sizes.cost(), bestMs, bestCost)) {
            return;
        }
        if (check.byEstimate() && !check.keeps(sizes)) {
            return;
        }
        if (depth == order.length) {
            if (check.byEstimate() || looksLeft-- > 0 && check.keeps(sizes)) {
                best = sizes.copy();
                bestMs = sizes.timeMs();
                bestCost = sizes.cost();
            }
            return;
        }
        int f = order[depth];
        for (int s : candidates[f]) {
            sizes.set(f, s);
            descend(depth + 1);
        }
        sizes.set(f, Assignment.OPEN);
    }

    /** A size that is slower and not cheaper may still have the better percentile, so then all sizes are tried. */
    private int[] candidates(int f) {
        if (check.byEstimate()) {
            return problem.useful[f];
        }
        int[] all = new int[problem.sizesMb[f].length];
        Arrays.setAll(all, s -> s);
        return all;
    }

    private int[] mostSpreadFirst() {
        Integer[] functions = new Integer[problem.functions()];
        Arrays.setAll(functions, f -> f);
        double[] spread = new double[functions.length];
        for (int f = 0; f < spread.length; f++) {
            double most = Arrays.stream(problem.ownMs[f]).max().orElse(0);
            spread[f] = (most - problem.ownMs[f][problem.fastest[f]]) * problem.tree.callsOf[f].length;
        }
        Arrays.sort(functions, (a, b) -> Double.compare(spread[b], spread[a]));
        return Arrays.stream(functions).mapToInt(f -> f).toArray();
    }

    private String combinations() {
        double product = 1;
        for (int[] sizesOfOne : candidates) {
            product *= sizesOfOne.length;
        }
        return product < 1e6 ? Long.toString((long) product) : "%.1e".formatted(product);
    }
}
