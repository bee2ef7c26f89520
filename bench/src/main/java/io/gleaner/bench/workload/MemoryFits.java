package io.gleaner.bench.workload;

import io.gleaner.bench.workload.FittedProfile.MemoryFit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What measurements say about memory. Need: the least memory with which an input ended. Saturation: the least from which
 * on its time is within 10 % of the median of the larger half, at the same CPU; medians over inputs and CPU limits.
 */
final class MemoryFits {
    private static final double NO_FASTER = 1.1;
    private static final int SIZES_LEAST = 4;
    private static final double NEAR_NEED = 1.5;
    private static final double PENALTY_MOST = 3;

    private MemoryFits() {}

    static MemoryFit fit(List<Measurement> points) {
        List<Double> needs = new ArrayList<>();
        List<double[]> needOverInput = new ArrayList<>();
        List<Double> saturations = new ArrayList<>();
        List<Double> penalties = new ArrayList<>();
        Map<String, List<Measurement>> byInput = points.stream()
                .filter(Measurement::succeeded)
                .collect(Collectors.groupingBy(Measurement::input, TreeMap::new, Collectors.toList()));
        byInput.forEach((input, measured) -> {
            double need =
                    measured.stream().mapToDouble(Measurement::memoryMib).min().orElseThrow();
            needs.add(need);
            double bytes = measured.get(0).inputBytes();
            if (bytes > 0) {
                needOverInput.add(new double[] {Math.log(bytes), Math.log(need)});
            }
            measured.stream()
                    .collect(Collectors.groupingBy(Measurement::cores, TreeMap::new, Collectors.toList()))
                    .values()
                    .forEach(curve -> addCurve(curve, need, saturations, penalties));
        });
        double need = median(needs);
        double saturation = saturations.isEmpty() ? need : Math.max(need, median(saturations));
        double exponent = ProfileFit.line(needOverInput)[1];
        double inputMemory = Double.isNaN(exponent) ? exponent : Math.max(0, Math.min(1, exponent));
        double penalty = penalties.isEmpty() ? 0 : Math.max(0, Math.min(PENALTY_MOST, median(penalties)));
        return new MemoryFit(need, saturation, penalty, inputMemory);
    }

    /** One input at one CPU limit, over memory. */
    private static void addCurve(
            List<Measurement> measured, double need, List<Double> saturations, List<Double> penalties) {
        List<Measurement> curve = measured.stream()
                .sorted(Comparator.comparingDouble(Measurement::memoryMib))
                .toList();
        // Where providers couple both, a curve at much CPU begins with much memory and can't tell where it saturates.
        if (curve.size() < SIZES_LEAST || curve.get(0).memoryMib() > NEAR_NEED * need) {
            return;
        }
        double base = median(curve.subList(curve.size() / 2, curve.size()).stream()
                .map(Measurement::millis)
                .toList());
        Measurement fast = curve.stream()
                .filter(point -> point.millis() <= NO_FASTER * base)
                .findFirst()
                .orElseThrow();
        saturations.add(fast.memoryMib());
        Measurement least = curve.get(0);
        if (fast.memoryMib() > least.memoryMib()) {
            double slower = Math.max(0, least.millis() / base - 1);
            penalties.add(slower * fast.memoryMib() / (fast.memoryMib() - least.memoryMib()));
        }
    }

    private static double median(List<Double> values) {
        return TraceRows.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
