package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.Phase;

/**
 * An invocation on a node, from its dispatch to its end, and its next event: the end of a cold start, of a phase, of what
 * it does unslowed, or of itself. Pooled. One thread.
 *
 * <pre>
 * state    event                                         next
 * STARTING the container is there                        RUNNING
 * RUNNING  the last phase is over                        OVER
 * RUNNING  its memory limit is below its need by now     OVER, killed
 * RUNNING  its node is short of memory and chooses it    OVER, killed
 * </pre>
 */
final class ClusterRun extends ClusterEvent {
    /** What rounding to whole nanoseconds may leave of work. */
    private static final double NOTHING = 64;

    private static final double NOTHING_NS = 1e-3;

    /** Where it is. */
    enum State {
        STARTING,
        RUNNING,
        OVER
    }

    final CpuCourse cpu = new CpuCourse();
    final MemoryCourse memory = new MemoryCourse();
    final RunWatch watch = new RunWatch();
    ClusterNode node;
    FunctionPlan plan;
    FunctionContainer container;
    /** Its index in the tape. */
    int invocation;
    /** What the pipeline calls it, 0 = nothing. */
    long handle;

    /** When it was dispatched. */
    long admittedNs;

    long startNs;
    State state;
    boolean killed;
    boolean givenMore;
    /** Whether an oracle knew its function, and lent what it can't use, when it began. */
    boolean known;

    boolean lends;
    /** Where it is in its node's list. */
    int position;
    /** What its node counts it with: what it may take up of memory under its limit. */
    long memoryBytesMost;

    /** What its node's shares count it with, in cores. */
    double wanted;

    /** Whether they count it among those that yield. */
    boolean wantedIdle;
    /** Scratch of whoever divides: what it gets, in cores. */
    double share;
    /** The user allocation alone would take it so long. */
    long userDurationNs;
    /** When limits on their way to its container are in force; never where none are. */
    long limitsDueNs;

    private double work;
    private double coresMultiplier;
    private int phase;
    private boolean working;
    private double total;
    private double left;
    private double segmentEnd;
    private boolean segmentKills;
    private boolean slow;
    private double crowding;
    private double pressure;
    private double speed;
    private double memoryByteNs;
    private double partPerLeft;
    private double progress;

    void open(FunctionPlan function, int index, double workMultiplier, double cores) {
        plan = function;
        invocation = index;
        work = workMultiplier;
        coresMultiplier = cores;
        state = State.STARTING;
        killed = false;
        givenMore = false;
        handle = 0;
        wanted = 0;
        wantedIdle = false;
        limitsDueNs = CpuCourse.NEVER_NS;
        memoryByteNs = 0;
        memoryBytesMost = 0;
        crowding = 1;
        pressure = 0;
    }

    /** Its container is there. */
    void begin(long nowNs, double memoryMultiplier) {
        state = State.RUNNING;
        startNs = nowNs;
        phase = -1;
        known = container.function.finishedRuns >= OracleDivision.KNOWN_FROM;
        lends = container.function.finishedRuns >= OracleDivision.LENDS_FROM;
        cpu.begin(nowNs);
        memory.begin(plan.model.memory(), memoryMultiplier, container.memoryBytes);
        nextPhase();
    }

    @Override
    void happen(long nowNs) {
        node.onRun(this, nowNs);
    }

    /** Lets it go on to then; whatever its next event is may be due then, see {@link #passDue}. */
    void advance(long nowNs) {
        long durationNs = nowNs - cpu.sinceNs();
        if (durationNs == 0) {
            return;
        }
        double from = progress;
        double used = cpu.advance(nowNs);
        left -= working ? used * speed : durationNs;
        progress = progressAt(left);
        double byteNs = memory.meanBytes(from, progress) * durationNs;
        memoryByteNs += byteNs;
        if (node.series != null) {
            node.series.add(UsageSeries.CPU_USED, nowNs - durationNs, nowNs, used * 1e3);
            node.series.add(UsageSeries.MEMORY_USED, nowNs - durationNs, nowNs, byteNs);
        }
    }

    /** What is due happens; answers whether anything did. */
    boolean passDue() {
        boolean passed = false;
        while (state == State.RUNNING && left - segmentEnd <= (working ? NOTHING : NOTHING_NS)) {
            passed = true;
            if (segmentEnd == 0) {
                nextPhase();
            } else if (segmentKills) {
                kill();
            } else {
                slow = true;
                planSegment();
            }
        }
        return passed;
    }

    /** Its memory is gone. */
    void kill() {
        killed = true;
        state = State.OVER;
        cpu.demand(0);
    }

