package io.gleaner.bench.report;

import java.util.List;

/**
 * What lending did to the invocations of one mode.
 *
 * @param harvestedShare part of them that lent at least a tenth of either resource over their run (M2)
 * @param acceleratedShare part of them that held more than their user allocation and ran in 0.95 of their baseline or
 *     less (M3)
 * @param givenMoreShare part of them that held more than their user allocation at some time
 * @param borrowersMeanSpeedup mean of baseline over duration of those that were given more (M3); null where none was
 * @param lendersSloViolations part of the harvested with a slowdown above 1.05 (M7); null where none was
 * @param othersSloViolations likewise of the rest; null where there is no rest
 */
public record LoanFigures(
        double harvestedShare,
        double acceleratedShare,
        double givenMoreShare,
        Double borrowersMeanSpeedup,
        Double lendersSloViolations,
        Double othersSloViolations) {
    private static final double ACCELERATED_SLOWDOWN_MOST = 0.95;
    private static final double SLO_SLOWDOWN_MOST = 1.05;

    /** The figures of these runs. */
    public static LoanFigures of(List<RunRecord> runs, Baselines baselines) {
        List<RunRecord> more =
                runs.stream().filter(run -> run.loan().givenMore()).toList();
        List<RunRecord> lenders =
                runs.stream().filter(run -> run.loan().harvested()).toList();
        List<RunRecord> others =
                runs.stream().filter(run -> !run.loan().harvested()).toList();
        long faster = more.stream()
                .filter(run -> baselines.slowdown(run) <= ACCELERATED_SLOWDOWN_MOST)
                .count();
        double all = Math.max(1, runs.size());
        return new LoanFigures(
                lenders.size() / all,
                faster / all,
                more.size() / all,
                meanSpeedup(baselines.slowdowns(more)),
                violations(baselines.slowdowns(lenders)),
                violations(baselines.slowdowns(others)));
    }

    private static Double meanSpeedup(double[] slowdowns) {
        double sum = 0;
        for (double slowdown : slowdowns) {
            sum += 1 / slowdown;
        }
        return slowdowns.length == 0 ? null : (Double) (sum / slowdowns.length);
    }

    private static Double violations(double[] slowdowns) {
        int above = 0;
        for (double slowdown : slowdowns) {
            above += slowdown > SLO_SLOWDOWN_MOST ? 1 : 0;
        }
        return slowdowns.length == 0 ? null : (Double) ((double) above / slowdowns.length);
    }
}
