package io.gleaner.bench.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The metrics M1 to M4, M6 and M7 of a run with alternating windows, from nothing but its invocations.
 *
 * @param windows fixed, free-only and harvest, in this order
 * @param fixedAgain the windows in which fixed was repeated for the A/A figure; null where there were none
 * @param loans what lending did in the harvest windows
 * @param withoutControlRuns the harvest windows less the runs that were drawn by lot to stay at their user allocation
 * @param loansWithoutControlRuns what lending did in the harvest windows, of these runs
 * @param freeOnlyLoans what free capacity did in the free-only windows
 * @param lenders the lenders' slowest hundredth against fixed (M4); null where nobody lent
 * @param fixedAgainstFixed the same statistic between two halves of the fixed runs (A/A), of the functions that lent,
 *     or of all where none did; null where there aren't two halves
 * @param functions each function in each mode, by name
 * @param baselineRunsLeast the fewest fixed runs that a baseline stands on
 */
public record RunFigures(
        List<WindowFigures> windows,
        WindowFigures fixedAgain,
        LoanFigures loans,
        WindowFigures withoutControlRuns,
        LoanFigures loansWithoutControlRuns,
        LoanFigures freeOnlyLoans,
        LenderTail lenders,
        LenderTail fixedAgainstFixed,
        List<FunctionFigures> functions,
        int baselineRunsLeast) {
    /**
     * @param runs all invocations of all measured windows
     * @param seed of the resampling
     */
    public static RunFigures of(List<RunRecord> runs, long seed) {
        Baselines baselines = Baselines.of(runs);
        Map<WindowMode, List<RunRecord>> byMode = new EnumMap<>(WindowMode.class);
        for (WindowMode mode : WindowMode.values()) {
            byMode.put(mode, runs.stream().filter(run -> run.mode() == mode).toList());
        }
        List<RunRecord> again = byMode.get(WindowMode.FIXED_AGAIN);
        List<RunRecord> fixed =
                runs.stream().filter(run -> run.mode().isFixed()).toList();
        List<RunRecord> lenders = byMode.get(WindowMode.HARVEST).stream()
                .filter(run -> run.loan().harvested())
                .toList();
        List<RunRecord> uncontrolled = byMode.get(WindowMode.HARVEST).stream()
                .filter(run -> !run.loan().controlRun())
                .toList();
        return new RunFigures(
                List.of(
                        WindowFigures.of(WindowMode.FIXED, byMode.get(WindowMode.FIXED), baselines),
                        WindowFigures.of(WindowMode.FREE_ONLY, byMode.get(WindowMode.FREE_ONLY), baselines),
                        WindowFigures.of(WindowMode.HARVEST, byMode.get(WindowMode.HARVEST), baselines)),
                again.isEmpty() ? null : WindowFigures.of(WindowMode.FIXED_AGAIN, again, baselines),
                LoanFigures.of(byMode.get(WindowMode.HARVEST), baselines),
                WindowFigures.of(WindowMode.HARVEST, uncontrolled, baselines),
                LoanFigures.of(uncontrolled, baselines),
                LoanFigures.of(byMode.get(WindowMode.FREE_ONLY), baselines),
                LenderTail.compare(lenders, fixed, baselines, seed),
                fixedAgainstFixed(fixed, lenders, baselines, seed),
                functions(runs, byMode, baselines),
                baselines.runsLeast(runs));
    }

    /** Halves by window where fixed was repeated, else even rounds against odd ones. */
    private static LenderTail fixedAgainstFixed(
            List<RunRecord> fixed, List<RunRecord> lenders, Baselines baselines, long seed) {
        List<RunKey> lent = lenders.stream().map(RunRecord::key).distinct().toList();
        List<RunRecord> same = lent.isEmpty()
                ? fixed
                : fixed.stream().filter(run -> lent.contains(run.key())).toList();
        boolean repeated = same.stream().anyMatch(run -> run.mode() == WindowMode.FIXED_AGAIN);
        List<RunRecord> half =
                same.stream().filter(run -> inSecondHalf(run, repeated)).toList();
        List<RunRecord> other =
                same.stream().filter(run -> !inSecondHalf(run, repeated)).toList();
        return LenderTail.compare(half, other, baselines, seed);
    }

    private static boolean inSecondHalf(RunRecord run, boolean repeated) {
        return repeated ? run.mode() == WindowMode.FIXED_AGAIN : run.round() % 2 == 1;
    }

    private static List<FunctionFigures> functions(
            List<RunRecord> runs, Map<WindowMode, List<RunRecord>> byMode, Baselines baselines) {
        return runs.stream()
                .map(run -> run.key().function())
                .distinct()
                .sorted()
                .map(function -> FunctionFigures.of(function, byMode, baselines))
                .toList();
    }
}
