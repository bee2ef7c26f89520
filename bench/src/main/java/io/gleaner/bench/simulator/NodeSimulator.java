package io.gleaner.bench.simulator;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.DesiredLimit;
import io.gleaner.agent.decision.LimitResult;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.Resource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Plays one episode: admits by user allocations from a queue, lets the pipeline decide, obeys its limits at once, and
 * samples every 20 ms as the agent's watch does. From event to event, in virtual time; the same episode and policy give
 * the same result. One thread, one use.
 */
public final class NodeSimulator {
    private static final long SAMPLING_NS = 20_000_000L;
    private static final int MAX_CONTAINERS = 256;

    private final Episode episode;
    private final Sharing sharing;
    private final IntConsumer beforeAdmit;
    private final CpuCompetition competition;
    private final SimulatorSink sink;
    private final DecisionPipeline pipeline;
    private final DesiredLimit limit = new DesiredLimit();
    private final List<SimulatedContainer> containers = new ArrayList<>();
    private final SimulatedContainer[] containerByHandle = new SimulatedContainer[MAX_CONTAINERS + 1];
    private final ArrayDeque<SimulatedRun> queue = new ArrayDeque<>();
    private final List<SimulatedRun> running = new ArrayList<>();
    private final List<RunOutcome> outcomes = new ArrayList<>();
    private final int[] functions;
    private final boolean[] known;
    private final int[] awaiting = new int[MAX_CONTAINERS];
    private long nowNs;
    private long nextTickNs = SAMPLING_NS;
    private int nextPlan;
    private int tailTicks;
    private long cpuMillisInFlight;
    private long memoryBytesInFlight;
    private boolean dirty;

    /**
     * A node at the episode's start.
     *
     * @param policy decides where the sharing is by {@link Sharing#LIMITS}
     * @param beforeAdmit told the index of the invocation whose decision comes next
     */
    public NodeSimulator(Episode episode, Sharing sharing, HarvestPolicy policy, IntConsumer beforeAdmit) {
        this.episode = episode;
        this.sharing = sharing;
        this.beforeAdmit = beforeAdmit;
        Scenario scenario = episode.scenario;
        competition = new CpuCompetition(scenario.cpuMillisPhysical() / 1e3);
        sink = new SimulatorSink(episode.size());
        DecisionConfig config = DecisionConfig.builder(scenario.cpuMillis(), scenario.memoryBytes())
                .cpuLoan(scenario.cpuLoan())
                .maxContainers(MAX_CONTAINERS)
                .maxInvocations(MAX_CONTAINERS)
                .maxFunctions(64)
                .build();
        pipeline = new DecisionPipeline(config, policy, sink, episode.seed);
        pipeline.limits().onDirty(() -> dirty = true);
        functions = new int[scenario.functions().size()];
        known = new boolean[functions.length];
        for (int i = 0; i < functions.length; i++) {
            SimulatedFunction function = scenario.functions().get(i);
            functions[i] =
                    pipeline.function(function.name(), function.cpuMillisUser(), function.memoryBytesUser(), nowNs);
        }
    }

    /** Plays an episode with a policy behind the pipeline. */
    public static SimulationResult play(Episode episode, HarvestPolicy policy) {
        return new NodeSimulator(episode, Sharing.LIMITS, policy, run -> {}).run();
    }

    /** Plays it to the end of its last invocation. */
    public SimulationResult run() {
        if (sharing == Sharing.IDEAL) {
            return ideal();
        }
        while (nextPlan < episode.size() || !queue.isEmpty() || !running.isEmpty() || tailTicks > 0) {
            takeArrivals();
            startFromQueue();
            divide();
            long nextNs = nextEventNs();
            for (SimulatedRun run : running) {
                run.advance(nowNs, nextNs);
            }
            nowNs = nextNs;
            endFinished();
            if (nowNs >= nextTickNs) {
                tick();
            }
        }
        return result();
    }

    private void takeArrivals() {
        while (nextPlan < episode.size() && episode.plans.get(nextPlan).arrivalNs() <= nowNs) {
            queue.add(episode.run(nextPlan++));
        }
    }

    private void startFromQueue() {
        while (!queue.isEmpty() && fits(queue.peek().function)) {
            start(queue.poll());
        }
    }

    /** Admission is by user allocations only: what is harvested never admits. */
    private boolean fits(SimulatedFunction function) {
        return cpuMillisInFlight + function.cpuMillisUser() <= episode.scenario.cpuMillis()
                && memoryBytesInFlight + function.memoryBytesUser() <= episode.scenario.memoryBytes();
    }

    private void start(SimulatedRun run) {
        SimulatedFunction function = run.function;
        cpuMillisInFlight += function.cpuMillisUser();
        memoryBytesInFlight += function.memoryBytesUser();
        SimulatedContainer container = freeContainer(run.plan.function());
        if (sharing == Sharing.LIMITS) {
            beforeAdmit.accept(run.plan.index());
            run.invocation = pipeline.admit(
                    functions[run.plan.function()], 0, run.plan.index(), run.plan.inputBytes(), 0, 0, nowNs);
            obey();
            container.begin(run, nowNs);
            pipeline.started(run.invocation, container.handle, nowNs);
            obey();
        } else {
            free(container, run);
            container.begin(run, nowNs);
        }
        running.add(run);
    }

    /** Without a pipeline: the first run of a function at its user allocation where an oracle has yet to see it. */
    private void free(SimulatedContainer container, SimulatedRun run) {
        boolean seen = sharing == Sharing.WEIGHTS || known[run.plan.function()];
        container.cpuMillisLimit = seen ? episode.scenario.cpuMillisPhysical() : run.function.cpuMillisUser();
        long freeBytes = episode.scenario.memoryBytes() - memoryBytesInFlight;
        long wantedBytes = (long) run.saturation() - run.function.memoryBytesUser();
        boolean grows = sharing == Sharing.ORACLE && seen && wantedBytes > 0 && wantedBytes <= freeBytes;
        container.memoryBytesLimit = run.function.memoryBytesUser() + (grows ? wantedBytes : 0);
    }

