package io.gleaner.placement.sizing;

import java.util.Optional;

/**
 * Gleaner's own search: along the {@link GreedyPath} to the first choice that keeps the SLO, then {@link Exchange}s, and for few
 * functions a bounded run of {@link BruteForce} that starts from there.
 */
final class GleanerSearch {
    private static final int FEW_FUNCTIONS = 8;
    private static final long POLISH_NODES = 400_000;
    private static final long POLISH_LOOKS = 4_000;
    /** The percentile is looked at where its ratio to the time points, so often, and then halfway. */
    private static final int GUESSES = 4;

    private final Problem problem;
    private final Goal goal;
    private final SloCheck check;
    private final GreedyPath path;

    GleanerSearch(Problem problem, Goal goal, SloCheck check, GreedyPath path) {
        this.problem = problem;
        this.goal = goal;
        this.check = check;
        this.path = path;
    }

    /** The best sizes that were found; empty if the SLO is out of reach. */
    Optional<int[]> search() {
        Assignment sizes = new Assignment(problem, path.at(path.steps()));
        int first = firstKept(sizes);
        if (first < 0) {
            return Optional.empty();
        }
        sizes.reset(path.at(startOf(first)));
        if (!check.keeps(sizes)) {
            sizes.reset(path.at(first));
        }
        new Exchange(
                        goal,
                        check,
                        sizes,
                        problem.functions() <= FEW_FUNCTIONS ? 400 : problem.functions() <= 64 ? 64 : 8)
                .improve();
        int[] found = sizes.copy();
        if (problem.functions() <= FEW_FUNCTIONS) {
            found = new BruteForce(problem, goal, check, POLISH_NODES, POLISH_LOOKS).improve(found);
        }
        return Optional.of(found);
    }

    /** Times fall along the path, so the first choice that keeps the SLO is found by halving; -1 if the last doesn't. */
    private int firstKept(Assignment sizes) {
        if (!check.keeps(sizes)) {
            return -1;
        }
        int low = 0;
        int high = path.steps();
        double ratio = check.ms(sizes) / Math.max(Problem.SAME_MS, sizes.timeMs());
        int guesses = check.byEstimate() ? 0 : GUESSES;
        while (low < high) {
            int middle = guesses-- > 0 ? guess(low, high, ratio) : (low + high) >>> 1;
            double heldMs = path.timeMs(middle);
            if (!check.byEstimate()) {
                sizes.reset(path.at(middle));
                heldMs = check.ms(sizes);
                ratio = heldMs / Math.max(Problem.SAME_MS, path.timeMs(middle));
            }
            if (heldMs <= check.limitMs() + Problem.SAME_MS) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return high;
    }

    /** Where the time falls to the limit if a percentile stays in the same ratio to it. */
    private int guess(int from, int to, double ratio) {
        int low = from;
        int high = to - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (path.timeMs(middle) * ratio <= check.limitMs()) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private int startOf(int first) {
        int best = first;
        for (int step = first + 1; step <= path.steps(); step++) {
            if (goal.better(path.timeMs(step), path.cost(step), path.timeMs(best), path.cost(best))) {
                best = step;
            }
        }
        return best;
    }
}
