package io.gleaner.placement.sizing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns chosen sizes into a {@link SizingResult}. For one answer, one thread. */
final class Answer {
    private static final double Z_95 = 1.96;
    private static final double MILLION = 1e6;
    private static final int MOST_POINTS = 64;

    private final SizingRequest request;
    private final Profiles profiles;
    private final Problem problem;
    private final CallTree tree;
    private final double alpha;
    private final SloCheck check;
    private final GreedyPath path;
    private final double[][] errors;

    Answer(SizingRequest request, Profiles profiles, Problem problem, double alpha, SloCheck check, GreedyPath path) {
        this.request = request;
        this.profiles = profiles;
        this.problem = problem;
        this.alpha = alpha;
        this.check = check;
        this.path = path;
        tree = problem.tree;
        errors = new double[problem.functions()][];
        for (int f = 0; f < errors.length; f++) {
            errors[f] = new double[problem.sizesMb[f].length];
            for (int s = 0; s < errors[f].length; s++) {
                errors[f][s] = profiles.standardError(f, s, alpha);
            }
        }
    }

    SizingResult of(Assignment chosen, Assignment fastest, boolean kept) {
        double limitMs = request.slo().limitMs();
        double fastestMs = check.ms(fastest);
        double missesByMs = Math.max(0, fastestMs - limitMs);
        if (!kept && missesByMs > 0) {
            find(
                    Finding.Kind.SLO_OUT_OF_REACH,
                    "no sizes keep %.1f ms: the fastest reachable is %.1f ms, %.1f ms too slow. Give the SLO that much more, or make the functions on the critical path faster"
                            .formatted(limitMs, fastestMs, missesByMs));
        }
        payloadsOverSlo(chosen);
        double estimatedMs = check.ms(chosen);
        double[] interval = interval(chosen, estimatedMs);
        List<SizingResult.Change> changes = changes(chosen, estimatedMs);
        return new SizingResult(
                sizesOf(chosen.copy()),
                estimatedMs,
                interval[0],
                interval[1],
                chosen.cost() * MILLION,
                kept,
                fastestMs,
                kept ? 0 : missesByMs,
                alpha,
                request.method(),
                coldMs(chosen),
                changes,
                ties(chosen, changes),
                List.copyOf(profiles.findings),
                curve(),
                timeline(chosen),
                table());
    }

    private Map<String, Integer> sizesOf(int[] sizes) {
        Map<String, Integer> byName = new LinkedHashMap<>();
        for (int f = 0; f < sizes.length; f++) {
            byName.put(tree.functions[f], problem.sizesMb[f][sizes[f]]);
        }
        return byName;
    }

    /** 95 % of what the samples leave open: of the percentile without its margin, or of the sum along the critical path. */
    private double[] interval(Assignment chosen, double estimatedMs) {
        double middle = estimatedMs;
        double error;
        if (check instanceof Scenarios scenarios) {
            double margin = scenarios.marginMs(chosen);
            middle -= margin;
            error = margin / Scenarios.Z;
        } else {
            int[] counts = new int[problem.functions()];
            chosen.countOnPath(counts);
            double squares = 0;
            for (int f = 0; f < counts.length; f++) {
                double one = counts[f] * errors[f][chosen.size(f)];
                squares += one * one;
            }
            error = Math.sqrt(squares);
        }
        return new double[] {Math.max(0, middle - Z_95 * error), middle + Z_95 * error};
    }

    private List<SizingResult.Change> changes(Assignment chosen, double heldMs) {
        double ms = chosen.timeMs();
        double cost = chosen.cost();
        List<SizingResult.Change> changes = new ArrayList<>();
        for (int f = 0; f < problem.functions(); f++) {
            int old = chosen.size(f);
            for (int s = 0; s < problem.sizesMb[f].length; s++) {
                if (s != old) {
                    chosen.set(f, s);
                    changes.add(new SizingResult.Change(
                            tree.functions[f],
                            problem.sizesMb[f][old],
                            problem.sizesMb[f][s],
                            chosen.timeMs() - ms,
                            (chosen.cost() - cost) * MILLION,
                            keepsWithinBounds(chosen, heldMs / Math.max(Problem.SAME_MS, ms))));
                }
            }
            chosen.set(f, old);
        }
        return changes;
    }