    private SimulatedContainer freeContainer(int function) {
        for (SimulatedContainer container : containers) {
            if (container.function == function && container.run == null) {
                return container;
            }
        }
        int handle = sharing == Sharing.LIMITS ? pipeline.container(functions[function], nowNs) : 0;
        SimulatedFunction simulated = episode.scenario.functions().get(function);
        SimulatedContainer container =
                new SimulatedContainer(function, handle, simulated.cpuMillisUser(), simulated.memoryBytesUser());
        containers.add(container);
        containerByHandle[handle] = container;
        return container;
    }

    private void divide() {
        if (sharing == Sharing.ORACLE) {
            competition.divideByGain(running);
        } else {
            competition.divide(running);
        }
    }

    private long nextEventNs() {
        long nextNs = nextPlan < episode.size() ? episode.plans.get(nextPlan).arrivalNs() : Long.MAX_VALUE;
        if (!running.isEmpty() || tailTicks > 0) {
            nextNs = Math.min(nextNs, nextTickNs);
        }
        for (SimulatedRun run : running) {
            nextNs = Math.min(nextNs, run.nextChangeNs(nowNs));
        }
        return Math.max(nextNs, nowNs);
    }

    private void endFinished() {
        for (int i = running.size() - 1; i >= 0; i--) {
            if (running.get(i).isDone()) {
                end(running.remove(i));
            }
        }
    }

    private void end(SimulatedRun run) {
        SimulatedContainer container = run.container;
        container.end();
        known[run.plan.function()] = true;
        cpuMillisInFlight -= run.function.cpuMillisUser();
        memoryBytesInFlight -= run.function.memoryBytesUser();
        if (sharing == Sharing.LIMITS) {
            if (run.wasKilled()) {
                pipeline.outOfMemory(container.handle, nowNs);
            }
            int outcome = run.wasKilled() ? Gleaner.OUTCOME_OUT_OF_MEMORY : Gleaner.OUTCOME_OK;
            pipeline.completed(run.invocation, outcome, nowNs - run.startNs, nowNs);
            obey();
            tailTicks = 2;
        }
        double slowdown = (double) (nowNs - run.startNs) / run.plan.userDurationNs();
        outcomes.add(new RunOutcome(
                run.plan.index(),
                run.plan.function(),
                run.plan.arrivalNs(),
                run.startNs,
                nowNs,
                run.wasKilled() ? RunOutcome.FAILED_SLOWDOWN : slowdown,
                run.wasKilled(),
                0,
                false,
                false));
    }

    /** What the agent's watch does every 20 ms. */
    private void tick() {
        nextTickNs = (nowNs / SAMPLING_NS + 1) * SAMPLING_NS;
        tailTicks = Math.max(0, tailTicks - 1);
        if (sharing != Sharing.LIMITS) {
            return;
        }
        for (SimulatedRun run : running) {
            sample(run.container);
        }
        int count = pipeline.awaitingSample(awaiting);
        for (int i = 0; i < count; i++) {
            SimulatedContainer container = containerByHandle[awaiting[i]];
            if (container != null) {
                sample(container);
            }
        }
        pipeline.tick(nowNs);
        obey();
    }

    private void sample(SimulatedContainer container) {
        pipeline.sampled(
                container.handle,
                container.cpuUsedNs(),
                container.throttledNs(),
                container.memoryBytesUsed(),
                container.oomKills(),
                nowNs);
    }

    private void obey() {
        while (dirty) {
            dirty = false;
            int handle = 0;
            while ((handle = pipeline.limits().nextDirty(handle)) != 0) {
                obey(handle);
            }
        }
    }

    private void obey(int handle) {
        SimulatedContainer container = containerByHandle[handle];
        if (container == null) {
            return;
        }
        if (pipeline.limits().take(handle, limit)) {
            boolean obeyed = container.limit(limit.cpuMillis, limit.memoryBytes, limit.cpuIdle);
            LimitResult memory = obeyed ? LimitResult.OBEYED : LimitResult.REFUSED;
            pipeline.limitOutcome(handle, limit.invocation, Resource.CPU, LimitResult.OBEYED, nowNs);
            pipeline.limitOutcome(handle, limit.invocation, Resource.MEMORY, memory, nowNs);
        }
    }

    private SimulationResult ideal() {
        for (RunPlan plan : episode.plans) {
            long endNs = plan.arrivalNs() + plan.idealDurationNs();
            double slowdown = (double) plan.idealDurationNs() / plan.userDurationNs();
            outcomes.add(new RunOutcome(
                    plan.index(),
                    plan.function(),
                    plan.arrivalNs(),
                    plan.arrivalNs(),
                    endNs,
                    slowdown,
                    false,
                    0,
                    false,
                    false));
        }
        return result();
    }

    private SimulationResult result() {
        List<RunOutcome> complete = new ArrayList<>();
        for (RunOutcome outcome : outcomes) {
            int run = outcome.index();
            complete.add(new RunOutcome(
                    run,
                    outcome.function(),
                    outcome.arrivalNs(),
                    outcome.startNs(),
                    outcome.endNs(),
                    outcome.slowdown(),
                    outcome.failed(),
                    sink.harvestedShare[run],
                    sink.givenMore[run],
                    sink.tripped[run]));
        }
        complete.sort(Comparator.comparingInt(RunOutcome::index));
        return new SimulationResult(complete, sink.trips, sink.loans);
    }
}
