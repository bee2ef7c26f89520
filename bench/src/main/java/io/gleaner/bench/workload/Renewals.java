package io.gleaner.bench.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Arrivals of functions that are renewal processes with gamma-distributed gaps, merged in order. One thread, used once.
 */
final class Renewals {
    private final NextArrival next;
    private final GammaGaps[] gaps;
    private final double[] perMinute;

    /**
     * @param perMinute how often each function comes, above 0
     * @param cv coefficient of variation of each one's gaps
     * @param fromMinute when each first exists
     */
    Renewals(double[] perMinute, double[] cv, double[] fromMinute, SplittableRandom random) {
        this.perMinute = perMinute;
        gaps = new GammaGaps[perMinute.length];
        double[] first = new double[perMinute.length];
        for (int f = 0; f < gaps.length; f++) {
            SplittableRandom own = random.split();
            gaps[f] = new GammaGaps(cv[f], own);
            // Who looks at a random moment falls somewhere within a gap.
            first[f] = fromMinute[f] + gaps[f].next() * own.nextDouble() / perMinute[f];
        }
        next = new NextArrival(first);
    }

    /** Whose the next arrival is. */
    int who() {
        return next.who();
    }

    /** When it comes, in minutes. */
    double when() {
        return next.when();
    }

    /** Goes on to the one after it. */
    void pop() {
        next.again(next.when() + gaps[next.who()].next() / perMinute[next.who()]);
    }

    /** The next arrivals of all, as a draft of those functions that come. */
    Draft draft(List<FunctionFacts> functions, int count, Draft.Inputs inputs) {
        double[] atMinutes = new double[count];
        int[] function = new int[count];
        for (int i = 0; i < count; i++) {
            atMinutes[i] = when();
            function[i] = who();
            pop();
        }
        return onlyThoseThatCome(functions, atMinutes, function, inputs);
    }

    /** A draft without the functions that never come. */
    static Draft onlyThoseThatCome(
            List<FunctionFacts> functions, double[] atMinutes, int[] function, Draft.Inputs inputs) {
        int[] index = new int[functions.size()];
        Arrays.fill(index, -1);
        for (int f : function) {
            index[f] = 0;
        }
        List<FunctionFacts> coming = new ArrayList<>();
        for (int f = 0; f < index.length; f++) {
            if (index[f] == 0) {
                index[f] = coming.size();
                coming.add(functions.get(f));
            }
        }
        for (int i = 0; i < function.length; i++) {
            function[i] = index[function[i]];
        }
        return new Draft(coming, atMinutes, function, inputs, 0, 0);
    }
}
