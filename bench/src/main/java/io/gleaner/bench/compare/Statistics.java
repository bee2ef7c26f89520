package io.gleaner.bench.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns the plays of a cell into rows: intervals over the seeds and paired differences. One thread. */
final class Statistics {
    /** M5: where fixed and the oracle are closer than this in mean slowdown, a share of their difference says nothing. */
    static final double ORACLE_GAIN_LEAST = 0.02;

    private final List<SeedRound> rounds;
    private final Map<String, Map<Figure, double[]>> bySeed = new HashMap<>();

    Statistics(List<SeedRound> rounds) {
        this.rounds = rounds;
    }

    /** A row for each, compared with fixed and window; the judged policy also with its other rivals among them. */
    List<Row> rows(List<String> policies) {
        List<Row> rows = new ArrayList<>();
        for (String policy : policies) {
            Set<String> references = new LinkedHashSet<>(List.of(Plan.WINDOW, Plan.FIXED));
            if (policy.equals(Plan.JUDGED)) {
                Plan.RIVALS.stream().filter(policies::contains).forEach(references::add);
            }
            rows.add(row(policy, references));
        }
        return rows;
    }

    private Row row(String policy, Set<String> references) {
        Map<Figure, Interval> figures = new EnumMap<>(Figure.class);
        Map<String, Map<Figure, Row.Difference>> versus = new LinkedHashMap<>();
        references.forEach(reference -> versus.put(reference, new EnumMap<>(Figure.class)));
        for (Figure figure : Figure.values()) {
            Interval interval = interval(policy, figure);
            if (interval != null) {
                figures.put(figure, interval);
            }
            for (String reference : references) {
                Interval difference = difference(policy, reference, figure);
                if (difference != null) {
                    versus.get(reference)
                            .put(figure, new Row.Difference(difference, Verdict.of(difference, figure.better())));
                }
            }
        }
        return new Row(policy, figures, versus);
    }

    private Interval interval(String policy, Figure figure) {
        if (figure == Figure.FUNCTION_P99_LATENCY_OF_ORACLE) {
            return Interval.ofRatios(values(policy, figure));
        }
        return figure.ratio() ? ratio(policy, figure) : Interval.of(values(policy, figure));
    }

    private Interval ratio(String policy, Figure figure) {
        return switch (figure) {
            case SHARE_OF_ORACLE -> shareOfOracle(Plan.FIXED, policy);
            case HARVESTED_OF_ORACLE -> ofOracle(policy, Figure.HARVESTED_SHARE);
            case ACCELERATED_OF_ORACLE -> ofOracle(policy, Figure.ACCELERATED_SHARE);
            case FUNCTION_P99_OF_ORACLE -> ofOracle(policy, Figure.FUNCTION_P99_SLOWDOWN);
            default -> throw new IllegalArgumentException(figure + " is no ratio");
        };
    }

    private Interval ofOracle(String policy, Figure figure) {
        return Interval.ofRatio(values(policy, figure), values(Plan.ORACLE, figure));
    }

    /** M5 where reference is fixed: how much less slowdown the policy has than the reference, in oracle's gains. */
    private Interval shareOfOracle(String reference, String policy) {
        double[] gain = less(Plan.FIXED, Plan.ORACLE, Figure.MEAN_SLOWDOWN);
        Interval mean = Interval.of(gain);
        return mean == null || mean.mean() < ORACLE_GAIN_LEAST
                ? null
                : Interval.ofRatio(less(reference, policy, Figure.MEAN_SLOWDOWN), gain);
    }

    private Interval difference(String policy, String reference, Figure figure) {
        if (figure == Figure.SHARE_OF_ORACLE) {
            return shareOfOracle(reference, policy);
        }
        return figure.ratio() ? null : Interval.ofDifferences(less(policy, reference, figure));
    }

    private double[] less(String policy, String other, Figure figure) {
        double[] difference = values(policy, figure).clone();
        double[] others = values(other, figure);
        for (int s = 0; s < difference.length; s++) {
            difference[s] -= others[s];
        }
        return difference;
    }

    private double[] values(String policy, Figure figure) {
        return bySeed.computeIfAbsent(policy, missing -> new EnumMap<>(Figure.class))
                .computeIfAbsent(
                        figure,
                        missing -> rounds.stream()
                                .mapToDouble(round -> value(round, policy, figure))
                                .toArray());
    }

    private static double value(SeedRound round, String policy, Figure figure) {
        Play play = round.of(policy);
        return switch (figure) {
            case LENDERS_SLO_ABOVE_FIXED -> lendersAboveFixed(play, round.of(Plan.FIXED));
            case FUNCTION_P99_LATENCY_OF_ORACLE ->
                play.functions().p99LatencyOver(round.of(Plan.ORACLE).functions());
            default -> play.figures().get(figure);
        };
    }

    private static double lendersAboveFixed(Play play, Play fixed) {
        int lenders = play.lenders().cardinality();
        return lenders == 0
                ? Double.NaN
                : (double) (play.violatingOf(play.lenders()) - fixed.violatingOf(play.lenders())) / lenders;
    }
}
