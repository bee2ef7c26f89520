package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.NodeShape;
import java.util.Arrays;

/**
 * A node: admits by user allocations from its queue, first come, first served; runs what it admitted in containers of
 * their functions; divides its CPU. As an event it is the tick of its agent's watch. One thread.
 */
final class ClusterNode extends ClusterEvent {
    final int index;
    final double cores;
    final long memoryBytesCapacity;
    /** Null where none is kept. */
    final UsageSeries series;

    final NodeMemory memory;
    ClusterRun[] runs = new ClusterRun[8];
    int runCount;

    private final Cluster cluster;
    private final long cpuMillisCapacity;
    private final Division division;
    private final NodeAgent agent;
    private final NodeFunction[] functions;
    private final InvocationQueue queue = new InvocationQueue();
    private long cpuMillisInFlight;
    private long memoryBytesInFlight;
    private int containers;

    ClusterNode(Cluster cluster, int index, NodeShape shape) {
        this.cluster = cluster;
        this.index = index;
        cores = shape.cpuMillis() / 1e3;
        cpuMillisCapacity = shape.cpuMillis();
        memoryBytesCapacity = shape.memoryBytes();
        series = cluster.series;
        memory = new NodeMemory(this, cluster);
        functions = new NodeFunction[cluster.plans.length];
        division = cluster.rules.sharing() == Sharing.ORACLE ? new OracleDivision(this) : new CoreShares(this);
        agent = cluster.rules.sharing() == Sharing.LIMITS ? new NodeAgent(cluster, this, shape) : null;
    }

    /** An invocation starts at once; {@link Room} said that it fits and that nobody waits here. */
    void start(int invocation, long nowNs) {
        start(cluster.plan(invocation), invocation, nowNs);
        noteRoom();
        settle(nowNs);
    }

    /** An invocation waits here. */
    void enqueue(int invocation) {
        queue.add(invocation);
        noteRoom();
    }

    private void noteRoom() {
        boolean open = queue.isEmpty();
        cluster.room.set(
                index,
                open ? cpuMillisCapacity - cpuMillisInFlight : -1,
                open ? memoryBytesCapacity - memoryBytesInFlight : -1);
    }

    private boolean fits(FunctionPlan plan) {
        return cpuMillisInFlight + plan.model.cpuMillisUser() <= cpuMillisCapacity
                && memoryBytesInFlight + plan.model.memoryBytesUser() <= memoryBytesCapacity;
    }

    private void start(FunctionPlan plan, int invocation, long nowNs) {
        cpuMillisInFlight += plan.model.cpuMillisUser();
        memoryBytesInFlight += plan.model.memoryBytesUser();
        NodeFunction function = function(plan, nowNs);
        FunctionContainer warm = function.newest();
        ClusterRun run = cluster.take(this, plan, invocation);
        run.admittedNs = nowNs;
        run.container = warm == null ? make(function, nowNs) : warm;
        run.container.run = run;
        add(run);
        if (warm != null) {
            cluster.idle.remove(warm);
        }
        if (agent != null) {
            agent.admit(run, warm == null, nowNs);
        }
        cluster.results.started(run, warm == null);
        run.startNs = nowNs + (warm == null ? plan.model.coldStartNs() : 0);
        if (run.startNs == nowNs) {
            begin(run, nowNs);
        }
        schedule(run, nowNs);
    }

    private NodeFunction function(FunctionPlan plan, long nowNs) {
        NodeFunction known = functions[plan.index];
        if (known == null) {
            known = new NodeFunction(this, plan, agent == null ? 0 : agent.function(plan, nowNs));
            functions[plan.index] = known;
        }
        return known;
    }

