package io.gleaner.bench.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What harms owners who lend: functions that wait and then want all their cores at once, functions that appear while
 * everything runs, and bursts of many invocations at one moment; {@link TapeDraw} adds ten-fold inputs and memory that
 * grows. The figures are ours: no public trace is like this.
 */
record HostileSource(int functions) implements Source {
    /** How many functions there are where nobody says. */
    static final int FUNCTIONS = 40;
    /** The part of the functions that have a step within each run. */
    static final double STEP_SHARE = 0.4;
    /** The part of the functions that are there from the start; the others come one by one until the end. */
    static final double FROM_START_SHARE = 0.5;
    /** The part of the invocations that come in bursts. */
    static final double BURST_SHARE = 0.15;
    /** The least and the most invocations of a burst. */
    static final int[] BURST_SIZE = {20, 60};

    private static final double PER_MINUTE = 600;
    private static final double ZIPF = 0.8;
    private static final double LAST_BIRTH = 0.95;
    private static final double[] DURATION_QUANTILES = {0.15, 0.85};

    @Override
    public Draft draft(int count, WorkloadOptions options, SplittableRandom random) {
        double[] perMinute = popularity(random.split());
        double[] birth = births(random.split());
        double expected = 0;
        for (int f = 0; f < functions; f++) {
            expected += perMinute[f] * (1 - birth[f]);
        }
        double minutes = count * (1 - BURST_SHARE) / expected;
        // The last place stands for the bursts.
        double[] rates = new double[functions + 1];
        double[] cv = new double[functions + 1];
        double[] from = new double[functions + 1];
        for (int f = 0; f < functions; f++) {
            rates[f] = perMinute[f];
            cv[f] = random.nextInt(2) == 0 ? Trigger.QUEUE.interArrivalCv() : Trigger.ORCHESTRATION.interArrivalCv();
            from[f] = birth[f] * minutes;
        }
        rates[functions] = count * BURST_SHARE / ((BURST_SIZE[0] + BURST_SIZE[1]) / 2.0) / minutes;
        cv[functions] = 1;
        Renewals renewals = new Renewals(rates, cv, from, random.split());
        return arrivals(count, renewals, facts(birth, random.split()), from, random.split());
    }

    private Draft arrivals(
            int count, Renewals renewals, List<FunctionFacts> facts, double[] from, SplittableRandom random) {
        double[] atMinutes = new double[count];
        int[] function = new int[count];
        int filled = 0;
        while (filled < count) {
            double at = renewals.when();
            if (renewals.who() < functions) {
                atMinutes[filled] = at;
                function[filled++] = renewals.who();
            } else {
                int size = BURST_SIZE[0] + random.nextInt(BURST_SIZE[1] - BURST_SIZE[0] + 1);
                for (int i = 0; i < size && filled < count; i++) {
                    atMinutes[filled] = at;
                    function[filled++] = born(at, from, random);
                }
            }
            renewals.pop();
        }
        return Renewals.onlyThoseThatCome(facts, atMinutes, function, Draft.Inputs.HOSTILE);
    }

    /** Any of those that exist by now. */
    private int born(double now, double[] from, SplittableRandom random) {
        while (true) {
            int f = random.nextInt(functions);
            if (from[f] <= now) {
                return f;
            }
        }
    }

    /** By Zipf's law, in an order that has nothing to do with when a function appears. */
    private double[] popularity(SplittableRandom random) {
        List<Integer> ranks = SyntheticSource.shuffled(functions, random);
        double[] perMinute = new double[functions];
        double sum = 0;
        for (int f = 0; f < functions; f++) {
            perMinute[f] = Math.pow(ranks.get(f) + 1, -ZIPF);
            sum += perMinute[f];
        }
        for (int f = 0; f < functions; f++) {
            perMinute[f] *= PER_MINUTE / sum;
        }
        return perMinute;
    }

    private double[] births(SplittableRandom random) {
        double[] births = new double[functions];
        int old = Math.max(1, (int) (functions * FROM_START_SHARE));
        for (int f = old; f < functions; f++) {
            births[f] = LAST_BIRTH * (f - old + random.nextDouble()) / (functions - old);
        }
        return births;
    }

    private List<FunctionFacts> facts(double[] birth, SplittableRandom random) {
        List<Integer> strata = SyntheticSource.shuffled(functions, random);
        List<Integer> kinds = SyntheticSource.shuffled(functions, random);
        List<FunctionFacts> facts = new ArrayList<>();
        for (int f = 0; f < functions; f++) {
            double part = (strata.get(f) + random.nextDouble()) / functions;
            double millis = AzureShape.durationMillis(
                    DURATION_QUANTILES[0] + part * (DURATION_QUANTILES[1] - DURATION_QUANTILES[0]));
            boolean step = kinds.get(f) < STEP_SHARE * functions;
            facts.add(new FunctionFacts(
                    (step ? "step-" : "plain-") + f,
                    millis,
                    AzureShape.memoryMb(random.nextDouble()),
                    step ? BehaviourDraw.of(Behaviour.Kind.STEP, millis, random) : null,
                    null,
                    birth[f] == 0));
        }
        return facts;
    }
}
