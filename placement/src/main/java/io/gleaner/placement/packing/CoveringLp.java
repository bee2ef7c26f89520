package io.gleaner.placement.packing;

import java.util.Arrays;

/**
 * The master program of column generation: the least sum of x with A x >= b and x >= 0, columns added as they are found. A revised
 * simplex with an explicit inverse, which is small (a row a type) and stays feasible when whole columns are taken out of b. Rows are
 * held by a costly slack until columns cover them. One thread.
 */
final class CoveringLp {
    private static final double EPSILON = 1e-9;
    private static final double SLACK_COST = 1e4;
    private static final int PIVOTS_BETWEEN_INVERSIONS = 128;

    private final int rows;
    private final double[] demand;
    private final double[][] inverse;
    /** A column's number, or -1 - row for the surplus of a row, or -1 - rows - row for its slack. */
    private final int[] basis;

    private final double[] level;
    private final double[] price;
    private int[][] columnRows = new int[64][];
    private double[][] columnValues = new double[64][];
    private boolean[] basic = new boolean[64];
    private int columns;
    private int pivots;

    CoveringLp(double[] demand) {
        this.rows = demand.length;
        this.demand = demand.clone();
        this.inverse = new double[rows][rows];
        this.basis = new int[rows];
        this.level = new double[rows];
        this.price = new double[rows];
        restart(demand);
    }

    /** Begins anew from slacks, keeping all columns. */
    void restart(double[] demandNew) {
        Arrays.fill(basic, false);
        for (int row = 0; row < rows; row++) {
            Arrays.fill(inverse[row], 0);
            inverse[row][row] = 1;
            basis[row] = -1 - rows - row;
            // A little more than asked for, different for every row, keeps the simplex from walking in circles.
            demand[row] = demandNew[row] + 1e-7 * (1 + (row * 37L % 101) / 101.0);
            level[row] = demand[row];
        }
        pivots = 0;
    }

    int add(int[] onRows, double[] values) {
        if (columns == columnRows.length) {
            columnRows = Arrays.copyOf(columnRows, columns * 2);
            columnValues = Arrays.copyOf(columnValues, columns * 2);
            basic = Arrays.copyOf(basic, columns * 2);
        }
        columnRows[columns] = onRows;
        columnValues[columns] = values;
        return columns++;
    }

    /** Pivots until no column known so far lowers the sum, at most so many times; whether that was reached. */
    boolean optimise(int pivotsMax) {
        for (int i = 0; i < pivotsMax; i++) {
            computePrices();
            int entering = entering();
            if (entering == Integer.MIN_VALUE) {
                return true;
            }
            double[] direction = direction(entering);
            int leaving = leaving(direction);
            if (leaving < 0) {
                return true;
            }
            pivot(entering, leaving, direction);
        }
        computePrices();
        return false;
    }

    /** The price of every row, of the last {@link #optimise}. */
    double[] prices() {
        return price;
    }

    /** The values of all columns. */
    double[] values() {
        double[] x = new double[columns];
        for (int row = 0; row < rows; row++) {
            if (basis[row] >= 0) {
                x[basis[row]] = Math.max(0, level[row]);
            }
        }
        return x;
    }

    private void computePrices() {
        Arrays.fill(price, 0);
        for (int row = 0; row < rows; row++) {
            double cost = basis[row] >= 0 ? 1 : basis[row] < -rows ? SLACK_COST : 0;
            if (cost != 0) {
                double[] line = inverse[row];
                for (int i = 0; i < rows; i++) {
                    price[i] += cost * line[i];
                }
            }
        }
    }

    private int entering() {
        int best = Integer.MIN_VALUE;
        double bestCost = -1e-8;
        for (int row = 0; row < rows; row++) {
            if (price[row] < bestCost) {
                bestCost = price[row];
                best = -1 - row;
            }
        }
        for (int column = 0; column < columns; column++) {
            if (basic[column]) {
                continue;
            }
            double cost = 1;
            int[] onRows = columnRows[column];
            double[] values = columnValues[column];
            for (int i = 0; i < onRows.length; i++) {
                cost -= price[onRows[i]] * values[i];
            }
            if (cost < bestCost) {
                bestCost = cost;
                best = column;
            }
        }
        return best;
    }

