package io.gleaner.bench.simulator;

import java.util.List;

/**
 * Divides a node's CPU among the runs that want it, as the kernel's fair scheduler does: in proportion to their weights
 * (here their user allocations), none getting more than it can use; what a run leaves goes to the others. Groups that
 * yield (cpu.idle) get what the others leave. One thread.
 */
final class CpuCompetition {
    /** What rounding leaves of a core. */
    private static final double NOTHING = 1e-9;

    private final double cores;

    CpuCompetition(double cores) {
        this.cores = cores;
    }

    /** Sets every run's rate. */
    void divide(List<SimulatedRun> runs) {
        double rest = fill(runs, false, cores);
        fill(runs, true, rest < NOTHING ? 0 : rest);
    }

    /**
     * As an oracle would: every owner has its user allocation first, what is left goes where it shortens the mean
     * slowdown most per core-second, which is Smith's rule with weight 1 / counterfactual duration. Sets every rate.
     */
    void divideByGain(List<SimulatedRun> runs) {
        double rest = cores;
        for (int i = 0; i < runs.size(); i++) {
            SimulatedRun run = runs.get(i);
            run.rate = Math.min(rest, Math.min(run.demandCores(), weight(run) / 1e3));
            rest -= run.rate;
        }
        while (rest > NOTHING) {
            SimulatedRun best = null;
            for (int i = 0; i < runs.size(); i++) {
                SimulatedRun run = runs.get(i);
                if (run.demandCores() > run.rate && (best == null || cost(run) < cost(best))) {
                    best = run;
                }
            }
            if (best == null) {
                return;
            }
            double more = Math.min(rest, best.demandCores() - best.rate);
            best.rate += more;
            rest -= more;
        }
    }

    private static double cost(SimulatedRun run) {
        return run.coreNsLeft() * run.plan.userDurationNs();
    }

    private static double fill(List<SimulatedRun> runs, boolean yields, double coresToDivide) {
        double weightOpen = 0;
        for (int i = 0; i < runs.size(); i++) {
            SimulatedRun run = runs.get(i);
            if (run.yields == yields) {
                boolean wants = run.demandCores() > 0;
                run.rate = wants ? -1 : 0;
                weightOpen += wants ? weight(run) : 0;
            }
        }
        double rest = coresToDivide;
        boolean settled = true;
        while (settled) {
            settled = false;
            for (int i = 0; i < runs.size(); i++) {
                SimulatedRun run = runs.get(i);
                double demand = run.demandCores();
                if (run.yields == yields && run.rate < 0 && demand <= rest * weight(run) / weightOpen + 1e-12) {
                    run.rate = demand;
                    rest -= demand;
                    weightOpen -= weight(run);
                    settled = true;
                }
            }
        }
        return rest - share(runs, yields, Math.max(0, rest), weightOpen);
    }

    private static double share(List<SimulatedRun> runs, boolean yields, double rest, double weightOpen) {
        double given = 0;
        for (int i = 0; i < runs.size(); i++) {
            SimulatedRun run = runs.get(i);
            if (run.yields == yields && run.rate < 0) {
                run.rate = rest * weight(run) / weightOpen;
                given += run.rate;
            }
        }
        return given;
    }

    private static double weight(SimulatedRun run) {
        return run.function.cpuMillisUser();
    }
}
