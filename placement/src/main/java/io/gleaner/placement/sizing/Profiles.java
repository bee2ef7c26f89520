package io.gleaner.placement.sizing;

import java.util.ArrayList;
import java.util.List;

/** Distributions of own times for each function of a tree, at each size that it may get, for each payload. Built by {@link ProfileBuilder}. */
final class Profiles {
    final CallTree tree;
    final int[][] sizesMb;
    /** By function, size, payload. */
    final Distribution[][][] own;

    final boolean[][] fitted;
    /** Shares of the payloads, summing to 1. */
    final double[] weights;

    final List<Finding> findings = new ArrayList<>();

    Profiles(CallTree tree, double[] weights) {
        this.tree = tree;
        this.weights = weights;
        int functions = tree.functions.length;
        sizesMb = new int[functions][];
        own = new Distribution[functions][][];
        fitted = new boolean[functions][];
    }

    /** Own times at a percentile, averaged over the payloads. */
    double[][] at(double percentile) {
        double[][] ms = new double[sizesMb.length][];
        for (int f = 0; f < ms.length; f++) {
            ms[f] = new double[sizesMb[f].length];
            for (int s = 0; s < ms[f].length; s++) {
                for (int k = 0; k < weights.length; k++) {
                    ms[f][s] += weights[k] * own[f][s][k].percentile(percentile);
                }
            }
        }
        return ms;
    }

    /** Own times at a percentile for one payload. */
    double[][] at(double percentile, int payload) {
        double[][] ms = new double[sizesMb.length][];
        for (int f = 0; f < ms.length; f++) {
            ms[f] = new double[sizesMb[f].length];
            for (int s = 0; s < ms[f].length; s++) {
                ms[f][s] = own[f][s][payload].percentile(percentile);
            }
        }
        return ms;
    }

    /** Standard error of an own time at a percentile, over the payloads. */
    double standardError(int function, int size, double percentile) {
        double squares = 0;
        for (int k = 0; k < weights.length; k++) {
            double error = weights[k] * own[function][size][k].standardError(percentile);
            squares += error * error;
        }
        return Math.sqrt(squares);
    }

    /** The sizes of all functions if each is to have so much memory; null if one can't. */
    int[] uniform(int memoryMb) {
        int[] sizes = new int[sizesMb.length];
        for (int f = 0; f < sizes.length; f++) {
            sizes[f] = java.util.Arrays.binarySearch(sizesMb[f], memoryMb);
            if (sizes[f] < 0) {
                return null;
            }
        }
        return sizes;
    }
}
