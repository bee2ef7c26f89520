package io.gleaner.bench.workload;

import java.util.List;
import java.util.SplittableRandom;

/**
 * What a journal lets one believe of a function. A peak says how much a run used, unless it stood at its limit: then it says
 * "at least". How much of a duration is CPU work can be told where the function ran at several allocations: then the
 * durations are fitted by least squares to {@code work / min(cores, allocation) + wait}. What isn't known is drawn anew for
 * every tape, within bounds that are named here, so that nothing is learned from a guess. Immutable.
 *
 * @param name of the function
 * @param cpuMillisUser as last asked for
 * @param memoryBytesUser likewise
 * @param cores the most cores that it was seen to use
 * @param coresCensored whether it stood at its limit then
 * @param memoryBytes the most memory that it was seen to use
 * @param memoryCensored whether it stood at its limit then
 * @param memoryBytesKilled the largest limit at which it was killed for want of memory; 0 = never
 * @param coreNs CPU work in core-nanoseconds, NaN = its part of the duration is unknown
 * @param waitNs the rest
 * @param meanDurationNs mean duration
 * @param meanEffectiveCores mean of the cores that it could use
 */
record JournalFunction(
        String name,
        long cpuMillisUser,
        long memoryBytesUser,
        double cores,
        boolean coresCensored,
        long memoryBytes,
        boolean memoryCensored,
        long memoryBytesKilled,
        double coreNs,
        double waitNs,
        double meanDurationNs,
        double meanEffectiveCores) {
    /** From this part of its limit on a peak says "at least". */
    static final double CENSORED_FROM = 0.98;
    /** A censored CPU saturation point lies between what was seen and so many times that. */
    static final double CORES_UNKNOWN_MOST = 3;
    /** A censored memory saturation point likewise. */
    static final double MEMORY_UNKNOWN_MOST = 2;
    /** The least part of a duration that is taken for CPU work where nothing tells. */
    static final double WORK_UNKNOWN_LEAST = 0.5;

    private static final double CORES_LEAST = 0.05;
    private static final long MEMORY_LEAST = 16L << 20;
    private static final double NEED = 0.75;
    private static final double NEED_ABOVE_KILLED = 1.05;
    private static final double PENALTY = 1;
    private static final double SPREAD_LEAST = 1.25;
    private static final int RUNS_TO_FIT = 6;

    /** Estimates from a function's runs, of which at least one completed. */
    static JournalFunction of(String name, List<JournalRuns.Run> all) {
        JournalRuns.Run last = all.get(all.size() - 1);
        List<JournalRuns.Run> runs = all.stream().filter(run -> !run.killed()).toList();
        double cores = 0;
        boolean coresCensored = false;
        long memory = 0;
        boolean memoryCensored = false;
        for (JournalRuns.Run run : runs) {
            if (run.cpuMillisPeak() / 1e3 > cores) {
                cores = run.cpuMillisPeak() / 1e3;
                coresCensored = censored(run.cpuMillisPeak(), run.cpuMillisGranted());
            }
            if (run.memoryBytesPeak() > memory) {
                memory = run.memoryBytesPeak();
                memoryCensored = censored(run.memoryBytesPeak(), run.memoryBytesGranted());
            }
        }
        long killed = all.stream()
                .filter(JournalRuns.Run::killed)
                .mapToLong(JournalRuns.Run::memoryBytesGranted)
                .max()
                .orElse(0);
        // No peak seen: as much as its owner asked for, and perhaps more.
        coresCensored |= cores == 0;
        memoryCensored |= memory == 0;
        cores = cores == 0 ? last.cpuMillisUser() / 1e3 : Math.max(CORES_LEAST, cores);
        memory = memory == 0 ? last.memoryBytesUser() : Math.max(MEMORY_LEAST, memory);
        double[] fit = fit(runs, cores, coresCensored);
        return new JournalFunction(
                name,
                last.cpuMillisUser(),
                last.memoryBytesUser(),
                cores,
                coresCensored,
                memory,
                memoryCensored,
                killed,
                fit[0],
                fit[1],
                runs.stream().mapToLong(JournalRuns.Run::durationNs).average().orElseThrow(),
                effective(runs, cores, coresCensored));
    }

    private static boolean censored(long peak, long limit) {
        return limit > 0 && peak >= CENSORED_FROM * limit;
    }

    /** The cores that a run could use: its limit, or fewer where it is known to need fewer. */
    private static double cores(JournalRuns.Run run, double cores, boolean coresCensored) {
        double limit = Math.max(CORES_LEAST, run.cpuMillisGranted() / 1e3);
        return coresCensored ? limit : Math.min(limit, cores);
    }

    private static double effective(List<JournalRuns.Run> runs, double cores, boolean coresCensored) {
        return runs.stream()
                .mapToDouble(run -> cores(run, cores, coresCensored))
                .average()
                .orElseThrow();
    }

    /** Work and wait by least squares over 1 / cores; NaN where the allocations were too much alike to tell. */
    private static double[] fit(List<JournalRuns.Run> runs, double cores, boolean coresCensored) {
        double sumX = 0;
        double sumY = 0;
        double least = Double.MAX_VALUE;
        double most = 0;
        for (JournalRuns.Run run : runs) {
            double x = 1 / cores(run, cores, coresCensored);
            sumX += x;
            sumY += run.durationNs();
            least = Math.min(least, x);
            most = Math.max(most, x);
        }
        if (runs.size() < RUNS_TO_FIT || most < SPREAD_LEAST * least) {
            return new double[] {Double.NaN, Double.NaN};
        }
        double meanX = sumX / runs.size();
        double meanY = sumY / runs.size();
        double covariance = 0;
        double variance = 0;
        for (JournalRuns.Run run : runs) {
            double x = 1 / cores(run, cores, coresCensored) - meanX;
            covariance += x * (run.durationNs() - meanY);
            variance += x * x;
        }
        double slope = Math.max(0, Math.min(covariance / variance, meanY / meanX));
        return new double[] {Math.max(1, slope), Math.max(0, meanY - slope * meanX)};
    }

    /** One function that could have left these traces. */
    FunctionModel model(SplittableRandom random) {
        double coresNow = coresCensored ? cores * (1 + (CORES_UNKNOWN_MOST - 1) * random.nextDouble()) : cores;
        double memoryNow =
                memoryCensored ? memoryBytes * (1 + (MEMORY_UNKNOWN_MOST - 1) * random.nextDouble()) : memoryBytes;
        double part = WORK_UNKNOWN_LEAST + (1 - WORK_UNKNOWN_LEAST) * random.nextDouble();
        double work = Double.isNaN(coreNs) ? part * meanDurationNs * meanEffectiveCores : coreNs;
        double wait = Double.isNaN(waitNs) ? (1 - part) * meanDurationNs : waitNs;
        List<Phase> phases = wait >= 1
                ? List.of(new Phase(Math.max(1, work), coresNow, 0), new Phase(0, 0, (long) wait))
                : List.of(new Phase(Math.max(1, work), coresNow, 0));
        double need = Math.max(NEED * memoryNow, NEED_ABOVE_KILLED * memoryBytesKilled);
        MemoryNeed memoryNeed = new MemoryNeed((long) need, (long) Math.max(memoryNow, need) + 1, PENALTY);
        return new FunctionModel(name, cpuMillisUser, memoryBytesUser, phases, memoryNeed, 0);
    }

    /** How much CPU work a run had beside the usual, by its duration where it ran. */
    double work(JournalRuns.Run run, FunctionModel model) {
        double work = model.phases().get(0).coreNs();
        double waitNow = model.phases().size() > 1 ? model.phases().get(1).waitNs() : 0;
        double at = Math.min(
                Math.max(CORES_LEAST, run.cpuMillisGranted() / 1e3),
                model.phases().get(0).cores());
        return Math.max(0.05, Math.min(20, (run.durationNs() - waitNow) * at / work));
    }

    /** How much memory a run used beside the most; 1 where its peak says "at least" or nothing. */
    double memory(JournalRuns.Run run) {
        boolean unknown = run.killed() || run.memoryBytesPeak() <= 0;
        return unknown || censored(run.memoryBytesPeak(), run.memoryBytesGranted())
                ? 1
                : Math.max(0.1, run.memoryBytesPeak() / (double) memoryBytes);
    }
}
