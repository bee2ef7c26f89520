package io.gleaner.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What {@code ./gleaner demo --report} writes. Null stands for what this run could not show: without the right to write
 * cgroups nothing is lent, so nothing can be said of loans.
 *
 * @param windows fixed, free-only and harvest, each over all its windows
 * @param harvestedShare M2, of the harvest windows' invocations
 * @param acceleratedShare M3, of the harvest windows' invocations
 * @param borrowersMeanSpeedup M3, mean of baseline over duration of those that were given more
 * @param lendersP99Slowdown M4, Q99 of harvested runs over Q99 of fixed runs of the same functions and inputs
 * @param lendersP99SlowdownInterval its bootstrap interval, 95 %, low then high
 * @param fixedAgainstFixed the same statistic of fixed runs against fixed runs: what noise alone gives
 * @param oomKills processes that the kernel killed for want of memory
 * @param safeguardTrips how often a trip wire gave a lender its allocation back
 * @param returnMillis from an owner's step to full load to its user allocation written; see {@code details.returnSource}
 * @param decisionMicros how long a decision took on the caller's thread
 * @param containersBelowUserAllocation containers whose limit files stood below their user allocation at the end
 * @param journalRecords records that the journal acknowledged
 * @param enforced whether limits were really written
 * @param where the folder below which they were written, or why they weren't
 * @param details how the run was made, and finer figures
 */
public record DemoReport(
        List<WindowFigures> windows,
        Double harvestedShare,
        Double acceleratedShare,
        Double borrowersMeanSpeedup,
        Double lendersP99Slowdown,
        List<Double> lendersP99SlowdownInterval,
        Double fixedAgainstFixed,
        long oomKills,
        long safeguardTrips,
        Percentiles returnMillis,
        Percentiles decisionMicros,
        int containersBelowUserAllocation,
        long journalRecords,
        boolean enforced,
        String where,
        Details details) {
    /**
     * How the run was made, and finer figures.
     *
     * @param cpuLoan idle, shares or quota
     * @param policy who decided in the harvest windows
     * @param modelHash which model scored, in hexadecimal
     * @param scorer what ran the model
     * @param seed of arrivals, inputs and the windows' order
     * @param rounds how often all windows were repeated
     * @param windowSeconds how long arrivals came in each
     * @param reservedLoad of the arrivals, with the durations measured before the windows
     * @param reservedLoadByFixedMedian the same with the median durations of the fixed windows
     * @param nodeCpuMillis what the node has for functions
     * @param nodeMemoryBytes likewise
     * @param ledgerCpuMillisMost the largest sum of allocations in the ledger; null where it wasn't observed
     * @param ledgerMemoryBytesMost likewise
     * @param returnSource what {@code returnMillis} was measured on
     * @param journalFolder where the run's journal is kept
     * @param watchLatenessMillis how late the watch's ticks were
     * @param lendersRuns harvested runs behind M4
     * @param fixedAgainstFixedInterval bootstrap interval of the A/A figure
     * @param baselineRunsLeast the fewest fixed runs behind a baseline; M1 wants 20
     * @param factsMissing invocations of which the agent told nothing: they count as neither harvested nor accelerated
     * @param watchStalls how often the watch got no core for so long that all loans were returned
     * @param enforcementStalls how often enforcement got none, so that nothing was lent
     * @param ledgerBusy decisions that kept to the user allocation because another held the list of loans
     * @param fixedAgain the repeated fixed windows
     * @param loans harvest windows in full
     * @param withoutControlRuns harvest windows less the runs drawn by lot to stay at their user allocation
     * @param loansWithoutControlRuns likewise
     * @param freeOnlyLoans free-only windows in full
     * @param functions each function by mode
     * @param usage what each function used
     */
    public record Details(
            String cpuLoan,
            String policy,
            String modelHash,
            String scorer,
            long seed,
            int rounds,
            double windowSeconds,
            double reservedLoad,
            double reservedLoadByFixedMedian,
            long nodeCpuMillis,
            long nodeMemoryBytes,
            Long ledgerCpuMillisMost,
            Long ledgerMemoryBytesMost,
            String returnSource,
            String journalFolder,
            Percentiles watchLatenessMillis,
            int lendersRuns,
            List<Double> fixedAgainstFixedInterval,
            int baselineRunsLeast,
            int factsMissing,
            long watchStalls,
            long enforcementStalls,
            long ledgerBusy,
            WindowFigures fixedAgain,
            LoanFigures loans,
            WindowFigures withoutControlRuns,
            LoanFigures loansWithoutControlRuns,
            LoanFigures freeOnlyLoans,
            List<FunctionFigures> functions,
            List<FunctionUsage> usage) {}

    /**
     * What a function's processes used at most.
     *
     * @param function its name
     * @param cpuMillisMean CPU over the time its invocations ran, in millicores
     * @param memoryBytesPeak largest resident memory of one of its processes
     * @param source the files it was read from
     */
    public record FunctionUsage(String function, double cpuMillisMean, long memoryBytesPeak, String source) {}

    /** Writes it as JSON; a folder that isn't there is made. */
    public void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), this);
    }
}
