package io.gleaner.agent.decision;

import io.gleaner.agent.api.Mode;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.ledger.LedgerConfig;
import io.gleaner.harvest.ledger.LedgerListener;

/** The decision as a pure object. */
public final class DecisionPipeline {
    private final DecisionConfig config;
    private final DecisionSink sink;
    private final long seed;
    private volatile HarvestPolicy policy;
    private volatile Mode mode = Mode.ENFORCE;
    private final DesiredLimits limits;
    private final DecisionCounters counters = new DecisionCounters();
    private final Ledger ledger;

    public DecisionPipeline(DecisionConfig config, HarvestPolicy policy, DecisionSink sink, long seed) {
        this.config = config;
        this.policy = policy;
        this.sink = sink;
        this.seed = seed;
        limits = new DesiredLimits(config.maxContainers());
        ledger = new Ledger(
                LedgerConfig.of(config.cpuMillisCapacity(), config.memoryBytesCapacity()), LedgerListener.NONE);
    }

    public int function(String name, long cpuMillisUser, long memoryBytesUser, long nowNs) {
        return 0;
    }

    public int container(int function, long nowNs) {
        return 0;
    }

    public void containerPaused(int container, long nowNs) {}

    public void containerRemoved(int container, long nowNs) {}

    public long admit(
            int function, long hostIdHigh, long hostIdLow, long inputBytes, long remainingNs, int flags, long nowNs) {
        return 0;
    }

    public boolean started(long invocation, int container, long nowNs) {
        return false;
    }

    public boolean completed(long invocation, int outcome, long durationNs, long nowNs) {
        return false;
    }

    public long cpuMillis(long invocation) {
        return 0;
    }

    public long memoryBytes(long invocation) {
        return 0;
    }

    public int target(long invocation) {
        return 0;
    }

    public void sampled(
            int container, long cpuUsageNs, long throttledNs, long memoryBytesWorkingSet, long oomKills, long nowNs) {}

    public void memoryEvent(int container, long nowNs) {}

    public void outOfMemory(int container, long nowNs) {}
    /** Fills in containers whose last run has ended and waits for one more sample; answers how many. */
    public int awaitingSample(int[] containers) {
        return 0;
    }

    public void tick(long nowNs) {}

    public DesiredLimits limits() {
        return limits;
    }

    public void limitOutcome(int container, Resource resource, boolean obeyed, long nowNs) {}

    public void policy(HarvestPolicy newPolicy) {
        policy = newPolicy;
    }

    public HarvestPolicy policy() {
        return policy;
    }

    public void mode(Mode newMode, long nowNs) {
        mode = newMode;
    }

    public Mode mode() {
        return mode;
    }

    public DecisionCounters counters() {
        return counters;
    }

    public Ledger ledger() {
        return ledger;
    }
}
