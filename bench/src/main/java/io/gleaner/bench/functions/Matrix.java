package io.gleaner.bench.functions;

/** Multiplies small matrices; a unit of work is one product of two, about 1 ms of a core. */
final class Matrix implements Work {
    private static final int SIZE = 92;

    @Override
    public long run(Parameters parameters) {
        int units = parameters.get("work", 40, 20_000);
        double[] left = filled(7);
        double[] right = filled(11);
        double[] product = new double[SIZE * SIZE];
        for (int unit = 0; unit < units; unit++) {
            multiply(left, right, product);
            left[unit % left.length] = product[unit % product.length] % 1.0;
        }
        long checksum = 0;
        for (double value : product) {
            checksum = checksum * 31 + Double.doubleToLongBits(value);
        }
        return checksum;
    }

    private static void multiply(double[] left, double[] right, double[] product) {
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                double sum = 0;
                for (int i = 0; i < SIZE; i++) {
                    sum += left[row * SIZE + i] * right[i * SIZE + column];
                }
                product[row * SIZE + column] = sum;
            }
        }
    }

    private static double[] filled(int step) {
        double[] values = new double[SIZE * SIZE];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i * step % 101) / 101.0;
        }
        return values;
    }
}
