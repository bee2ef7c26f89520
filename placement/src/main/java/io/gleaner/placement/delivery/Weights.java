package io.gleaner.placement.delivery;

import java.util.Arrays;

/** Shares by node index in parts per million. Immutable; any thread. Nodes beyond the last have none. */
public final class Weights {
    private static final long MILLION = 1_000_000;

    private final int[] ppm;

    private Weights(int[] ppm) {
        this.ppm = ppm;
    }

    /**
     * In proportion to what is given; the array is copied. What is negative or no number counts as 0, what isn't 0 gets at least 1
     * ppm; if all are 0 nobody has a share.
     */
    public static Weights of(double... amounts) {
        double sum = 0;
        for (double amount : amounts) {
            sum += amount > 0 && amount < Double.POSITIVE_INFINITY ? amount : 0;
        }
        int[] ppm = new int[amounts.length];
        for (int node = 0; node < ppm.length; node++) {
            double amount = amounts[node];
            if (amount > 0 && amount < Double.POSITIVE_INFINITY) {
                ppm[node] = (int) Math.max(1, Math.round(amount / sum * MILLION));
            }
        }
        return new Weights(ppm);
    }

    /** The same for all. */
    public static Weights equal(int nodes) {
        double[] amounts = new double[nodes];
        Arrays.fill(amounts, 1);
        return of(amounts);
    }

    public int nodes() {
        return ppm.length;
    }

    /** Of a node; 0 where it is unknown. */
    public int ppm(int node) {
        return node < ppm.length ? ppm[node] : 0;
    }

    @Override
    public String toString() {
        return Arrays.toString(ppm);
    }
}