    private void nextPhase() {
        phase++;
        if (phase == plan.phases.length) {
            state = State.OVER;
            working = false;
            progress = 1;
            cpu.demand(0);
            return;
        }
        Phase next = plan.phases[phase];
        working = next.isWork();
        total = working ? next.coreNs() * work : next.waitNs();
        left = total;
        partPerLeft = 1 / (total * plan.phases.length);
        progress = progressAt(left);
        cpu.demand(working ? Math.min(node.cores, FunctionModel.cores(next, coresMultiplier)) : 0);
        slow = false;
        planSegment();
    }

    /** Another memory limit is in force; false where it uses more already: the kernel answers EBUSY. */
    boolean limitMemory(long memoryBytes) {
        if (memoryBytes < memory.bytesAt(progress)) {
            return false;
        }
        memory.limit(memoryBytes);
        slow = false;
        planSegment();
        return true;
    }

    /** As {@link #limitMemory}, by somebody whom the kernel doesn't refuse. */
    void giveMemory(long memoryBytes) {
        memory.limit(memoryBytes);
        slow = false;
        planSegment();
    }

    /** How much others slow it, at least 1. */
    void crowd(double factor) {
        crowding = factor;
        speed = speedNow();
    }

    /** How much of what it holds the node is missing. */
    void press(double missingBytes) {
        pressure = memory.costOf(missingBytes);
        speed = speedNow();
    }

    private double speedNow() {
        double alone = slow ? memory.efficiency() : 1;
        return (pressure == 0 ? alone : 1 / (1 / alone + pressure)) / crowding;
    }

    /** Up to where it goes on as it does now. */
    private void planSegment() {
        double count = plan.phases.length;
        double inPhase = (total - left) / total;
        double slowAt = memory.slowFrom() * count - phase;
        double killAt = memory.killFrom() * count - phase;
        slow |= slowAt <= inPhase;
        segmentEnd = !slow && working && slowAt < 1 ? total * (1 - slowAt) : 0;
        segmentKills = false;
        if (killAt < 1) {
            double killEnd = Math.min(left, Math.max(Double.MIN_NORMAL, total * (1 - killAt)));
            if (killEnd >= segmentEnd) {
                segmentEnd = killEnd;
                segmentKills = true;
            }
        }
        speed = speedNow();
    }

    /** When something about it changes by itself, at its present share. */
    long nextNs() {
        if (state == State.STARTING) {
            return startNs;
        }
        if (state == State.OVER) {
            return cpu.sinceNs();
        }
        long due = working
                ? cpu.timeOf((left - segmentEnd) / speed)
                : cpu.sinceNs() + (long) Math.ceil(Math.max(0, left - segmentEnd));
        return Math.min(due, limitsDueNs);
    }

    boolean isWorking() {
        return working && state == State.RUNNING;
    }

    /** How far it is, 0 to 1. */
    double progress() {
        return progress;
    }

    private double progressAt(double leftThen) {
        return (phase + 1.0) / plan.phases.length - leftThen * partPerLeft;
    }

    /** How far it will be then, if nothing changes and it uses so much CPU time by then. */
    private double progress(long nowNs, double used) {
        if (state != State.RUNNING) {
            return progress;
        }
        return Math.min(1, progressAt(left - (working ? used * speed : nowNs - cpu.sinceNs())));
    }

    /** Whether its memory will grow no more from then on, if nothing changes. */
    boolean isMemoryFlat(long nowNs) {
        return memory.isFlat(progress) || memory.isFlat(progress(nowNs, cpu.usedUntil(nowNs)));
    }

    /** Its memory then, if nothing changes. */
    long memoryBytes(long nowNs) {
        return memoryBytes(nowNs, cpu.usedUntil(nowNs));
    }

    /** The same where its use of CPU time by then is known. */
    long memoryBytes(long nowNs, double used) {
        return (long) memory.bytesAt(memory.isFlat(progress) ? progress : progress(nowNs, used));
    }

    /** The integral of its memory so far, in byte-nanoseconds. */
    double memoryByteNs(long nowNs) {
        return memoryByteNs
                + memory.meanBytes(progress, progress(nowNs, cpu.usedUntil(nowNs))) * (nowNs - cpu.sinceNs());
    }

    /** CPU work left then at full speed, if nothing changes, in core-nanoseconds, for the oracle. */
    double coreNsLeft(long nowNs) {
        double now = isWorking() ? Math.max(0, left - cpu.usedUntil(nowNs) * speed) : 0;
        return now + plan.coreNsAfter[phase] * work;
    }

    /** The most cores that it can use at any time. */
    double coresSaturation() {
        return plan.model.coresSaturation(coresMultiplier);
    }
}
