package io.gleaner.harvest.profile;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Resource;

/**
 * What a function did before, in one input bucket. The watch thread owns it: it alone calls {@link #completed} and
 * {@link #userAllocation}. Any thread calls {@link #read}. Nothing is allocated after construction.
 *
 * <p>The lifecycle of knowledge: a run is <em>clean</em> when it returned, without a trip, and with known peaks of
 * the resources that have a limit. Peaks come from runs that returned, durations from the warm ones of them; a failed one can only raise the recent peak
 * (it used at least that). The baseline comes from warm clean runs at the user allocation of both resources, so a safeguard
 * run of one while the other is harvested leaves it alone. A run that failed while a resource stood below its user
 * allocation counts as a trip of that resource. A new user allocation starts everything again but arrivals and holds.
 */
public final class FunctionProfile {
    /** So many clean runs say enough, so that nothing need be concluded from other inputs. */
    static final int KNOWN_RUNS = 3;

    private static final long CPU_STEP_MILLIS = 1;
    private static final long CPU_STEPS_MAX = 1L << 20;
    private static final long MEMORY_STEP_BYTES = 1L << 20;
    private static final long MEMORY_STEPS_MAX = 1L << 24;

    /** After so many runs of its own a profile no longer counts as of before a restart: a window of peaks. */
    private static final int RESUMED_RUNS = 5;

    private final int inputBucket;
    private final FunctionHold hold;
    private final PeakHistory cpu;
    private final PeakHistory memory;
    private final MemoryFloor floor;
    private final DurationHistory durations;
    private final ToleranceGuard tolerance = new ToleranceGuard();
    private final ArrivalWindow arrivals = new ArrivalWindow();
    private final ProfileRow row = new ProfileRow();
    private final ProfileSnapshot scratch = new ProfileSnapshot();
    private long finishedRuns;
    private long cleanRuns;
    private boolean lastRunFailed;
    private volatile int knownRuns;
    private int runsSinceImport = RESUMED_RUNS;

    /**
     * @param cpuMillisUser the user allocation, 0 = no limit
     * @param memoryBytesUser the user allocation, 0 = no limit
     * @param inputBucket which inputs it is of
     * @param hold shared by all buckets of the function
     */
    public FunctionProfile(
            long cpuMillisUser, long memoryBytesUser, int inputBucket, FunctionHold hold, ProfileSettings settings) {
        this.inputBucket = inputBucket;
        this.hold = hold;
        this.cpu = new PeakHistory(settings, CPU_STEP_MILLIS, CPU_STEPS_MAX);
        this.memory = new PeakHistory(settings, MEMORY_STEP_BYTES, MEMORY_STEPS_MAX);
        this.floor = new MemoryFloor(settings);
        this.durations = new DurationHistory(settings);
        reset(cpuMillisUser, memoryBytesUser);
    }

    /** Reads the published row and the hold; any thread. False after 3 tries in a writer's way: know nothing then. */
    public boolean read(ProfileSnapshot into) {
        if (!row.read(into)) {
            return false;
        }
        into.inputBucket = inputBucket;
        into.neighbourBucket = ProfileSnapshot.NO_NEIGHBOUR;
        into.cpu.holdRuns = hold.runs(Resource.CPU);
        into.memory.holdRuns = hold.runs(Resource.MEMORY);
        long kept = Math.min(hold.memoryBytesKept(into.memory.recentPeak), into.memory.user);
        into.memory.floor = Math.max(into.memory.floor, kept);
        into.toleranceHoldRuns = hold.toleranceRuns();
        return true;
    }

    /** The owner asks for another allocation: baseline and peaks start again. The same one changes nothing. */
    public void userAllocation(long cpuMillisUser, long memoryBytesUser) {
        if (cpuMillisUser != cpu.user() || memoryBytesUser != memory.user()) {
            reset(cpuMillisUser, memoryBytesUser);
        }
    }

    /**
     * A run ended. A run admitted under another user allocation counts as an arrival only.
     *
     * @return whether the function was found to be too slow to lend
     */
    public boolean completed(RunObservation run, long nowNs) {
        arrivals.record(run.arrivalNs == 0 ? nowNs - run.durationNs : run.arrivalNs);
        boolean tooSlow = isOfThisUserAllocation(run) && count(run);
        publish();
        return tooSlow;
    }

    private boolean count(RunObservation run) {
        boolean failed = run.outcome != RunOutcome.OK;
        boolean clean = isClean(run, false);
        finishedRuns++;
        runsSinceImport = Math.min(runsSinceImport + 1, RESUMED_RUNS);
        // How long a cold run took says nothing about warm ones; what it used does.
        cleanRuns += isClean(run, true) ? 1 : 0;
        knownRuns = (int) Math.min(cleanRuns, KNOWN_RUNS);
        lastRunFailed = failed;
        hold.finished(Resource.CPU, run.cpuTripped || failed && isBelow(run.cpuMillisLimitMin, cpu), failed, clean);
        hold.finished(
                Resource.MEMORY,
                run.memoryTripped || failed && isBelow(run.memoryBytesLimitMin, memory),
                failed,
                clean);
        boolean tooSlow = isTooSlow(run);
        hold.judged(tooSlow, clean);
        if (failed) {
            raisePeaks(run);
        } else {
            recordPeaks(run);
            if (run.coldStart) {
                durations.recordCold(run.durationNs);
            } else {
                durations.record(run.durationNs);
            }
        }
        if (clean) {
            floor.cleanRun();
            if (run.atUserAllocation && !run.harvested) {
                durations.recordBaseline(run.durationNs);
            }
        }
        return tooSlow;
    }

