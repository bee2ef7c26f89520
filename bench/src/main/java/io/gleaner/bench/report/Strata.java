package io.gleaner.bench.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Values in groups, every value of a group weighing the same; gives a quantile over all, of the values themselves or of
 * a resample drawn within each group. Sorted once: a resample only counts how often each value was drawn.
 */
final class Strata {
    private final double[] sorted;
    private final double[] weights;
    private final int[][] positions;

    /**
     * @param groups values of each group
     * @param groupWeights what one value of each group weighs
     */
    Strata(List<double[]> groups, double[] groupWeights) {
        int size = groups.stream().mapToInt(group -> group.length).sum();
        double[] values = new double[size];
        int[] groupOf = new int[size];
        positions = new int[groups.size()][];
        int next = 0;
        for (int g = 0; g < groupWeights.length; g++) {
            positions[g] = new int[groups.get(g).length];
            Arrays.fill(groupOf, next, next + positions[g].length, g);
            System.arraycopy(groups.get(g), 0, values, next, positions[g].length);
            next += positions[g].length;
        }
        int[] order = IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        sorted = new double[size];
        weights = new double[size];
        int[] filled = new int[groupWeights.length];
        for (int position = 0; position < size; position++) {
            int group = groupOf[order[position]];
            sorted[position] = values[order[position]];
            weights[position] = groupWeights[group];
            positions[group][filled[group]++] = position;
        }
    }

    int size() {
        return sorted.length;
    }

    double quantile(double probability) {
        return Quantiles.weighted(sorted, weights, probability);
    }

    /** The same over as many values of each group as it has, drawn with replacement. */
    double resampledQuantile(double probability, SplittableRandom random) {
        double[] drawn = new double[sorted.length];
        for (int[] group : positions) {
            for (int i = 0; i < group.length; i++) {
                int position = group[random.nextInt(group.length)];
                drawn[position] += weights[position];
            }
        }
        return Quantiles.weighted(sorted, drawn, probability);
    }
}
