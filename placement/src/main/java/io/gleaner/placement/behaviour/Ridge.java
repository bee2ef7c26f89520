package io.gleaner.placement.behaviour;

/** Least squares with a penalty on all weights but the first, by the normal equations; for a handful of features. */
final class Ridge {
    private Ridge() {}

    /**
     * @param rows features, the first of which is 1
     * @param targets one value a row
     */
    static double[] fit(double[][] rows, double[][] targets, double penalty) {
        int size = rows[0].length;
        double[][] system = new double[size][size + 1];
        for (int r = 0; r < rows.length; r++) {
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    system[i][j] += rows[r][i] * rows[r][j];
                }
                system[i][size] += rows[r][i] * targets[r][0];
            }
        }
        for (int i = 1; i < size; i++) {
            system[i][i] += penalty * rows.length;
        }
        return solve(system);
    }

    /** By Gauss and Jordan with the largest pivot. */
    private static double[] solve(double[][] system) {
        int size = system.length;
        for (int column = 0; column < size; column++) {
            int best = column;
            for (int row = column + 1; row < size; row++) {
                best = Math.abs(system[row][column]) > Math.abs(system[best][column]) ? row : best;
            }
            double[] pivot = system[best];
            system[best] = system[column];
            system[column] = pivot;
            for (int row = 0; row < size; row++) {
                double factor = row == column ? 0 : system[row][column] / pivot[column];
                for (int i = column; i <= size && factor != 0; i++) {
                    system[row][i] -= factor * pivot[i];
                }
            }
        }
        double[] solution = new double[size];
        for (int i = 0; i < size; i++) {
            solution[i] = system[i][size] / system[i][i];
        }
        return solution;
    }
}
