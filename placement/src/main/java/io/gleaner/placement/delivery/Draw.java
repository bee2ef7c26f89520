package io.gleaner.placement.delivery;

/** Draws rows by weight. */
final class Draw {
    private static final int RANDOM_BITS = 32;
    private static final long RANDOM_MASK = 0xffff_ffffL;

    private Draw() {}

    /**
     * One of the first {@code count} rows, each as likely as its weight; where none has any, all alike.
     *
     * @param except a row that isn't drawn; -1 = none
     * @param random 32 random bits
     * @return -1 where there is no row but the excepted one
     */
    static int one(Candidates all, int[] rows, int count, int except, Weights weights, int random) {
        long total = total(all, rows, count, except, weights);
        boolean alike = total == 0;
        total = alike ? count : total;
        long point = (random & RANDOM_MASK) * total >>> RANDOM_BITS;
        int last = Candidates.NONE;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            if (row == except) {
                continue;
            }
            int weight = alike ? 1 : weights.ppm(all.nodes[row]);
            if (weight > 0) {
                last = row;
                point -= weight;
                if (point < 0) {
                    break;
                }
            }
        }
        return last;
    }

    /** The weights of the rows together. */
    static long total(Candidates all, int[] rows, int count, int except, Weights weights) {
        long total = 0;
        for (int i = 0; i < count; i++) {
            total += rows[i] == except ? 0 : weights.ppm(all.nodes[rows[i]]);
        }
        return total;
    }
}
