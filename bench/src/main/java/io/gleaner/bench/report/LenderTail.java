package io.gleaner.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * What lending does to the slowest hundredth (M4): Q99 of the slowdowns of harvested runs over Q99 of those of fixed
 * runs of the same functions and inputs. A fixed run weighs as much as makes the mix of functions and inputs the same
 * on both sides. The interval is the middle 95 % of the ratio over resampled runs (B. Efron, "Bootstrap methods:
 * another look at the jackknife", 1979), fixed runs resampled within their function and input.
 *
 * @param ratio Q99 over Q99
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param lenders how many harvested runs it stands on
 * @param fixed how many fixed runs it stands on
 */
public record LenderTail(double ratio, double low, double high, int lenders, int fixed) {
    /** Which quantile of the slowdowns is compared. */
    public static final double PROBABILITY = 0.99;

    private static final int RESAMPLES = 1_000;
    // So that the same seed draws the same runs.
    private static final Comparator<RunKey> ORDER =
            Comparator.comparing(RunKey::function).thenComparingInt(RunKey::input);

    /**
     * Compares; null where either side has no run with a baseline.
     *
     * @param lenders runs that lent, or a half of the fixed runs for A/A
     * @param fixed the runs to compare with
     */
    static LenderTail compare(List<RunRecord> lenders, List<RunRecord> fixed, Baselines baselines, long seed) {
        Map<RunKey, double[]> fixedOf = slowdownsByKey(fixed, baselines);
        List<RunRecord> comparable =
                lenders.stream().filter(run -> fixedOf.containsKey(run.key())).toList();
        Map<RunKey, double[]> lendersOf = slowdownsByKey(comparable, baselines);
        fixedOf.keySet().retainAll(lendersOf.keySet());
        if (lendersOf.isEmpty()) {
            return null;
        }
        Strata lent = new Strata(List.of(all(lendersOf)), new double[] {1});
        Strata kept = weighted(fixedOf, lendersOf);
        SplittableRandom random = new SplittableRandom(seed);
        double[] ratios = new double[RESAMPLES];
        Arrays.setAll(
                ratios, i -> lent.resampledQuantile(PROBABILITY, random) / kept.resampledQuantile(PROBABILITY, random));
        Arrays.sort(ratios);
        return new LenderTail(
                lent.quantile(PROBABILITY) / kept.quantile(PROBABILITY),
                Quantiles.ofSorted(ratios, 0.025),
                Quantiles.ofSorted(ratios, 0.975),
                lent.size(),
                kept.size());
    }

    /** Fixed runs by function and input, each weighing what makes its group as heavy as the lenders'. */
    private static Strata weighted(Map<RunKey, double[]> fixed, Map<RunKey, double[]> lenders) {
        List<double[]> groups = new ArrayList<>();
        double[] weights = new double[fixed.size()];
        for (Map.Entry<RunKey, double[]> entry : fixed.entrySet()) {
            weights[groups.size()] = (double) lenders.get(entry.getKey()).length / entry.getValue().length;
            groups.add(entry.getValue());
        }
        return new Strata(groups, weights);
    }

    private static Map<RunKey, double[]> slowdownsByKey(List<RunRecord> runs, Baselines baselines) {
        Map<RunKey, List<RunRecord>> byKey = new TreeMap<>(ORDER);
        for (RunRecord run : runs) {
            if (!Double.isNaN(baselines.slowdown(run))) {
                byKey.computeIfAbsent(run.key(), key -> new ArrayList<>()).add(run);
            }
        }
        Map<RunKey, double[]> slowdowns = new TreeMap<>(ORDER);
        byKey.forEach((key, of) -> slowdowns.put(key, baselines.slowdowns(of)));
        return slowdowns;
    }

    private static double[] all(Map<RunKey, double[]> byKey) {
        return byKey.values().stream().flatMapToDouble(Arrays::stream).toArray();
    }
}
