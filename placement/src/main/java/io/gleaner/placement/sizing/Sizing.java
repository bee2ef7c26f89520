package io.gleaner.placement.sizing;

import java.util.Arrays;
import java.util.Optional;

/**
 * Sizes an application for an SLO: memory for each function, with estimate, cost, and what other choices would do. After "SLAM: SLO-Aware Memory
 * Optimization for Serverless Applications" (IEEE CLOUD 2022), with a search and percentile SLOs of our own beside it. Stateless, any thread; the same request
 * gives the same answer.
 */
public final class Sizing {
    private static final double NEARLY_ONE = 1.005;

    private final SizingRequest request;
    private final Profiles profiles;
    private final double alpha;
    private final Problem problem;

    private Sizing(SizingRequest request) {
        this.request = request;
        profiles = ProfileBuilder.of(request);
        alpha = AlphaChoice.of(request, profiles);
        problem = new Problem(profiles.tree, profiles.sizesMb, profiles.at(alpha), request.billing(), request.prices());
    }

    /**
     * Answers a request. An SLO out of reach is an answer: {@link SizingResult#feasible} is false and the fastest sizes are given.
     *
     * @throws SizingException if the request can't be answered: a function without usable samples, too many combinations for brute force, a
     *     method that doesn't know the objective
     */
    public static SizingResult solve(SizingRequest request) {
        return new Sizing(request).solve();
    }

    private SizingResult solve() {
        SloCheck check = check();
        GreedyPath path = new GreedyPath(problem);
        Optional<int[]> found = search(check, path);
        Assignment fastest = new Assignment(problem, problem.fastest);
        boolean reachable = check.keeps(fastest) || found.isPresent();
        int[] sizes = found.orElseGet(() -> reachable ? largest() : fastest(path));
        if (found.isEmpty() && reachable) {
            find(
                    Finding.Kind.SLAM_MISSED_IT,
                    "the paper's algorithm ended with every function at its largest size, which misses the SLO, though other sizes"
                            + " keep it: a function is slower at its largest size. Take the method gleaner");
        }
        if (request.slo().percentile().isEmpty() || request.method() == Method.SLAM) {
            find(
                    Finding.Kind.NO_PERCENTILE,
                    "only the estimate keeps the SLO: how many of the requests do is not promised. Give a percentile, like --slo "
                            + trimmed(request.slo().limitMs()) + "ms@p95, with the method gleaner or brute-force");
        }
        Answer answer = new Answer(request, profiles, problem, alpha, check, path);
        return answer.of(new Assignment(problem, sizes), fastest, found.isPresent());
    }

    private SloCheck check() {
        Slo slo = request.slo();
        if (slo.percentile().isEmpty() || request.method() == Method.SLAM) {
            return new SloCheck.Estimate(slo.limitMs());
        }
        Scenarios scenarios =
                new Scenarios(profiles, slo.limitMs(), slo.percentile().getAsDouble(), request.seed());
        double slower = scenarios.correct(problem, request.comparableRuns());
        if (slower > NEARLY_ONE) {
            find(
                    Finding.Kind.RUNS_ARE_SLOWER,
                    "measured runs of the application take %.0f %% longer at that percentile than its functions' samples tell; that was added"
                            .formatted(100 * (slower - 1)));
        }
        return scenarios;
    }

    private Optional<int[]> search(SloCheck check, GreedyPath path) {
        if (request.method() == Method.SLAM) {
            return new SlamSearch(problem)
                    .search(request.objective(), request.slo().limitMs());
        }
        Goal goal = goal();
        Optional<int[]> own = new GleanerSearch(problem, goal, check, path).search();
        if (request.method() == Method.GLEANER) {
            return own;
        }
        return new BruteForce(problem, goal, check, BruteForce.MOST_NODES, BruteForce.MOST_LOOKS)
                .search(own.orElse(null));
    }

    private Goal goal() {
        int[] open = new int[problem.functions()];
        Arrays.fill(open, Assignment.OPEN);
        Assignment least = new Assignment(problem, open);
        return new Goal(
                request.objective(),
                request.costWeight(),
                Math.max(least.cost(), Double.MIN_NORMAL),
                Math.max(least.timeMs(), Double.MIN_NORMAL));
    }

    /** The least time that the estimate can reach, and of equals the least cost: what is not waited for needn't be fast. */
    private int[] fastest(GreedyPath path) {
        Goal time = new Goal(Objective.TIME, 0, 1, 1);
        SloCheck any = new SloCheck.Estimate(Double.POSITIVE_INFINITY);
        return new GleanerSearch(problem, time, any, path).search().orElse(problem.fastest.clone());
    }

    private int[] largest() {
        int[] sizes = new int[problem.functions()];
        Arrays.setAll(sizes, f -> problem.sizesMb[f].length - 1);
        return sizes;
    }

    private void find(Finding.Kind kind, String text) {
        profiles.findings.add(new Finding(kind, "", text));
    }

    private static String trimmed(double ms) {
        return ms == Math.rint(ms) && ms < 1e15 ? Long.toString((long) ms) : Double.toString(ms);
    }
}
