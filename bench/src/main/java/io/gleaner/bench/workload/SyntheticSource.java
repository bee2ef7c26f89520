package io.gleaner.bench.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Functions with the published shape of Azure Functions ({@link AzureShape}, {@link Trigger}): how often they come by
 * rank, durations and memory by their quantiles over the functions, triggers by their shares, gaps by their trigger's
 * variation. Quantiles are stratified: each function stands for an equal part of the distribution.
 */
record SyntheticSource(int functions) implements Source {
    /** How many functions there are where nobody says. */
    static final int FUNCTIONS = 40;

    @Override
    public Draft draft(int count, WorkloadOptions options, SplittableRandom random) {
        Trigger[] triggers = triggers(random.split());
        List<FunctionFacts> facts = facts(triggers, random.split());
        double[] perMinute = new double[functions];
        double[] cv = new double[functions];
        for (int f = 0; f < functions; f++) {
            perMinute[f] = perMinute(f);
            cv[f] = triggers[f].interArrivalCv();
        }
        Renewals renewals = new Renewals(perMinute, cv, new double[functions], random.split());
        return renewals.draft(facts, count, Draft.Inputs.TOLD);
    }

    /** How often the function of this index comes, 0 being the busiest. */
    double perMinute(int function) {
        double rank = AzureShape.FUNCTIONS * (function + 0.5) / functions + 0.5;
        return AzureShape.invocationsOfRank(rank) / AzureShape.MINUTES;
    }

    List<FunctionFacts> facts(Trigger[] triggers, SplittableRandom random) {
        double[] durations = durations(random);
        List<Integer> memoryStrata = shuffled(functions, random);
        List<FunctionFacts> facts = new ArrayList<>();
        for (int f = 0; f < functions; f++) {
            double memoryMb = AzureShape.memoryMb(within(memoryStrata.get(f), random));
            facts.add(FunctionFacts.traced(
                    triggers[f].name().toLowerCase(Locale.ROOT) + "-" + f, durations[f], memoryMb));
        }
        return facts;
    }

    /** By their shares; the two busiest are what they are in the sample. */
    Trigger[] triggers(SplittableRandom random) {
        List<Trigger> all = new ArrayList<>();
        double share = 0;
        double sum = Arrays.stream(Trigger.values())
                .mapToDouble(Trigger::functionShare)
                .sum();
        for (Trigger trigger : Trigger.values()) {
            share += trigger.functionShare() / sum;
            while (all.size() < Math.round(share * functions)) {
                all.add(trigger);
            }
        }
        for (int i = functions - 1; i > 0; i--) {
            Collections.swap(all, i, random.nextInt(i + 1));
        }
        putFirst(all, 0, Trigger.EVENT);
        putFirst(all, 1, Trigger.QUEUE);
        return all.toArray(new Trigger[0]);
    }

    private static void putFirst(List<Trigger> all, int place, Trigger trigger) {
        int at = all.lastIndexOf(trigger);
        if (at > place) {
            Collections.swap(all, at, place);
        }
    }

    /** The busiest tenth has short ones, as in the sample; who has which of them is left to the seed. */
    private double[] durations(SplittableRandom random) {
        List<Integer> strata = shuffled(functions, random);
        double shortTo = AzureShape.durationProbability(AzureShape.BUSIEST_TENTH_P90_MILLIS);
        int busiest = Math.max(1, functions / 10);
        for (int f = 0; f < busiest; f++) {
            for (int other = busiest; strata.get(f) + 1 > shortTo * functions && other < functions; other++) {
                if (strata.get(other) + 1 <= shortTo * functions) {
                    Collections.swap(strata, f, other);
                }
            }
        }
        double[] durations = new double[functions];
        for (int f = 0; f < functions; f++) {
            durations[f] = AzureShape.durationMillis(within(strata.get(f), random));
        }
        return durations;
    }

    private double within(int stratum, SplittableRandom random) {
        return (stratum + random.nextDouble()) / functions;
    }

    static List<Integer> shuffled(int count, SplittableRandom random) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            order.add(i);
        }
        for (int i = count - 1; i > 0; i--) {
            Collections.swap(order, i, random.nextInt(i + 1));
        }
        return order;
    }
}