    /** Where the table is full the container that is idle longest makes room. */
    private FunctionContainer make(NodeFunction function, long nowNs) {
        if (containers == cluster.sizes.containers()) {
            FunctionContainer longest = memory.longestIdle();
            cluster.idle.remove(longest);
            removed(longest, nowNs);
        }
        containers++;
        FunctionContainer made = new FunctionContainer(function, agent == null ? 0 : agent.container(function, nowNs));
        if (agent != null) {
            agent.made(made, nowNs);
        }
        return made;
    }

    /** A container is gone, and was idle. */
    void removed(FunctionContainer container, long nowNs) {
        containers--;
        if (agent != null) {
            agent.removed(container, nowNs);
        }
    }

    private void begin(ClusterRun run, long nowNs) {
        if (agent != null) {
            agent.starts(run, nowNs);
        }
        run.begin(nowNs, cluster.tape.memoryMultiplier()[run.invocation]);
        run.passDue();
        division.changed(run);
        memory.changed(run);
        if (agent != null) {
            agent.watches(run, nowNs);
        }
    }

    /** A run's own event. */
    void onRun(ClusterRun run, long nowNs) {
        if (run.state == ClusterRun.State.STARTING) {
            begin(run, nowNs);
        } else {
            leaveRest(run, nowNs);
            run.advance(nowNs);
            if (run.limitsDueNs <= nowNs) {
                agent.limitsDue(run, nowNs);
            }
            run.passDue();
            division.changed(run);
        }
        if (run.state == ClusterRun.State.OVER) {
            end(run, nowNs);
        } else {
            schedule(run, nowNs);
        }
        settle(nowNs);
    }

    private void end(ClusterRun run, long nowNs) {
        cluster.heap.cancel(run);
        remove(run);
        memory.changed(run);
        FunctionContainer container = run.container;
        cpuMillisInFlight -= run.plan.model.cpuMillisUser();
        memoryBytesInFlight -= run.plan.model.memoryBytesUser();
        container.function.finishedRuns++;
        cluster.results.ended(run, nowNs);
        if (series != null) {
            noteUser(run, nowNs);
        }
        container.release(nowNs);
        if (run.limitsDueNs < CpuCourse.NEVER_NS) {
            container.takeDue();
        }
        if (agent != null) {
            agent.ended(run, nowNs);
        }
        if (run.killed) {
            removed(container, nowNs);
        } else {
            cluster.idle.add(container, nowNs);
        }
        cluster.giveBack(run);
        while (!queue.isEmpty() && fits(cluster.plan(queue.first()))) {
            int invocation = queue.take();
            start(cluster.plan(invocation), invocation, nowNs);
        }
        noteRoom();
    }

    private void noteUser(ClusterRun run, long nowNs) {
        double cpu = run.plan.model.cpuMillisUser() * (double) (nowNs - run.admittedNs);
        double memory = run.plan.model.memoryBytesUser() * (double) (nowNs - run.admittedNs);
        series.add(UsageSeries.CPU_USER, run.admittedNs, nowNs, cpu);
        series.add(UsageSeries.MEMORY_USER, run.admittedNs, nowNs, memory);
    }

    /** The watch's tick. */
    @Override
    void happen(long nowNs) {
        agent.tick(nowNs);
        settle(nowNs);
    }

    /** Whoever changed something at this moment has told it: the node's CPU is divided. */
    void settle(long nowNs) {
        division.settle(nowNs);
        memory.settle(nowNs);
        crowd(nowNs);
    }

    /** The limit of its group, in cores. */
    double limitCores(ClusterRun run) {
        long cpuMillis = run.container.cpuMillis;
        return agent == null || cpuMillis == 0 ? cores : cpuMillis / 1e3;
    }

    /** A run has another share. */
    void pace(ClusterRun run, double quota, double pace, long nowNs) {
        if (agent == null) {
            run.givenMore |= Math.min(quota, run.cpu.demand()) > run.plan.coresUser + 1e-9;
        }
        if (quota != run.cpu.quota() || pace != run.cpu.pace()) {
            leaveRest(run, nowNs);
            run.advance(nowNs);
            run.cpu.quota(quota);
            run.cpu.pace(pace);
            schedule(run, nowNs);
        }
    }

