package io.gleaner.bench.sizing.evaluate;

import io.gleaner.placement.sizing.Billing;
import io.gleaner.placement.sizing.Method;
import io.gleaner.placement.sizing.Objective;
import io.gleaner.placement.sizing.Sizing;
import io.gleaner.placement.sizing.SizingRequest;
import io.gleaner.placement.sizing.SizingResult;
import io.gleaner.placement.sizing.Slo;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/** Judges methods on a subject. One thread; the same seed gives the same figures. */
final class Judge {
    /** Requests that nobody saw before, for each SLO. */
    static final int HELD_OUT = 2_000;
    /** The share of requests that is promised, in per cent. */
    static final double PERCENTILE = 95;

    private static final double LOOSEST = 1.05;

    private final int slos;
    private final int percentileSlos;
    private final Billing billing;
    private final long seed;

    /**
     * @param slos how many SLOs costs are compared at
     * @param percentileSlos how many SLOs requests are held out for
     */
    Judge(int slos, int percentileSlos, Billing billing, long seed) {
        this.slos = slos;
        this.percentileSlos = percentileSlos;
        this.billing = billing;
        this.seed = seed;
    }

    Figures judge(Subject subject) {
        DoubleStream.Builder[] ratios = new DoubleStream.Builder[7];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = DoubleStream.builder();
        }
        int missed = costs(subject, ratios);
        heldOut(subject, ratios[5], ratios[6]);
        return new Figures(
                subject,
                slos,
                ratios[0].build().toArray(),
                ratios[1].build().toArray(),
                ratios[2].build().toArray(),
                minCostLoose(typical(subject).withBilling(Billing.OWN)),
                minCostLoose(typical(subject).withBilling(Billing.INCLUSIVE)),
                ratios[3].build().toArray(),
                ratios[4].build().toArray(),
                ratios[5].build().toArray(),
                ratios[6].build().toArray(),
                missed);
    }

    /** On typical times, so that all methods work on the same numbers and brute force is the truth. */
    private int costs(Subject subject, DoubleStream.Builder[] into) {
        SizingRequest request = typical(subject);
        SizingRequest exact = request.withMethod(Method.BRUTE_FORCE);
        SizingRequest faithful = request.withMethod(Method.SLAM);
        double fastest = Sizing.solve(exact.withObjective(Objective.TIME)).estimatedMs();
        double cheapest = Sizing.solve(exact).estimatedMs();
        int missed = 0;
        for (int i = 0; i < slos; i++) {
            Slo slo = Slo.ofEstimate(between(fastest, cheapest, i, slos));
            double least = Sizing.solve(exact.withSlo(slo)).costPerMillion();
            SizingResult own = Sizing.solve(request.withSlo(slo));
            missed += own.feasible() ? 0 : 1;
            into[0].add(own.costPerMillion() / least);
            SizingResult slam = Sizing.solve(faithful.withSlo(slo).withObjective(Objective.SLO));
            if (slam.feasible()) {
                into[1].add(slam.costPerMillion() / least);
                into[2].add(Sizing.solve(faithful.withSlo(slo)).costPerMillion() / least);
                double ms = Sizing.solve(faithful.withSlo(slo).withObjective(Objective.TIME))
                        .estimatedMs();
                into[3].add(ms / fastest);
                into[4].add(ms - fastest);
            }
        }
        return missed;
    }

    /** As the paper's figure 7: against the least cost of all sizes, with an SLO that these sizes just keep. */
    private static double minCostLoose(SizingRequest typical) {
        SizingResult exact = Sizing.solve(typical.withMethod(Method.BRUTE_FORCE));
        Slo slo = Slo.ofEstimate(exact.estimatedMs() * LOOSEST);
        return Sizing.solve(typical.withMethod(Method.SLAM).withSlo(slo)).costPerMillion() / exact.costPerMillion();
    }

    private SizingRequest typical(Subject subject) {
        return SizingRequest.of(subject.tree(), subject.typical(), Slo.ofEstimate(Double.POSITIVE_INFINITY))
                .withBilling(billing)
                .withSeed(seed);
    }

    /** On profiling rounds, judged by requests drawn with another seed. */
    private void heldOut(Subject subject, DoubleStream.Builder inside, DoubleStream.Builder accuracy) {
        SizingRequest request = SizingRequest.of(
                        subject.tree(), subject.profiled(seed), Slo.ofPercentile(Double.MAX_VALUE, PERCENTILE))
                .withBilling(billing)
                .withSeed(seed);
        double fastest = Sizing.solve(request).fastestReachableMs();
        double cheapest = Sizing.solve(request).estimatedMs();
        SplittableRandom random = new SplittableRandom(seed + 1);
        for (int i = 0; i < percentileSlos; i++) {
            double limitMs = between(fastest, cheapest, i, percentileSlos);
            SizingResult own = Sizing.solve(request.withSlo(Slo.ofPercentile(limitMs, PERCENTILE)));
            if (own.feasible()) {
                double[] requests = requests(subject, own.sizes(), random);
                inside.add(DoubleStream.of(requests).filter(ms -> ms <= limitMs).count() / (double) HELD_OUT);
            }
            SizingResult estimated = Sizing.solve(request.withSlo(Slo.ofEstimate(limitMs)));
            double actual = DoubleStream.of(requests(subject, estimated.sizes(), random))
                    .average()
                    .orElse(Double.NaN);
            accuracy.add(1 - Math.abs(estimated.estimatedMs() - actual) / actual);
        }
    }

    private static double[] requests(Subject subject, Map<String, Integer> sizes, SplittableRandom random) {
        double[] ms = new double[HELD_OUT];
        for (int r = 0; r < ms.length; r++) {
            ms[r] = subject.requestMs(sizes, random);
        }
        return ms;
    }

    /** From the fastest reachable to a little slower than the cheapest. */
    private static double between(double fastest, double cheapest, int i, int count) {
        double loosest = Math.max(fastest, cheapest) * LOOSEST;
        return fastest * (1 + 1e-9) + (loosest - fastest) * i / Math.max(1, count - 1);
    }
}
