package io.gleaner.bench.simulator;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.DesiredLimit;
import io.gleaner.agent.decision.LimitResult;
import io.gleaner.bench.workload.AloneDuration;
import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.LedgerTotals;
import java.util.Arrays;

/**
 * A node's agent: the production pipeline, whose limits are obeyed, and the watch that samples for it. A container is
 * sampled at each tick as long as its use changes, and at the end of a run; what is left out between is told before its
 * use changes, so that the pipeline sees the same use over any quota period. One thread.
 */
final class NodeAgent {
    private final Cluster cluster;
    private final ClusterNode node;
    private final NodeShape shape;
    private final long samplingNs;
    private final boolean samplesAll;
    private FunctionContainer[] containers = new FunctionContainer[16];
    private final UsageRead read = new UsageRead();
    private final LedgerCourse course;
    private DecisionPipeline pipeline;
    private int awake;
    private boolean dirty;
    private boolean inTick;

    NodeAgent(Cluster cluster, ClusterNode node, NodeShape shape) {
        this.cluster = cluster;
        this.node = node;
        this.shape = shape;
        samplingNs = cluster.options.samplingNs();
        // Who is slowed by neighbours goes on in steps that are nobody's change.
        samplesAll = cluster.samplesAll || cluster.options.interference() > 0;
        course = cluster.series == null ? null : new LedgerCourse(cluster.series);
    }

    /** Null until something came to the node. */
    DecisionPipeline pipeline() {
        return pipeline;
    }

    private DecisionPipeline made() {
        if (pipeline == null) {
            DecisionConfig config = cluster.rules
                    .config()
                    .apply(cluster.sizes.of(DecisionConfig.builder(shape.cpuMillis(), shape.memoryBytes())))
                    .build();
            pipeline = new DecisionPipeline(
                    config, cluster.policy, cluster.results.sink(), cluster.options.seed() + node.index);
            pipeline.limits().onDirty(() -> dirty = true);
        }
        return pipeline;
    }

    int function(FunctionPlan plan, long nowNs) {
        return made().function(plan.model.name(), plan.model.cpuMillisUser(), plan.model.memoryBytesUser(), nowNs);
    }

    int container(NodeFunction function, long nowNs) {
        return pipeline.container(function.handle, nowNs);
    }

    void made(FunctionContainer container, long nowNs) {
        if (container.handle >= containers.length) {
            containers = Arrays.copyOf(containers, Math.max(container.handle + 1, 2 * containers.length));
        }
        containers[container.handle] = container;
        sample(container, nowNs);
    }

    void removed(FunctionContainer container, long nowNs) {
        containers[container.handle] = null;
        pipeline.containerRemoved(container.handle, nowNs);
    }

    void admit(ClusterRun run, boolean cold, long nowNs) {
        cluster.hook.beforeAdmit(run.invocation, node.index);
        run.handle = pipeline.admit(
                run.container.function.handle,
                0,
                run.invocation,
                cluster.tape.inputBytes()[run.invocation],
                0,
                cold ? Gleaner.FLAG_COLD_START : 0,
                nowNs);
        obey(nowNs);
    }

    /** A run begins in its container, which was at rest until now: the agent reads idle ones at every tick. */
    void starts(ClusterRun run, long nowNs) {
        FunctionContainer container = run.container;
        sample(container, nowNs);
        pipeline.started(run.handle, container.handle, nowNs);
        obey(nowNs);
    }

    /** A run is to be sampled from now on. */
    void watches(ClusterRun run, long nowNs) {
        run.watch.begin(nowNs);
        awake(nowNs);
    }

    private void awake(long nowNs) {
        awake++;
        if (node.place < 0) {
            scheduleTick(nowNs);
        }
    }

    /** Where all rest the watch has nothing to do: what the ledger could lend or owes is as it was. */
    private void asleep() {
        if (--awake == 0 && !inTick) {
            cluster.heap.cancel(node);
        }
    }