    /** A run lacks so much of the memory that it holds. */
    void press(ClusterRun run, double missingBytes, long nowNs) {
        leaveRest(run, nowNs);
        run.advance(nowNs);
        run.press(missingBytes);
        schedule(run, nowNs);
    }

    /** A run is killed since the node has no memory left. */
    void kill(ClusterRun run, long nowNs) {
        leaveRest(run, nowNs);
        run.advance(nowNs);
        run.kill();
        division.changed(run);
        cluster.results.nodeOomKills++;
        end(run, nowNs);
    }

    /** A run has more memory than before, or less of what was more than its user allocation. */
    void give(ClusterRun run, long memoryBytes, long nowNs) {
        run.advance(nowNs);
        run.giveMemory(memoryBytes);
        memory.changed(run);
        run.givenMore = true;
        schedule(run, nowNs);
    }

    /** Limits are in force; false where the memory limit was refused. */
    boolean limit(FunctionContainer container, long cpuMillis, long memoryBytes, boolean idle, long nowNs) {
        ClusterRun run = container.run;
        boolean running = run != null && run.state == ClusterRun.State.RUNNING;
        if (!running) {
            container.cpuMillis = cpuMillis;
            container.idle = idle;
            boolean refused = memoryBytes < container.memoryBytesHeld;
            container.memoryBytes = refused ? container.memoryBytes : memoryBytes;
            return !refused;
        }
        leaveRest(run, nowNs);
        run.advance(nowNs);
        boolean obeyed = memoryBytes == container.memoryBytes || run.limitMemory(memoryBytes);
        container.memoryBytes = obeyed ? memoryBytes : container.memoryBytes;
        memory.changed(run);
        if (cpuMillis != container.cpuMillis) {
            run.cpu.refill();
        }
        container.cpuMillis = cpuMillis;
        container.idle = idle;
        division.changed(run);
        schedule(run, nowNs);
        return obeyed;
    }

    /** Limits on their way to a run's container are in force then. */
    void limitsAt(ClusterRun run, long atNs, long nowNs) {
        run.limitsDueNs = atNs;
        if (run.state == ClusterRun.State.RUNNING) {
            schedule(run, nowNs);
        }
    }

    private void leaveRest(ClusterRun run, long nowNs) {
        if (agent != null) {
            agent.changes(run, nowNs);
        }
    }

    private void schedule(ClusterRun run, long nowNs) {
        if (agent != null) {
            agent.changed(run, nowNs);
        }
        long nextNs = run.nextNs();
        if (nextNs >= CpuCourse.NEVER_NS) {
            cluster.heap.cancel(run);
        } else {
            cluster.heap.schedule(run, nextNs << 1);
        }
    }

    /** Neighbours slow each other by what they keep busy. */
    private void crowd(long nowNs) {
        double interference = cluster.options.interference();
        if (interference == 0) {
            return;
        }
        double busy = 0;
        for (int i = 0; i < runCount; i++) {
            busy += runs[i].cpu.meanCores();
        }
        for (int i = 0; i < runCount; i++) {
            ClusterRun run = runs[i];
            if (run.state == ClusterRun.State.RUNNING) {
                double others = Math.max(0, busy - run.cpu.meanCores());
                run.advance(nowNs);
                run.crowd(1 + interference * others / cores);
                schedule(run, nowNs);
            }
        }
    }

    private void add(ClusterRun run) {
        if (runCount == runs.length) {
            runs = Arrays.copyOf(runs, 2 * runCount);
        }
        run.position = runCount;
        runs[runCount++] = run;
    }

    private void remove(ClusterRun run) {
        ClusterRun last = runs[--runCount];
        runs[run.position] = last;
        last.position = run.position;
        runs[runCount] = null;
    }

    NodeAgent agent() {
        return agent;
    }
}
