package io.gleaner.agent.decision;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.api.Mode;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.ledger.LedgerConfig;
import io.gleaner.harvest.profile.ProfileTable;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A node's decisions as a pure object: profile, range, score, reserve, watch, complete. It reads no clock, does no I/O,
 * and starts no thread; the agent and the simulator drive the same one. CPU in millicores, memory in bytes, times of
 * the caller's clock in nanoseconds, which must not run backwards.
 *
 * <p>Threads: registration, {@link #admit}, {@link #started}, {@link #completed} and the control methods are for any
 * thread; they wait for nothing but the registration lock and, when the mode or a container changes, the ledger's. {@link
 * #sampled}, {@link #memoryEvent}, {@link #outOfMemory}, {@link #awaitingSample} and {@link #tick} are the watch
 * thread's; {@link #limits} is read by the enforcement thread. Admit, started, completed, sampled and tick allocate
 * nothing after warm-up. A handle that is unknown or stale is ignored and answered by 0 or false.
 */
public final class DecisionPipeline {
    /** A flag of {@link #admit}, beside those of {@link Gleaner}: the operator took the function out. */
    public static final int FLAG_OPTED_OUT = 1 << 7;
    /** A flag of a decision's trace: the function's own rules let it lend nothing. */
    public static final int FLAG_LENDS_NOTHING = 1 << 6;
    /** A flag of a decision's trace: the function's own rules let it borrow nothing. */
    public static final int FLAG_BORROWS_NOTHING = 1 << 5;

    private final DecisionConfig config;
    private final DecisionSink sink;
    private final DesiredLimits limits;
    private final DecisionCounters counters = new DecisionCounters();
    private final FunctionTable functions;
    private final ContainerTable containers;
    private final InvocationTable invocations;
    private final ProfileTable profiles;
    private final Ledger ledger;
    private final LimitDesk desk;
    private final Admission admission;
    private final Placing placing;
    private final Restoration restoration;
    private final Completion completion;
    private final Observation observation;
    private final Chores chores;
    private final Start start;
    private final StandingBack stoodBack;
    private final Unwatched unwatched;
    private final Pulse pulse;
    private final StallGuard guard;
    private final int configHash;
    private volatile HarvestPolicy policy;
    private volatile Mode mode = Mode.ENFORCE;
    private volatile Placer placer = Placer.HERE;
    private volatile KnowledgeSource knowledge = KnowledgeSource.NONE;
    private final AtomicReference<KnowledgeExport> wanted = new AtomicReference<>();

    /**
     * A pipeline that enforces; nothing is registered yet.
     *
     * @param seed of the draws for control runs: the same calls with the same times give the same decisions
     */
    public DecisionPipeline(DecisionConfig config, HarvestPolicy policy, DecisionSink sink, long seed) {
        this.config = config;
        this.policy = policy;
        this.sink = sink;
        // The text: an enum's own hash is another one in every process.
        configHash = config.toString().hashCode();
        functions = new FunctionTable(config);
        containers = new ContainerTable(config.maxContainers());
        invocations = new InvocationTable(config.maxInvocations(), config.maxFunctions());
        limits = new DesiredLimits(config.maxContainers());
        profiles =
                new ProfileTable(config.maxFunctions(), config.maxProfiles(), config.inputBuckets(), config.profile());
        desk = new LimitDesk(config, invocations, limits, sink);
        ledger = new Ledger(ledgerConfig(config), desk);
        DecisionMaker maker = new DecisionMaker(config, profiles, ledger, seed);
        admission = new Admission(
                config, this, functions, invocations, maker, new DecisionPool(config.maxDecisions()), sink);
        placing = new Placing(invocations, admission, maker, counters);
        restoration = new Restoration(functions, containers, invocations, profiles, this, sink);
        start = new Start(this, containers, invocations, restoration, desk, sink);
        stoodBack = new StandingBack(containers, invocations, restoration, this);
        unwatched = new Unwatched(ledger, config.lostAfterNs());
        pulse = new Pulse(config.stallAfterNs());
        guard = new StallGuard(pulse, restoration, sink, counters);
        completion = new Completion(config, invocations, profiles, desk, this, sink);
        chores = new Chores(functions, containers, invocations, profiles, desk, restoration, ledger);
        observation = new Observation(config, invocations, completion, restoration, desk, ledger);
    }

    static Threshold threshold(DecisionConfig config) {
        return new Threshold(Math.max(1, (int) Math.round(config.threshold() * 1_000_000)));
    }

    private static LedgerConfig ledgerConfig(DecisionConfig config) {
        return new LedgerConfig(
                config.cpuMillisCapacity(),
                config.memoryBytesCapacity(),
                config.maxInvocations(),
                config.maxLoans(),
                config.memoryReserveShare(),
                config.memoryBytesMargin(),
                config.lendingOrder());
    }

    /**
     * Registers a function, or changes the user allocation of a known one, which resets its profile.
     *
     * @return its handle; 0 when the table is full or an amount is negative: the function is left alone
     */
    public int function(String name, long cpuMillisUser, long memoryBytesUser, long nowNs) {
        return function(name, cpuMillisUser, memoryBytesUser, FunctionRules.NONE, nowNs);
    }

    /** As {@link #function(String, long, long, long)}, with rules of its own from its next run on. */
    public int function(String name, long cpuMillisUser, long memoryBytesUser, FunctionRules rules, long nowNs) {
        if (name == null || cpuMillisUser < 0 || memoryBytesUser < 0) {
            return 0;
        }
        int handle = functions.register(name, cpuMillisUser, memoryBytesUser, rules, profiles, knowledge);
        if (handle == 0) {
            counters.increment(DecisionCounter.FUNCTIONS_FULL);
        }
        return handle;
    }

    /** Registers a container, at its user allocation; 0 when the function is unknown or the table is full. */
    public int container(int function, long nowNs) {
        if (!functions.contains(function)) {
            return 0;
        }
        int handle = containers.claim();
        if (handle == 0) {
            counters.increment(DecisionCounter.CONTAINERS_FULL);
        } else {
            containers.put(new Container(handle, function, threshold(config), config.quotaPeriodNs()));
            limits.register(handle, function, functions.cpuMillisUser(function), functions.memoryBytesUser(function));
        }
        return handle;
    }

    /** The container is frozen or idle: it has its user allocation back, and its samples are ignored until a run starts. */
    public void containerPaused(int handle, long nowNs) {
        Container container = containers.find(handle);
        if (container != null) {
            container.paused = true;
            limits.paused(handle, true);
            restore(container);
        }
    }

    /** The container is gone: the runs in it have failed, its handle is free. */
    public void containerRemoved(int handle, long nowNs) {
        Container container = containers.find(handle);
        if (container == null) {
            return;
        }
        container.removed = true;
        limits.remove(handle);
        for (int i = 0; i < invocations.size() && container.runs.get() > 0; i++) {
            Invocation invocation = invocations.slot(i);
            long invocationHandle = invocation.handle();
            if (invocation.container == container && invocation.isRunning()) {
                long durationNs = nowNs - invocation.startedNs;
                completion.end(invocation, invocationHandle, Gleaner.OUTCOME_FAILED, durationNs, nowNs);
            }
        }
        containers.release(container);
    }

    /**
     * Decides what an invocation gets, and reserves it. Parameters as in {@link Gleaner#admit}.
     *
     * @return its handle; 0 when it is unwatched: the user allocation
     */
    public long admit(
            int function, long hostIdHigh, long hostIdLow, long inputBytes, long remainingNs, int flags, long nowNs) {
        Mode modeNow = mode;
        if (modeNow == Mode.OFF) {
            return 0;
        }
        if (!functions.contains(function)) {
            return function == 0
                    ? unwatched(functions.cpuMillisRefused(), functions.memoryBytesRefused(), remainingNs, nowNs)
                    : 0;
        }
        FunctionRules rules = functions.rules(function);
        if (rules.mode() == Mode.OFF) {
            return unwatched(
                    functions.cpuMillisUser(function), functions.memoryBytesUser(function), remainingNs, nowNs);
        }
        Invocation invocation = invocations.take();
        if (invocation == null) {
            counters.increment(DecisionCounter.TABLE_FULL);
            return unwatched(
                    functions.cpuMillisUser(function), functions.memoryBytesUser(function), remainingNs, nowNs);
        }
        invocation.open(function, functions.cpuMillisUser(function), functions.memoryBytesUser(function), nowNs);
        invocation.hostIdHigh = hostIdHigh;
        invocation.hostIdLow = hostIdLow;
        invocation.inputBucket = profiles.buckets().of(inputBytes);
        invocation.lostNs = completion.lostNs(remainingNs, nowNs);
        invocation.coldStart = (flags & Gleaner.FLAG_COLD_START) != 0;
        invocation.flags = asked(rules, flags);
        counters.increment(DecisionCounter.ADMITTED);
        if (placing.decide(placer, invocation, chosen(rules), rules, inputBytes, remainingNs, nowNs)) {
            reserve(invocation, rules, nowNs);
        }
        return invocation.handle();
    }

    private void reserve(Invocation invocation, FunctionRules rules, long nowNs) {
        ledger.enter(invocation.cpuMillisUser, invocation.memoryBytesUser);
        if (mode != Mode.OBSERVE && rules.mode() != Mode.OBSERVE) {
            decide(invocation, rules, nowNs);
        } else if (invocation.placement.reason != 0) {
            admission.record(invocation, chosen(rules), rules, invocation.flags, DecisionOutcome.MODE_OFF, nowNs);
        }
        ledger.settle(nowNs);
    }

    /**
     * An invocation that was admitted with {@link Gleaner#FLAG_WAITS} has its place here: decides what it gets, and reserves
     * it. False where it is unknown, was placed before, or runs elsewhere.
     */
    public boolean placed(long handle, int flags, long nowNs) {
        Invocation invocation = invocations.find(handle);
        if (invocation == null || !invocation.move(handle, Invocation.WAITING, Invocation.PLACING)) {
            counters.increment(DecisionCounter.STALE_CALLS);
            return false;
        }
        invocations.waits(-1);
        invocation.coldStart |= (flags & Gleaner.FLAG_COLD_START) != 0;
        invocation.flags |= flags & (Gleaner.FLAG_COLD_START | Gleaner.FLAG_USER_ALLOCATION);
        invocation.move(handle, Invocation.PLACING, Invocation.ADMITTED);
        reserve(invocation, functions.rules(invocation.function), nowNs);
        return true;
    }

    /** A run that gets no handle is in the sum all the same, as long as it may take. */
    private long unwatched(long cpuMillisUser, long memoryBytesUser, long remainingNs, long nowNs) {
        if (cpuMillisUser > 0 || memoryBytesUser > 0) {
            unwatched.enter(cpuMillisUser, memoryBytesUser, remainingNs, nowNs);
            ledger.settle(nowNs);
        }
        return 0;
    }

    /** Whatever fails: the invocation has entered, so its host must have the handle that lets it leave. */
    private void decide(Invocation invocation, FunctionRules rules, long nowNs) {
        try {
            admission.decide(invocation, chosen(rules), rules, invocation.flags, nowNs);
        } catch (Throwable broken) {
            counters.increment(DecisionCounter.FAILED);
        }
    }

    private HarvestPolicy chosen(FunctionRules rules) {
        return rules.policy() == null ? policy : rules.policy();
    }

    private static int asked(FunctionRules rules, int flags) {
        return flags & ~(FLAG_LENDS_NOTHING | FLAG_BORROWS_NOTHING) | (rules.optedOut() ? FLAG_OPTED_OUT : 0);
    }

    /** The invocation now runs in this container. False when either is unknown, or it had started or ended before. */
    public boolean started(long handle, int containerHandle, long nowNs) {
        return start.started(handle, containerHandle, nowNs);
    }

    void restore(Container container) {
        limits.restore(container.handle, Resource.CPU);
        limits.restore(container.handle, Resource.MEMORY);
        containers.returnLater(container);
    }

    /** The invocation has ended; parameters as in {@link Gleaner#completed}. False for a second or unknown call. */
    public boolean completed(long handle, int outcome, long durationNs, long nowNs) {
        Invocation invocation = invocations.find(handle);
        if (invocation == null || !completion.end(invocation, handle, Math.max(0, outcome), durationNs, nowNs)) {
            counters.increment(DecisionCounter.STALE_CALLS);
            return false;
        }
        return true;
    }

    /** What the invocation may use now; 0 for a stale handle. */
    public long cpuMillis(long handle) {
        Invocation invocation = invocations.find(handle);
        return invocation == null ? 0 : invocation.cpuMillis;
    }

    /** What the invocation may use now; 0 for a stale handle. */
    public long memoryBytes(long handle) {
        Invocation invocation = invocations.find(handle);
        return invocation == null ? 0 : invocation.memoryBytes;
    }

    /** Where the invocation runs: 0 here, else a peer's handle. */
    public int target(long handle) {
        Invocation invocation = invocations.find(handle);
        return invocation == null ? 0 : invocation.placement.target;
    }

    /** Who decides where the next invocations run. */
    public void placer(Placer newPlacer) {
        placer = Objects.requireNonNull(newPlacer, "no placer: give Placer.HERE for none");
    }

    /** A sample of a container: cumulative CPU time, throttled time and OOM kills (-1 = unknown), memory less inactive file pages. */
    public void sampled(
            int handle, long cpuUsageNs, long throttledNs, long memoryBytesWorkingSet, long oomKills, long nowNs) {
        Container container = containers.find(handle);
        if (container != null && mode != Mode.OFF) {
            observation.sampled(container, cpuUsageNs, throttledNs, memoryBytesWorkingSet, oomKills, nowNs);
        }
    }

    /**
     * A container that wasn't read for some ticks was at rest until then: what its next sample shows more was used since.
     * Only the window of its CPU usage hears of it.
     */
    public void atRestUntil(int handle, long cpuUsageNs, long nowNs) {
        Container container = containers.find(handle);
        if (container != null && mode != Mode.OFF) {
            observation.atRestUntil(container, cpuUsageNs, nowNs);
        }
    }

    /** Whether a run in this container has less than its user allocation of something, so that it may want it back. */
    public boolean guarded(int handle) {
        Container container = containers.find(handle);
        return container != null && observation.guarded(container);
    }

    /**
     * Whether the memory charged to a container (inactive file pages included) is so much that its wire may trip: less can't
     * trip it, whatever part of it is inactive.
     */
    public boolean memoryNearWire(int handle, long memoryBytesCharged) {
        Container container = containers.find(handle);
        return container != null && observation.memoryNearWire(container, memoryBytesCharged);
    }

    /** The kernel reported that a container's memory passed its threshold, or is under pressure. */
    public void memoryEvent(int handle, long nowNs) {
        Container container = containers.find(handle);
        if (container != null) {
            observation.memoryEvent(container, nowNs);
        }
    }

    /** The kernel killed in a container for want of memory. */
    public void outOfMemory(int handle, long nowNs) {
        Container container = containers.find(handle);
        if (container != null) {
            observation.outOfMemory(container, nowNs);
        }
    }

    /** Fills in the containers whose last run has ended and waits for one more sample; answers how many. */
    public int awaitingSample(int[] out) {
        return completion.awaitingSample(out);
    }

    /** The agent's threads start now: from here on nothing is lent while watch or enforcement stand still. */
    public void begin(long nowNs) {
        pulse.begin(nowNs);
    }

    /** Enforcement begins a pass: where the watch stands still it returns every loan. The enforcement thread. */
    public void enforced(long nowNs) {
        guard.enforced(nowNs);
    }

    /** Why nothing may be lent now, null = nothing is wrong. */
    DecisionOutcome stalled(long nowNs) {
        return guard.stalled(nowNs);
    }

    /** Feeds ended runs into profiles, gives up lost ones, does what host threads could not wait for. */
    public void tick(long nowNs) {
        completion.tick(nowNs);
        unwatched.tick(nowNs);
        chores.tick(mode == Mode.ENFORCE, nowNs);
        guard.watched(nowNs);
        KnowledgeExport export = wanted.get();
        if (export != null && wanted.compareAndSet(export, null)) {
            export.fill(profiles);
        }
    }

    /** Where functions that are registered from now on may have been known before. */
    public void knowledge(KnowledgeSource source) {
        knowledge = source;
    }

    /** Has the watch copy what is known at its next tick; one at a time, the last one asked for counts. Any thread. */
    public void export(KnowledgeExport export) {
        wanted.set(export);
    }

    /** Copies what is known now: for the watch, or once there is none any more. */
    public void exportNow(KnowledgeExport export) {
        export.fill(profiles);
    }

    /** What every container's limits should be now. */
    public DesiredLimits limits() {
        return limits;
    }

    /**
     * What came of a limit.
     *
     * @param invocation the run that the limit was for, as in {@link DesiredLimit}; a refusal is held against no other
     */
    public void limitOutcome(int handle, long invocation, Resource resource, LimitResult result, long nowNs) {
        Container container = containers.find(handle);
        if (container == null) {
            return;
        }
        sink.limited(handle, resource, result, nowNs);
        stoodBack.onLimit(container, invocation, resource, result, nowNs);
    }

    /** A container's usage can't be read any more: nobody would see its owner want anything back. The watch. */
    public void unobservable(int handle, long nowNs) {
        Container container = containers.find(handle);
        if (container != null) {
            stoodBack.unreachable(container, nowNs);
        }
    }

    /** The policy of the next decisions. */
    public void policy(HarvestPolicy newPolicy) {
        this.policy = Objects.requireNonNull(newPolicy, "no policy: give one, such as fixed");
    }

    /** The policy of the next decisions. */
    public HarvestPolicy policy() {
        return policy;
    }

    /** Changes the mode; below {@link Mode#ENFORCE} every loan is returned before this answers. */
    public void mode(Mode newMode, long nowNs) {
        mode = newMode;
        if (newMode != Mode.ENFORCE) {
            restoration.all(nowNs);
        }
    }

    /** The mode in force. */
    public Mode mode() {
        return mode;
    }

    /** What was counted. */
    public DecisionCounters counters() {
        return counters;
    }

    /** The ledger: read its totals; everything else is this pipeline's. */
    public Ledger ledger() {
        return ledger;
    }

    /** Invocations that wait for a place here. */
    public int waiting() {
        return invocations.waiting();
    }

    /** What the owner of a function asked for, in millicores; 0 = unknown. */
    public long cpuMillisUser(int function) {
        return functions.contains(function) ? functions.cpuMillisUser(function) : 0;
    }

    /** Invocations of a function that wait or run here. */
    public int inFlightHere(int function) {
        return function <= 0 ? 0 : invocations.ofFunction(function);
    }

    /** Invocations that have a place here and have not ended. */
    public int here() {
        return invocations.here();
    }

    /** Invocations admitted and not yet ended, they that wait or run at a peer included. */
    public int inFlight() {
        return invocations.inFlight();
    }

    int configHash() {
        return configHash;
    }
}
