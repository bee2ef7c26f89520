package io.gleaner.placement.sizing;

import java.util.Arrays;

/**
 * A size for every function, with the time and cost of one invocation of the application kept up to date change by change.
 *
 * <p>incl(call) = own(function) + sum over its stages of the maximum of incl over the stage; the application takes incl(root) (derived
 * here, the formula is missing in the paper's text at hand). Cost is the sum over calls of billed time and price. A change costs as many
 * steps as there are callers above that it reaches. One thread.
 *
 * <p>A function may be {@link #OPEN}: it then takes its least own time and costs the least that any of its sizes would cost, so time and cost are
 * bounds from below for every choice of the open ones.
 */
final class Assignment {
    /** No size is chosen yet. */
    static final int OPEN = -1;

    private final Problem problem;
    private final CallTree tree;
    private final int[] chosen;
    private final double[] own;
    private final double[] incl;
    private final double[] longest;
    private final double[] bill;
    private final int[] queue;
    private double cost;

    Assignment(Problem problem, int[] chosen) {
        this.problem = problem;
        tree = problem.tree;
        this.chosen = new int[chosen.length];
        own = new double[chosen.length];
        incl = new double[tree.calls()];
        bill = new double[tree.calls()];
        longest = new double[tree.stages()];
        queue = new int[tree.calls()];
        reset(chosen);
    }

    /** The application's time in ms. */
    double timeMs() {
        return incl[0];
    }

    /** Dollars for one invocation of the application. */
    double cost() {
        return cost;
    }

    /** The number of the size of a function. */
    int size(int function) {
        return chosen[function];
    }

    int[] copy() {
        return chosen.clone();
    }

    double inclMs(int call) {
        return incl[call];
    }

    double longestMs(int stage) {
        return longest[stage];
    }

    Problem problem() {
        return problem;
    }

    /** Starts over from these sizes. */
    void reset(int[] sizes) {
        System.arraycopy(sizes, 0, chosen, 0, chosen.length);
        for (int f = 0; f < chosen.length; f++) {
            own[f] = ownMs(f, chosen[f]);
        }
        Arrays.fill(longest, 0);
        cost = 0;
        for (int c = tree.calls() - 1; c >= 0; c--) {
            double sum = own[tree.function[c]];
            for (int s = tree.stagesFrom[c]; s < tree.stagesFrom[c + 1]; s++) {
                sum += longest[s];
            }
            incl[c] = sum;
            if (c > 0) {
                longest[tree.stageOf[c]] = Math.max(longest[tree.stageOf[c]], sum);
            }
            bill[c] = billOf(c);
            cost += bill[c];
        }
    }

    /** Gives a function another size, or {@link #OPEN}. */
    void set(int function, int size) {
        if (chosen[function] == size) {
            return;
        }
        chosen[function] = size;
        double before = own[function];
        own[function] = ownMs(function, size);
        for (int call : tree.callsOf[function]) {
            grow(call, own[function] - before);
        }
    }

    /** Marks the functions of calls that the application waits for: without at least one of them being faster it is not faster. */
    void markCritical(boolean[] functions) {
        Arrays.fill(functions, false);
        int count = criticalCalls();
        for (int i = 0; i < count; i++) {
            functions[tree.function[queue[i]]] = true;
        }
    }

    /** Counts per function the calls on one critical path (of equals in a stage the first). */
    void countOnPath(int[] counts) {
        Arrays.fill(counts, 0);
        queue[0] = 0;
        int end = 1;
        for (int at = 0; at < end; at++) {
            int call = queue[at];
            counts[tree.function[call]]++;
            for (int s = tree.stagesFrom[call]; s < tree.stagesFrom[call + 1]; s++) {
                int slowest = tree.members[s][0];
                for (int member : tree.members[s]) {
                    slowest = incl[member] > incl[slowest] ? member : slowest;
                }
                queue[end++] = slowest;
            }
        }
    }

    private int criticalCalls() {
        queue[0] = 0;
        int end = 1;
        for (int at = 0; at < end; at++) {
            int call = queue[at];
            for (int s = tree.stagesFrom[call]; s < tree.stagesFrom[call + 1]; s++) {
                for (int member : tree.members[s]) {
                    if (incl[member] >= longest[s] - Problem.SAME_MS) {
                        queue[end++] = member;
                    }
                }
            }
        }
        return end;
    }

    private void grow(int from, double by) {
        int call = from;
        double before = incl[call];
        incl[call] = before + by;
        rebill(call);
        while (call > 0) {
            int stage = tree.stageOf[call];
            double old = longest[stage];
            if (incl[call] < old && before < old) {
                return;
            }
            double now = incl[call] >= old ? incl[call] : longestOf(stage);
            if (now == old) {
                return;
            }
            longest[stage] = now;
            call = tree.parent[call];
            before = incl[call];
            incl[call] = before + (now - old);
            if (problem.inclusive) {
                rebill(call);
            }
        }
    }

    private double longestOf(int stage) {
        double most = 0;
        for (int member : tree.members[stage]) {
            most = Math.max(most, incl[member]);
        }
        return most;
    }

    private void rebill(int call) {
        double now = billOf(call);
        cost += now - bill[call];
        bill[call] = now;
    }

    private double billOf(int call) {
        int function = tree.function[call];
        int size = chosen[function];
        if (size >= 0) {
            return problem.perMs[function][size]
                    * problem.prices.billedMs(problem.inclusive ? incl[call] : own[function]);
        }
        double waited = problem.inclusive ? incl[call] - own[function] : 0;
        double least = Double.POSITIVE_INFINITY;
        for (int s : problem.useful[function]) {
            least = Math.min(
                    least, problem.perMs[function][s] * problem.prices.billedMs(problem.ownMs[function][s] + waited));
        }
        return least;
    }

    private double ownMs(int function, int size) {
        return problem.ownMs[function][size == OPEN ? problem.fastest[function] : size];
    }
}