    private void scheduleTick(long nowNs) {
        cluster.heap.schedule(node, nextTickNs(nowNs) << 1 | 1);
    }

    /** A run has ended and left its container; the watch is woken for its last sample, as in the agent. */
    void ended(ClusterRun run, long nowNs) {
        FunctionContainer container = run.container;
        if (run.watch.mode == RunWatch.Mode.AWAKE) {
            asleep();
        }
        if (run.killed) {
            pipeline.outOfMemory(container.handle, nowNs);
        }
        int outcome = run.killed ? Gleaner.OUTCOME_OUT_OF_MEMORY : Gleaner.OUTCOME_OK;
        pipeline.completed(run.handle, outcome, nowNs - run.startNs, nowNs);
        sample(container, nowNs);
        pipeline.tick(nowNs);
        obey(nowNs);
    }

    void tick(long nowNs) {
        inTick = true;
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            if (run.state == ClusterRun.State.RUNNING && run.watch.mode == RunWatch.Mode.AWAKE) {
                sample(run.container, nowNs);
                rest(run, nowNs);
            }
        }
        if (isIndebted() || samplesAll) {
            pipeline.tick(nowNs);
        }
        obey(nowNs);
        inTick = false;
        if (awake > 0) {
            scheduleTick(nowNs);
        } else {
            cluster.heap.cancel(node);
        }
    }

    /** Only then can a tick do what the change of the ledger before, or the run that ended, has not done at once. */
    private boolean isIndebted() {
        return pipeline.ledger().totals().get(Resource.MEMORY, LedgerTotals.Figure.DEBT) > 0;
    }

    private void sample(FunctionContainer container, long nowNs) {
        container.read(nowNs, read);
        pipeline.sampled(
                container.handle, read.cpuUsageNs, read.throttledNs, read.memoryBytes, container.oomKills, nowNs);
    }

    /**
     * Samples say nothing new once a whole quota period has been like the next one, and memory grows no more, or is
     * neither lent nor borrowed: its peak then shows at the end. A wire on CPU hears of throttling within three periods.
     */
    private void rest(ClusterRun run, long nowNs) {
        FunctionModel model = run.plan.model;
        boolean wired = run.container.cpuMillis < model.cpuMillisUser();
        long wireNs = wired ? 2 * AloneDuration.QUOTA_PERIOD_NS : 0;
        run.watch.sampledNs = nowNs;
        if (!samplesAll
                && run.watch.isSteady(nowNs - wireNs)
                && (run.isMemoryFlat(nowNs) || pipeline.memoryBytes(run.handle) == model.memoryBytesUser())) {
            run.watch.mode = RunWatch.Mode.RESTS;
            asleep();
        }
    }

    /** A run's use changes from now on: what was left out is told. */
    void changes(ClusterRun run, long nowNs) {
        RunWatch watch = run.watch;
        if (watch.changedNs == nowNs) {
            return;
        }
        if (watch.mode == RunWatch.Mode.RESTS) {
            tell(run, watch.sampledNs, nowNs);
        } else if (watch.mode == RunWatch.Mode.DEFERRED) {
            tellDeferred(run, nowNs);
        }
        watch.changedNs = nowNs;
    }

    private void tellDeferred(ClusterRun run, long nowNs) {
        long fullNs = run.watch.fullNs(samplingNs);
        long lastNs = Math.min(fullNs, nowNs);
        for (long atNs = nextTickNs(run.watch.changedNs); atNs <= lastNs; atNs += samplingNs) {
            sample(run.container, atNs);
        }
        tell(run, fullNs, nowNs);
    }

    private long nextTickNs(long afterNs) {
        return (afterNs / samplingNs + 1) * samplingNs;
    }

    /** The samples after one time and up to another, as far as they matter for the window that ends there. */
    private void tell(ClusterRun run, long afterNs, long toNs) {
        long fromNs = Math.max(toNs - AloneDuration.QUOTA_PERIOD_NS, 0) / samplingNs * samplingNs;
        for (long atNs = Math.max(fromNs, nextTickNs(afterNs)); atNs <= toNs; atNs += samplingNs) {
            pipeline.atRestUntil(run.container.handle, run.container.cpuUsageNs(atNs), atNs);
        }
    }

    /** A run has changed: whether it is looked at from tick to tick. */
    void changed(ClusterRun run, long nowNs) {
        RunWatch watch = run.watch;
        if (watch.changedNs != nowNs || run.state != ClusterRun.State.RUNNING) {
            return;
        }
        watch.becomes(run.cpu);
        RunWatch.Mode before = watch.mode;
        watch.mode = !samplesAll && !isWired(run) ? RunWatch.Mode.DEFERRED : RunWatch.Mode.AWAKE;
        if (before != RunWatch.Mode.AWAKE && watch.mode == RunWatch.Mode.AWAKE) {
            awake(nowNs);
        } else if (before == RunWatch.Mode.AWAKE && watch.mode != RunWatch.Mode.AWAKE) {
            asleep();
        }
    }

    private boolean isWired(ClusterRun run) {
        FunctionModel model = run.plan.model;
        return run.container.cpuMillis < model.cpuMillisUser()
                || run.container.memoryBytes < model.memoryBytesUser()
                || pipeline.memoryBytes(run.handle) != model.memoryBytesUser();
    }

    /** Ends a call of the pipeline: its limits are obeyed. */
    private void obey(long nowNs) {
        DesiredLimit limit = cluster.limit;
        while (dirty) {
            dirty = false;
            int handle = 0;
            while ((handle = pipeline.limits().nextDirty(handle)) != 0) {
                if (pipeline.limits().take(handle, limit) && handle < containers.length && containers[handle] != null) {
                    obey(containers[handle], limit, nowNs);
                }
            }
        }
        if (course != null) {
            course.note(pipeline.ledger(), nowNs);
        }
    }

    private void obey(FunctionContainer container, DesiredLimit limit, long nowNs) {
        long invocation = limit.invocation;
        boolean grows = limit.cpuMillis > container.cpuMillis || limit.memoryBytes > container.memoryBytes;
        boolean returned = inTick && grows && (limit.restoreCpu || limit.restoreMemory);
        ClusterRun run = container.run;
        boolean obeyed = true;
        if (run != null && (returned && cluster.options.returnDelayNs() > 0 || isDue(run))) {
            container.cpuMillisDue = limit.cpuMillis;
            container.memoryBytesDue = limit.memoryBytes;
            container.idleDue = limit.cpuIdle;
            node.limitsAt(run, isDue(run) ? run.limitsDueNs : nowNs + cluster.options.returnDelayNs(), nowNs);
        } else {
            obeyed = node.limit(container, limit.cpuMillis, limit.memoryBytes, limit.cpuIdle, nowNs);
        }
        LimitResult memory = obeyed ? LimitResult.OBEYED : LimitResult.REFUSED;
        pipeline.limitOutcome(container.handle, invocation, Resource.CPU, LimitResult.OBEYED, nowNs);
        pipeline.limitOutcome(container.handle, invocation, Resource.MEMORY, memory, nowNs);
    }

    private static boolean isDue(ClusterRun run) {
        return run.limitsDueNs < CpuCourse.NEVER_NS;
    }

    /** Limits on their way are in force now. */
    void limitsDue(ClusterRun run, long nowNs) {
        FunctionContainer container = run.container;
        run.limitsDueNs = CpuCourse.NEVER_NS;
        if (!node.limit(container, container.cpuMillisDue, container.memoryBytesDue, container.idleDue, nowNs)) {
            pipeline.limitOutcome(container.handle, run.handle, Resource.MEMORY, LimitResult.REFUSED, nowNs);
            obey(nowNs);
        }
    }
}
