package io.gleaner.bench.packing.simulate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One size of machine with applications of several seeds.
 *
 * @param n applications
 * @param cores of a machine
 * @param memoryGib of a machine
 * @param bounds the lower bound for each seed
 * @param machines for each family the machines for each seed
 * @param secondsMost the longest that best took for one seed
 */
record SimulatedCell(int n, int cores, int memoryGib, int[] bounds, Map<String, int[]> machines, double secondsMost) {

    /** Machines over the bound, the mean over seeds: 0.03 is three per cent more. */
    double over(String family) {
        double sum = 0;
        int[] found = machines.get(family);
        for (int seed = 0; seed < bounds.length; seed++) {
            sum += (double) (found[seed] - bounds[seed]) / bounds[seed];
        }
        return sum / bounds.length;
    }

    /** How many more machines than the bound, in the worst seed. */
    int machinesOverMost(String family) {
        int most = 0;
        for (int seed = 0; seed < bounds.length; seed++) {
            most = Math.max(most, machines.get(family)[seed] - bounds[seed]);
        }
        return most;
    }

    /** Machines over the bound in the mean, in machines. */
    double machinesOver(String family) {
        double sum = 0;
        for (int seed = 0; seed < bounds.length; seed++) {
            sum += machines.get(family)[seed] - bounds[seed];
        }
        return sum / bounds.length;
    }

    /** The mean bound. */
    double bound() {
        double sum = 0;
        for (int bound : bounds) {
            sum += bound;
        }
        return sum / bounds.length;
    }

    /** Its place in words. */
    String words() {
        return cores + "/" + memoryGib;
    }

    /** For the JSON file. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("n", n);
        fields.put("cores", cores);
        fields.put("memoryGib", memoryGib);
        fields.put("lowerBounds", bounds);
        fields.put("machines", machines);
        fields.put("secondsMost", secondsMost);
        return fields;
    }

    static List<SimulatedCell> of(List<SimulatedCell> cells, int n) {
        return cells.stream().filter(cell -> cell.n() == n).toList();
    }
}