    private double[] direction(int entering) {
        double[] direction = new double[rows];
        for (int row = 0; row < rows; row++) {
            direction[row] = times(inverse[row], entering);
        }
        return direction;
    }

    private double times(double[] line, int column) {
        if (column < 0) {
            int row = -1 - column;
            return row < rows ? -line[row] : line[row - rows];
        }
        double sum = 0;
        int[] onRows = columnRows[column];
        double[] values = columnValues[column];
        for (int i = 0; i < onRows.length; i++) {
            sum += line[onRows[i]] * values[i];
        }
        return sum;
    }

    private int leaving(double[] direction) {
        int leaving = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int row = 0; row < rows; row++) {
            if (direction[row] > EPSILON) {
                double ratio = Math.max(0, level[row]) / direction[row];
                if (ratio < least || (ratio == least && direction[row] > direction[leaving])) {
                    least = ratio;
                    leaving = row;
                }
            }
        }
        return leaving;
    }

    private void pivot(int entering, int leaving, double[] direction) {
        double scale = 1 / direction[leaving];
        double[] line = inverse[leaving];
        for (int i = 0; i < rows; i++) {
            line[i] *= scale;
        }
        level[leaving] *= scale;
        for (int row = 0; row < rows; row++) {
            double factor = direction[row];
            if (row != leaving && factor != 0) {
                double[] other = inverse[row];
                for (int i = 0; i < rows; i++) {
                    other[i] -= factor * line[i];
                }
                level[row] = Math.max(0, level[row] - factor * level[leaving]);
            }
        }
        if (basis[leaving] >= 0) {
            basic[basis[leaving]] = false;
        }
        basis[leaving] = entering;
        if (entering >= 0) {
            basic[entering] = true;
        }
        if (++pivots % PIVOTS_BETWEEN_INVERSIONS == 0) {
            invert();
        }
    }

    /** Computes the inverse and the levels again, so that rounding errors do not add up; Gauss and Jordan with row pivots. */
    private void invert() {
        double[][] matrix = new double[rows][rows];
        double[] unit = new double[rows];
        for (int column = 0; column < rows; column++) {
            for (int row = 0; row < rows; row++) {
                unit[row] = 1;
                matrix[row][column] = times(unit, basis[column]);
                unit[row] = 0;
            }
        }
        double[][] result = new double[rows][rows];
        for (int row = 0; row < rows; row++) {
            result[row][row] = 1;
        }
        for (int column = 0; column < rows; column++) {
            if (!eliminate(matrix, result, column)) {
                return;
            }
        }
        for (int row = 0; row < rows; row++) {
            System.arraycopy(result[row], 0, inverse[row], 0, rows);
            double sum = 0;
            for (int i = 0; i < rows; i++) {
                sum += inverse[row][i] * demand[i];
            }
            level[row] = Math.max(0, sum);
        }
    }

    private boolean eliminate(double[][] matrix, double[][] result, int column) {
        int best = column;
        for (int row = column + 1; row < rows; row++) {
            best = Math.abs(matrix[row][column]) > Math.abs(matrix[best][column]) ? row : best;
        }
        if (Math.abs(matrix[best][column]) < EPSILON) {
            return false;
        }
        swap(matrix, best, column);
        swap(result, best, column);
        double scale = 1 / matrix[column][column];
        for (int i = 0; i < rows; i++) {
            matrix[column][i] *= scale;
            result[column][i] *= scale;
        }
        for (int row = 0; row < rows; row++) {
            double factor = matrix[row][column];
            if (row != column && factor != 0) {
                for (int i = 0; i < rows; i++) {
                    matrix[row][i] -= factor * matrix[column][i];
                    result[row][i] -= factor * result[column][i];
                }
            }
        }
        return true;
    }

    private static void swap(double[][] lines, int a, int b) {
        double[] line = lines[a];
        lines[a] = lines[b];
        lines[b] = line;
    }
}
