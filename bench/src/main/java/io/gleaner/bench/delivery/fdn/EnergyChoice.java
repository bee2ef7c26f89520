package io.gleaner.bench.delivery.fdn;

import io.gleaner.placement.behaviour.Energy;
import io.gleaner.placement.behaviour.EnergyModel;
import io.gleaner.placement.delivery.Candidates;
import io.gleaner.placement.delivery.Objective;

/** JSON-loads at 400 requests a second on the edge and on hpc (the paper's table 4): energies counted by the machines. */
final class EnergyChoice {
    private static final String ROW = "Energy: JSON-loads at 400 calls/s (paper: 2,647 J on the edge, 44,646 J on hpc)";
    private static final int EDGE = 0;
    private static final int HPC = 1;
    private static final double EDGE_JOULES = 2647.2;
    private static final double HPC_JOULES = 44_645.64;
    private static final double EDGE_P90 = 6.32;
    private static final double HPC_P90 = 2.3;
    /** The paper's tests take ten minutes; it cancels out of the ratio. */
    private static final long RUN_NS = 600 * FdnPlatform.SECOND_NS;

    private static final long CALLS = 400 * 600;
    private static final double RATIO = 16.9;
    private static final double ROUNDED = 0.05;

    private EnergyChoice() {}

    static void play(FdnReport report) {
        Energy edge = each(EDGE_JOULES);
        Energy hpc = each(HPC_JOULES);
        double ratio = hpc.joules() / edge.joules();
        report.figure(ROW, "hpc over edge, by counters", ratio, "");
        report.atMost(ROW, "off the paper's " + RATIO, Math.abs(ratio - RATIO), ROUNDED);
        Candidates all = new Candidates(2);
        add(all, EDGE, EDGE_P90, edge);
        add(all, HPC, HPC_P90, hpc);
        report.atLeast(ROW, "SLO P90 7 s: share on the edge", share(all, EDGE, 7), 1);
        report.atLeast(ROW, "SLO P90 5 s: share on hpc", share(all, HPC, 5), 1);
    }

    private static Energy each(double joules) {
        return EnergyModel.each(EnergyModel.UNKNOWN.over(joules, 0, 0, RUN_NS), CALLS);
    }

    private static double share(Candidates all, int platform, long sloSeconds) {
        return Chosen.share(platform, all, Objective.LEAST_ENERGY, sloSeconds * FdnPlatform.SECOND_NS);
    }

    private static void add(Candidates all, int platform, double p90Seconds, Energy energy) {
        int row = all.add(platform, Candidates.USABLE | Candidates.WARM);
        long p90Ns = (long) (p90Seconds * FdnPlatform.SECOND_NS);
        all.times(row, p90Ns, p90Ns, p90Ns);
        all.costs(row, 0, 0, 0, energy.microjoules());
    }
}