    /** A look at a percentile draws thousands of requests: of many functions it is taken to change as the estimate does. */
    private boolean keepsWithinBounds(Assignment sizes, double ratio) {
        return check.byEstimate() || problem.functions() <= MOST_POINTS
                ? check.keeps(sizes)
                : sizes.timeMs() * ratio <= check.limitMs();
    }

    private List<SizingResult.Tie> ties(Assignment chosen, List<SizingResult.Change> changes) {
        List<SizingResult.Tie> ties = new ArrayList<>();
        int at = 0;
        for (int f = 0; f < problem.functions(); f++) {
            double waiting = waitingPrice(f, chosen);
            for (int s = 0; s < problem.sizesMb[f].length; s++) {
                if (s != chosen.size(f)) {
                    SizingResult.Change change = changes.get(at++);
                    if (change.keepsSlo() && isClose(f, chosen.size(f), s, change, waiting)) {
                        ties.add(tie(f, chosen.size(f), s));
                    }
                }
            }
        }
        return ties;
    }

    private boolean isClose(int f, int chosen, int other, SizingResult.Change change, double waiting) {
        int calls = tree.callsOf[f].length;
        double one = errors[f][chosen];
        double two = errors[f][other];
        double oneCost = one * (calls * problem.perMs[f][chosen] + waiting);
        double twoCost = two * (calls * problem.perMs[f][other] + waiting);
        boolean time = Math.abs(change.addedMs()) <= Z_95 * calls * Math.hypot(one, two);
        boolean cost = Math.abs(change.addedCostPerMillion()) <= Z_95 * MILLION * Math.hypot(oneCost, twoCost);
        return switch (request.objective()) {
            case SLO, COST -> cost;
            case TIME -> time;
            case BALANCED -> time && cost;
        };
    }

    /** Dollars that callers are billed for a millisecond for which they wait for a function. */
    private double waitingPrice(int function, Assignment chosen) {
        double price = 0;
        for (int from : tree.callsOf[function]) {
            for (int call = problem.inclusive ? tree.parent[from] : -1; call >= 0; call = tree.parent[call]) {
                int f = tree.function[call];
                price += problem.perMs[f][chosen.size(f)];
            }
        }
        return price;
    }

    private SizingResult.Tie tie(int f, int chosen, int other) {
        int chosenMb = problem.sizesMb[f][chosen];
        int otherMb = problem.sizesMb[f][other];
        // Large applications have thousands of ties: String.format would take most of the answer's time.
        String close = request.objective() == Objective.TIME
                ? "the application takes as long, as far as the samples tell"
                : request.objective() == Objective.BALANCED
                        ? "the application costs as much and takes as long, as far as the samples tell"
                        : "the application costs as much, as far as the samples tell";
        String text = tree.functions[f] + " at " + chosenMb + " MB (own time " + tenths(problem.ownMs[f][chosen])
                + " ms) and at " + otherMb + " MB (" + tenths(problem.ownMs[f][other]) + " ms) are too close to call: "
                + close;
        return new SizingResult.Tie(tree.functions[f], chosenMb, otherMb, text);
    }

    private static String tenths(double ms) {
        long tenths = Math.round(ms * 10);
        return tenths / 10 + "." + tenths % 10;
    }

    /** Functions without cold runs at their size are taken as warm. */
    private double coldMs(Assignment chosen) {
        double[][] ownMs = new double[problem.functions()][];
        boolean any = false;
        for (int f = 0; f < ownMs.length; f++) {
            int size = chosen.size(f);
            double[] cold = request.measurements().sorted(tree.functions[f], problem.sizesMb[f][size], true);
            ownMs[f] = problem.ownMs[f].clone();
            if (cold.length > 0) {
                ownMs[f][size] = cold[Distribution.rank(alpha, cold.length)];
                any = true;
            }
        }
        if (!any) {
            return Double.NaN;
        }
        Problem cold = new Problem(tree, problem.sizesMb, ownMs, request.billing(), request.prices());
        return new Assignment(cold, chosen.copy()).timeMs();
    }

