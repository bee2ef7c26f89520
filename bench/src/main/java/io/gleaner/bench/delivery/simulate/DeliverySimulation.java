package io.gleaner.bench.delivery.simulate;

import java.util.Arrays;

/** Plays the calls of a tape by a policy. One thread. */
final class DeliverySimulation {
    /** The first tenth of the calls warms up and isn't counted. */
    private static final int WARM_UP_PARTS = 10;

    private static final double NS_PER_MILLI = 1e6;

    private final CallTape tape;
    private final Farm farm;
    private final Reports reports;
    private final Policy policy;
    private final Sight sight;
    private final long[] latencyNs;
    private long nextReportNs;
    private int failed;

    /**
     * What came of it.
     *
     * @param p50Ms median of the latencies, from arrival to answer
     * @param failed calls that were lost
     */
    record Outcome(double p50Ms, double p99Ms, int failed) {}

    DeliverySimulation(World world, CallTape tape, Policy policy) {
        this.tape = tape;
        this.policy = policy;
        farm = new Farm(world, tape);
        reports = new Reports(world.nodes(), world.ageNs(), farm);
        nextReportNs = reports.nextNs();
        sight = new Sight(world, farm, reports);
        latencyNs = new long[tape.calls()];
    }

    Outcome play() {
        for (int call = 0; call < tape.calls(); call++) {
            long nowNs = tape.atNs[call];
            advance(nowNs);
            int node = policy.choose(tape.homes[call], nowNs, sight);
            if (node == Policy.FAILED) {
                failed++;
                latencyNs[call] = -1;
            } else {
                latencyNs[call] = node == tape.homes[call] ? 0 : World.ROUND_TRIP_NS;
                farm.arrive(call, node, nowNs);
            }
        }
        advance(Long.MAX_VALUE);
        return outcome();
    }

    private void advance(long untilNs) {
        while (true) {
            long nextNs = farm.nextNs();
            long reportNs = untilNs == Long.MAX_VALUE ? Long.MAX_VALUE : nextReportNs;
            if (reportNs <= Math.min(nextNs, untilNs) && reportNs != Long.MAX_VALUE) {
                reports.tick(reportNs);
                nextReportNs = reports.nextNs();
            } else if (nextNs <= untilNs && nextNs != Long.MAX_VALUE) {
                int call = farm.complete(nextNs);
                latencyNs[call] += nextNs - tape.atNs[call];
                int node = farm.nodeOf(call);
                policy.ended(tape.homes[call], node, farm.durationNs(call, node));
            } else {
                return;
            }
        }
    }

    private Outcome outcome() {
        long[] counted = Arrays.stream(latencyNs, tape.calls() / WARM_UP_PARTS, tape.calls())
                .filter(ns -> ns >= 0)
                .sorted()
                .toArray();
        return new Outcome(at(counted, 0.5), at(counted, 0.99), failed);
    }

    private static double at(long[] sorted, double quantile) {
        int rank = (int) Math.ceil(quantile * sorted.length);
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(1, rank) - 1] / NS_PER_MILLI;
    }
}
