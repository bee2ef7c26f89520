package io.gleaner.bench.demo;

import io.gleaner.agent.runtime.AgentSnapshot;
import io.gleaner.bench.report.Baselines;
import io.gleaner.bench.report.DemoReport;
import io.gleaner.bench.report.LenderTail;
import io.gleaner.bench.report.Percentiles;
import io.gleaner.bench.report.RunFigures;
import io.gleaner.bench.report.RunKey;
import io.gleaner.bench.report.RunRecord;
import io.gleaner.bench.workload.Arrival;
import io.gleaner.bench.workload.ArrivalTrace;
import java.util.ArrayList;
import java.util.List;

/** Gathers what a run shows and makes its report. One thread. */
final class DemoOutcome {
    private final DemoSettings settings;
    private final List<DemoFunction> functions;
    private final DemoPlan plan;
    private final List<RunRecord> runs = new ArrayList<>();
    private final List<ArrivalTrace> traces = new ArrayList<>();
    private ProcUsage usageBefore;
    private ProcUsage usageAfter;
    private AgentSnapshot end;
    private NodeFigures node;
    private int factsMissing;
    private ReturnDrill.Outcome drill;

    DemoOutcome(DemoSettings settings, List<DemoFunction> functions, DemoPlan plan) {
        this.settings = settings;
        this.functions = functions;
        this.plan = plan;
    }

    void windowsStart(DemoNode node) {
        node.measureFromHere();
        usageBefore = ProcUsage.now(functions);
    }

    void window(ArrivalTrace trace, List<RunRecord> ended) {
        traces.add(trace);
        runs.addAll(ended);
    }

    void windowsEnded(DemoNode ended, int missing) {
        usageAfter = ProcUsage.now(functions);
        end = ended.settled();
        node = NodeFigures.of(ended);
        factsMissing = missing;
    }

    void drilled(ReturnDrill.Outcome outcome) {
        drill = outcome;
    }

    DemoReport report() {
        RunFigures figures = RunFigures.of(runs, settings.seed());
        boolean enforced = node.enforced();
        LenderTail lenders = enforced ? figures.lenders() : null;
        LenderTail aa = figures.fixedAgainstFixed();
        return new DemoReport(
                figures.windows(),
                enforced ? figures.loans().harvestedShare() : null,
                enforced ? figures.loans().acceleratedShare() : null,
                enforced ? figures.loans().borrowersMeanSpeedup() : null,
                lenders == null ? null : lenders.ratio(),
                lenders == null ? null : List.of(lenders.low(), lenders.high()),
                aa == null ? null : aa.ratio(),
                node.oomKills(),
                node.trips(),
                enforced ? drill.returnMillis() : null,
                micros(end.decision()),
                end.containersBelowUser(),
                node.journalRecords(),
                enforced,
                node.where(),
                details(figures, enforced, lenders, aa));
    }

    private DemoReport.Details details(RunFigures figures, boolean enforced, LenderTail lenders, LenderTail aa) {
        return new DemoReport.Details(
                settings.cpuLoan(),
                settings.harvestPolicy(),
                node.modelHash(),
                node.scorer(),
                settings.seed(),
                plan.rounds().size(),
                plan.windowNs() / 1e9,
                traces.stream().mapToDouble(ArrivalTrace::reservedLoad).min().orElse(0),
                loadByFixedMedian(Baselines.of(runs)),
                DemoSettings.NODE_CPU_MILLIS,
                DemoSettings.NODE_MEMORY_BYTES,
                enforced ? node.ledgerCpuMillisMost() : null,
                enforced ? node.ledgerMemoryBytesMost() : null,
                enforced ? drill.source() : null,
                node.journalFolder(),
                millis(end.lateness()),
                lenders == null ? 0 : lenders.lenders(),
                aa == null ? null : List.of(aa.low(), aa.high()),
                figures.baselineRunsLeast(),
                factsMissing,
                node.watchStalls(),
                node.enforcementStalls(),
                node.ledgerBusy(),
                figures.fixedAgain(),
                enforced ? figures.loans() : null,
                enforced ? figures.withoutControlRuns() : null,
                enforced ? figures.loansWithoutControlRuns() : null,
                enforced ? figures.freeOnlyLoans() : null,
                figures.functions(),
                usage());
    }

    /** User CPU times the median duration of the fixed windows, over all windows' arrivals. */
    private double loadByFixedMedian(Baselines baselines) {
        double reserved = 0;
        double offered = 0;
        for (ArrivalTrace trace : traces) {
            offered += trace.windowNs() / 1e9 * DemoSettings.NODE_CPU_MILLIS;
            for (Arrival arrival : trace.arrivals()) {
                DemoFunction function = functions.get(arrival.function());
                double medianNs = baselines.medianNs(new RunKey(function.name(), arrival.input()));
                reserved += Double.isNaN(medianNs) ? 0 : function.bundled().cpuMillisUser() * medianNs / 1e9;
            }
        }
        return offered > 0 ? reserved / offered : 0;
    }

    private List<DemoReport.FunctionUsage> usage() {
        List<DemoReport.FunctionUsage> usage = new ArrayList<>();
        for (DemoFunction function : functions) {
            String name = function.name();
            double ranNs = runs.stream()
                    .filter(run -> run.key().function().equals(name))
                    .mapToLong(RunRecord::durationNs)
                    .sum();
            long cpuNs = usageAfter.cpuNs().getOrDefault(name, 0L)
                    - usageBefore.cpuNs().getOrDefault(name, 0L);
            usage.add(new DemoReport.FunctionUsage(
                    name,
                    ranNs > 0 ? 1_000 * Math.max(0, cpuNs) / ranNs : 0,
                    usageAfter.memoryBytesPeak().getOrDefault(name, 0L),
                    ProcUsage.SOURCE));
        }
        return usage;
    }

    private static Percentiles micros(AgentSnapshot.Timing timing) {
        return timing.count() == 0 ? null : new Percentiles(timing.p50Ns() / 1e3, timing.p99Ns() / 1e3);
    }

    private static Percentiles millis(AgentSnapshot.Timing timing) {
        return timing.count() == 0 ? null : new Percentiles(timing.p50Ns() / 1e6, timing.p99Ns() / 1e6);
    }
}