    /** Each payload of several alone, by the estimate. */
    private void payloadsOverSlo(Assignment chosen) {
        if (profiles.weights.length < 2) {
            return;
        }
        for (int k = 0; k < profiles.weights.length; k++) {
            Problem alone =
                    new Problem(tree, problem.sizesMb, profiles.at(alpha, k), request.billing(), request.prices());
            double ms = new Assignment(alone, chosen.copy()).timeMs();
            if (ms > request.slo().limitMs()) {
                find(
                        Finding.Kind.PAYLOAD_OVER_SLO,
                        "inputs of %d bytes alone take %.1f ms, more than the SLO of %.1f ms: size for them alone, or give them more weight"
                                .formatted(
                                        request.payloads().get(k).inputBytes(),
                                        ms,
                                        request.slo().limitMs()));
            }
        }
    }

    /** The path without what something else beats in both, thinned evenly where it is long. */
    private List<SizingResult.CurvePoint> curve() {
        List<Integer> steps = new ArrayList<>();
        for (int step = path.steps(); step >= 0; step--) {
            double ms = path.timeMs(step);
            double cost = path.cost(step);
            int last = steps.isEmpty() ? -1 : steps.get(steps.size() - 1);
            if (last < 0 || cost < path.cost(last)) {
                if (last >= 0 && ms <= path.timeMs(last) + Problem.SAME_MS) {
                    steps.remove(steps.size() - 1);
                }
                steps.add(step);
            }
        }
        List<SizingResult.CurvePoint> points = new ArrayList<>();
        int shown = Math.min(MOST_POINTS, steps.size());
        for (int i = 0; i < shown; i++) {
            int from = steps.size() - 1 - (shown == 1 ? 0 : i * (steps.size() - 1) / (shown - 1));
            int step = steps.get(from);
            points.add(
                    new SizingResult.CurvePoint(path.timeMs(step), path.cost(step) * MILLION, sizesOf(path.at(step))));
        }
        return points;
    }

    private List<SizingResult.Span> timeline(Assignment chosen) {
        List<SizingResult.Span> spans = new ArrayList<>();
        double[] startMs = new double[tree.calls()];
        for (int c = 0; c < tree.calls(); c++) {
            int f = tree.function[c];
            double ownMs = problem.ownMs[f][chosen.size(f)];
            double atMs = startMs[c] + ownMs;
            for (int s = tree.stagesFrom[c]; s < tree.stagesFrom[c + 1]; s++) {
                for (int member : tree.members[s]) {
                    startMs[member] = atMs;
                }
                atMs += chosen.longestMs(s);
            }
            spans.add(new SizingResult.Span(
                    tree.functions[f], tree.depth[c], startMs[c], startMs[c] + chosen.inclMs(c), ownMs));
        }
        return spans;
    }

    private List<SizingResult.SizeRow> table() {
        List<SizingResult.SizeRow> rows = new ArrayList<>();
        for (int f = 0; f < problem.functions(); f++) {
            for (int s = 0; s < problem.sizesMb[f].length; s++) {
                double ownMs = problem.ownMs[f][s];
                double error = Z_95 * errors[f][s];
                int samples = 0;
                for (Distribution own : profiles.own[f][s]) {
                    samples += own.sorted.length;
                }
                boolean fitted = profiles.fitted[f][s];
                rows.add(new SizingResult.SizeRow(
                        tree.functions[f],
                        problem.sizesMb[f][s],
                        ownMs,
                        Math.max(0, ownMs - error),
                        ownMs + error,
                        fitted ? 0 : samples,
                        fitted,
                        problem.perMs[f][s] * problem.prices.billedMs(ownMs) * MILLION));
            }
        }
        return rows;
    }

    private void find(Finding.Kind kind, String text) {
        profiles.findings.add(new Finding(kind, "", text));
    }
}
