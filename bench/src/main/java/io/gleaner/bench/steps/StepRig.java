package io.gleaner.bench.steps;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** One process in one group under one agent, with which steps are taken. One thread. */
final class StepRig implements AutoCloseable {
    private static final long LOOK_NS = 100_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long LEARNING_RUN_NS = TimeUnit.MILLISECONDS.toNanos(60);
    private static final int LEARNING_RUNS_MOST = 8;

    private final GleanerAgent agent;
    private final String containerName;
    private final LimitWriter files;
    private final StepProcess process;
    private final Semaphore completions = new Semaphore(0);
    private int container;
    private long invocation;

    StepRig(GleanerAgent agent, Cgroup group, String containerName) throws IOException {
        this.agent = agent;
        this.containerName = containerName;
        files = group.openLimits();
        process = StepProcess.start(group);
        agent.onCompleted(facts -> completions.release());
    }

    StepProcess process() {
        return process;
    }

    /** The quota in the file now, in millicores. */
    long cpuMillis() {
        files.adopt();
        return files.cpuMillis();
    }

    /** The memory limit in the file now. */
    long memoryBytes() {
        files.adopt();
        return files.memoryBytes();
    }

    /**
     * Has a new function learn in a few idle runs that it needs little, and starts one that lends.
     *
     * @throws IOException where the agent does not lend
     */
    void lend(String function, long cpuMillisUser, long memoryBytesUser) throws IOException, InterruptedException {
        int handle = agent.function(function, cpuMillisUser, memoryBytesUser);
        container = agent.container(containerName, handle, process.processId());
        require(handle > 0 && container > 0, "the agent took neither function nor container");
        start(handle);
        for (int runs = 0; runs < LEARNING_RUNS_MOST && !lends(cpuMillisUser, memoryBytesUser); runs++) {
            LockSupport.parkNanos(LEARNING_RUN_NS);
            complete(LEARNING_RUN_NS);
            start(handle);
        }
        require(
                lends(cpuMillisUser, memoryBytesUser),
                "the agent lends nothing of a function that was idle in " + LEARNING_RUNS_MOST + " runs");
        long cpuGranted = agent.cpuMillis(invocation);
        long memoryGranted = agent.memoryBytes(invocation);
        boolean lowered = await(() -> (cpuMillisUser == 0 || cpuMillis() == cpuGranted)
                && (memoryBytesUser == 0 || memoryBytes() < memoryBytesUser));
        require(
                lowered,
                "the limit was not lowered to " + cpuGranted + " millicores, " + memoryGranted + " bytes within 30 s");
    }

    private boolean lends(long cpuMillisUser, long memoryBytesUser) {
        return agent.cpuMillis(invocation) < cpuMillisUser || agent.memoryBytes(invocation) < memoryBytesUser;
    }

    private void start(int function) throws IOException {
        invocation = agent.admit(function, 0, 0, -1, 0, 0);
        require(invocation != 0 && agent.started(invocation, container), "the agent did not take the run");
    }

    private void complete(long durationNs) throws IOException, InterruptedException {
        completions.drainPermits();
        agent.completed(invocation, Gleaner.OUTCOME_OK, durationNs);
        require(
                completions.tryAcquire(PATIENCE_NS, TimeUnit.NANOSECONDS),
                "the completed run was not worked off within 30 s");
    }

    /** Ends the run that lent and takes its container out. */
    void end() throws IOException, InterruptedException {
        complete(LEARNING_RUN_NS);
        agent.containerRemoved(container);
    }

    /** Looks ten times a millisecond; false where it is not so within 30 s. */
    static boolean await(BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs > 0) {
                return false;
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        return true;
    }

    private static void require(boolean held, String otherwise) throws IOException {
        if (!held) {
            throw new IOException(otherwise);
        }
    }

    @Override
    public void close() {
        process.close();
        files.close();
    }
}
