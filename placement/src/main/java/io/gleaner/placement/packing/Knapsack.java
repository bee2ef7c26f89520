package io.gleaner.placement.packing;

import java.util.Arrays;

/**
 * The two-dimensional integer knapsack that prices patterns: the best sum of values of items that fit into so many units of CPU and
 * of memory, each item at most so many times. Dynamic program over all cells; one thread; arrays are used again by the next call.
 */
final class Knapsack {
    private final int cpuUnits;
    private final int memoryUnits;
    private final int width;
    private final double[] best;
    private boolean[][] taken = new boolean[16][];
    private int[] layerItem = new int[16];
    private boolean[] layerOften = new boolean[16];
    private int layers;
    private double constant;

    Knapsack(int cpuUnits, int memoryUnits) {
        this.cpuUnits = cpuUnits;
        this.memoryUnits = memoryUnits;
        this.width = memoryUnits + 1;
        this.best = new double[(cpuUnits + 1) * width];
    }

    /** Fills the table for the items with a value above 0; sizes in units, at least 0. */
    void solve(int[] cpu, int[] memory, double[] value, int[] atMost) {
        Arrays.fill(best, 0);
        layers = 0;
        constant = 0;
        for (int item = 0; item < value.length; item++) {
            if (value[item] <= 1e-12 || cpu[item] > cpuUnits || memory[item] > memoryUnits) {
                continue;
            }
            if (cpu[item] == 0 && memory[item] == 0) {
                constant += value[item] * atMost[item];
                continue;
            }
            int fit = Math.min(
                    cpu[item] == 0 ? Integer.MAX_VALUE : cpuUnits / cpu[item],
                    memory[item] == 0 ? Integer.MAX_VALUE : memoryUnits / memory[item]);
            if (atMost[item] >= fit) {
                often(open(item, true), cpu[item], memory[item], value[item]);
            } else {
                for (int i = 0; i < atMost[item]; i++) {
                    once(open(item, false), cpu[item], memory[item], value[item]);
                }
            }
        }
    }

    /** The best value within so many units. */
    double value(int cpu, int memory) {
        return constant + best[cpu * width + memory];
    }

    /** How often each item is taken in the best choice within so many units (those without size are not counted). */
    int[] counts(int cpu, int memory, int[] itemCpu, int[] itemMemory) {
        int[] counts = new int[itemCpu.length];
        int cell = cpu * width + memory;
        for (int layer = layers - 1; layer >= 0; layer--) {
            int item = layerItem[layer];
            while (taken[layer][cell]) {
                counts[item]++;
                cell -= itemCpu[item] * width + itemMemory[item];
                if (!layerOften[layer]) {
                    break;
                }
            }
        }
        return counts;
    }

    private boolean[] open(int item, boolean often) {
        if (layers == taken.length) {
            taken = Arrays.copyOf(taken, layers * 2);
            layerItem = Arrays.copyOf(layerItem, layers * 2);
            layerOften = Arrays.copyOf(layerOften, layers * 2);
        }
        if (taken[layers] == null) {
            taken[layers] = new boolean[best.length];
        } else {
            Arrays.fill(taken[layers], false);
        }
        layerItem[layers] = item;
        layerOften[layers] = often;
        return taken[layers++];
    }

    private void often(boolean[] took, int cpu, int memory, double value) {
        int step = cpu * width + memory;
        for (int c = cpu; c <= cpuUnits; c++) {
            for (int cell = c * width + memory; cell < (c + 1) * width; cell++) {
                double with = best[cell - step] + value;
                if (with > best[cell] + 1e-12) {
                    best[cell] = with;
                    took[cell] = true;
                }
            }
        }
    }

    private void once(boolean[] took, int cpu, int memory, double value) {
        int step = cpu * width + memory;
        for (int c = cpuUnits; c >= cpu; c--) {
            for (int cell = (c + 1) * width - 1; cell >= c * width + memory; cell--) {
                double with = best[cell - step] + value;
                if (with > best[cell] + 1e-12) {
                    best[cell] = with;
                    took[cell] = true;
                }
            }
        }
    }
}