    private boolean isTooSlow(RunObservation run) {
        return run.harvested
                && run.outcome == RunOutcome.OK
                && !run.coldStart
                && tolerance.lent(
                        run.durationNs, durations.baselineRuns(), durations.baselineCount(), hold.tolerance());
    }

    /** Its clean runs, at most {@link #KNOWN_RUNS}; any thread. */
    int knownRuns() {
        return knownRuns;
    }

    int inputBucket() {
        return inputBucket;
    }

    /** Any thread. */
    boolean lastRunFailed() {
        return row.lastRunFailed();
    }

    /** Any thread. */
    long memoryBytesFloor() {
        return row.memoryBytesFloor();
    }

    /** Any thread. */
    long memoryBytesRecentPeak() {
        return row.memoryBytesRecentPeak();
    }

    long finishedRuns() {
        return finishedRuns;
    }

    /**
     * Writes down what is known, but for arrivals, whose clock ends with the process, and holds, which are the function's.
     * The watch thread, or whoever comes after it.
     */
    void exportTo(ProfileState out) {
        out.put(finishedRuns);
        out.put(cleanRuns);
        out.put(lastRunFailed ? 1 : 0);
        cpu.exportTo(out);
        memory.exportTo(out);
        floor.exportTo(out);
        durations.exportTo(out);
    }

    /**
     * Knows again what was written down of a function with the same user allocation; before anybody else knows this profile.
     *
     * @param cleanRunsMost more clean runs than this are counted as so many, so that some must follow before it lends
     * @throws IllegalArgumentException where that can't have been written by {@link #exportTo}: this profile is then worthless
     */
    void importFrom(ProfileState in, long cleanRunsMost) {
        finishedRuns = in.next(0, Long.MAX_VALUE);
        cleanRuns = Math.min(in.next(0, Long.MAX_VALUE), cleanRunsMost);
        knownRuns = (int) Math.min(cleanRuns, KNOWN_RUNS);
        lastRunFailed = in.next(0, 1) == 1;
        cpu.importFrom(in);
        memory.importFrom(in);
        floor.importFrom(in);
        durations.importFrom(in);
        runsSinceImport = 0;
        publish();
    }

    private void raisePeaks(RunObservation run) {
        if (run.cpuPeakKnown) {
            cpu.raise(run.cpuMillisPeak);
        }
        if (run.memoryPeakKnown) {
            memory.raise(run.memoryBytesPeak);
        }
        if (run.outcome == RunOutcome.OUT_OF_MEMORY) {
            long limit = Math.max(run.memoryBytesLimitMin, run.memoryBytesLimitMax);
            floor.outOfMemory(limit, run.memoryPeakKnown ? run.memoryBytesPeak : 0, memory.user());
        }
    }

    private void recordPeaks(RunObservation run) {
        if (run.cpuMillisMean >= 0) {
            cpu.recordMean(run.cpuMillisMean);
        }
        if (run.cpuPeakKnown) {
            cpu.record(run.cpuMillisPeak, run.cpuMillisLimitMin, run.cpuMillisLimitMax, run.cpuSafeguardRun);
        }
        if (run.memoryPeakKnown) {
            memory.record(
                    run.memoryBytesPeak, run.memoryBytesLimitMin, run.memoryBytesLimitMax, run.memorySafeguardRun);
        }
    }

    private boolean isClean(RunObservation run, boolean mayBeCold) {
        return run.outcome == RunOutcome.OK
                && (mayBeCold || !run.coldStart)
                && !run.cpuTripped
                && !run.memoryTripped
                && (run.cpuPeakKnown || cpu.user() == 0)
                && (run.memoryPeakKnown || memory.user() == 0);
    }

    private boolean isOfThisUserAllocation(RunObservation run) {
        return (run.cpuMillisUser == RunObservation.NOT_TOLD || run.cpuMillisUser == cpu.user())
                && (run.memoryBytesUser == RunObservation.NOT_TOLD || run.memoryBytesUser == memory.user());
    }

    private static boolean isBelow(long limitMin, PeakHistory history) {
        return limitMin > 0 && limitMin < history.user();
    }

    private void reset(long cpuMillisUser, long memoryBytesUser) {
        finishedRuns = 0;
        cleanRuns = 0;
        knownRuns = 0;
        lastRunFailed = false;
        cpu.reset(cpuMillisUser);
        memory.reset(memoryBytesUser);
        floor.limitTo(memoryBytesUser);
        durations.reset();
        tolerance.clear();
        runsSinceImport = RESUMED_RUNS;
        publish();
    }

    private void publish() {
        scratch.finishedRuns = finishedRuns;
        scratch.cleanRuns = cleanRuns;
        scratch.lastRunFailed = lastRunFailed;
        scratch.resumed = runsSinceImport < RESUMED_RUNS;
        scratch.baselineNs = durations.baselineNs();
        scratch.meanDurationNs = durations.meanNs();
        scratch.durationNsP95 = durations.nsP95();
        scratch.recentSlowdownPercent = durations.recentSlowdownPercent();
        scratch.meanInterArrivalNs = arrivals.meanNs();
        cpu.copyTo(scratch.cpu);
        memory.copyTo(scratch.memory);
        scratch.memory.floor = floor.bytes();
        row.publish(scratch);
    }
}
