package io.gleaner.agent.platform.local;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.watch.ThreadNiceness;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One place where invocations of a function run, one at a time, with a thread of its own that owns its process and talks
 * to the {@link Gleaner}. {@code state} and {@code reserved} are the dispatcher's.
 */
abstract class Replica {
    private static final Logger LOG = LoggerFactory.getLogger(Replica.class);
    private static final long AFTER_BUG_NS = TimeUnit.SECONDS.toNanos(1);

    final FunctionPool pool;
    final PlatformParts parts;
    final String instance;
    ReplicaState state = ReplicaState.STARTING;
    PendingInvocation reserved;

    final BlockingQueue<Signal> inbox = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile FunctionProcess process;
    private volatile boolean closed;

    /** What the replica's thread is told. */
    sealed interface Signal {}

    /** Run this now. */
    record Run(PendingInvocation invocation) implements Signal {}

    /** This process has ended. */
    record Exited(FunctionProcess process) implements Signal {}

    /** End when the invocation that runs has ended. */
    record Stop() implements Signal {}

    /** How a run ended, seen from here. */
    record Ending(InvocationOutcome outcome, int status, Map<String, List<String>> headers, byte[] body) {
        static Ending failed(InvocationOutcome outcome, String message) {
            return new Ending(outcome, 0, Map.of(), message.getBytes(StandardCharsets.UTF_8));
        }
    }

    Replica(FunctionPool pool, PlatformParts parts, String instance) {
        this.pool = pool;
        this.parts = parts;
        this.instance = instance;
        this.thread = new Thread(this::work, "gleaner-" + instance);
        this.thread.setDaemon(true);
    }

    /** The replica for a function's mode. */
    static Replica of(FunctionPool pool, PlatformParts parts, String instance) {
        return pool.spec.mode() == ProcessMode.WARM
                ? new WarmReplica(pool, parts, instance)
                : new OneShotReplica(pool, parts, instance);
    }

    void begin() {
        thread.start();
    }

    void run(PendingInvocation invocation) {
        inbox.add(new Run(invocation));
    }

    void stop() {
        inbox.add(new Stop());
    }

    /** Ends whatever runs, at once; for when the platform closes. */
    void kill() {
        closed = true;
        FunctionProcess running = process;
        if (running != null) {
            running.kill();
        }
    }

    /** Whether its thread has come to its end. */
    boolean ended() {
        return thread.getState() == Thread.State.TERMINATED;
    }

    /** Waits for the thread's end. */
    void join(long millis) throws InterruptedException {
        thread.join(millis);
    }

    /** Serves until it is told to stop. */
    abstract void live() throws InterruptedException;

    private void work() {
        // It decides and starts invocations: functions that fill the cores must not hold it up.
        ThreadNiceness.improveCurrent();
        try {
            while (!livedToItsEnd()) {
                TimeUnit.NANOSECONDS.sleep(AFTER_BUG_NS);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } finally {
            giveBackWhatIsLeft();
        }
    }

    /** A failure of ours must cost one invocation at most, and never the replica or its place on the node. */
    private boolean livedToItsEnd() throws InterruptedException {
        try {
            live();
            return true;
        } catch (RuntimeException bug) {
            LOG.error("replica {} failed and starts anew", instance, bug);
            PendingInvocation lost = parts.dispatcher().abandoned(this);
            if (lost != null) {
                String message = "the platform failed while it ran: " + bug;
                parts.ended()
                        .accept(
                                lost,
                                lost.refusal(
                                        InvocationOutcome.CRASHED,
                                        message,
                                        parts.nanoClock().getAsLong()));
            }
            return !parts.dispatcher().down(this, false);
        }
    }

    private void giveBackWhatIsLeft() {
        for (Signal left = inbox.poll(); left != null; left = inbox.poll()) {
            if (left instanceof Run run) {
                parts.dispatcher().giveBack(this, run.invocation());
            }
        }
    }

    /** A new container's group with its memory limit and its weight; CPU stays without a quota. */
    ContainerGroup limitedMemory(String container) throws IOException {
        ContainerGroup group = parts.groups().create(container);
        boolean done = false;
        try {
            group.limitMemory(pool.spec.cpuMillisUser(), pool.spec.memoryBytesUser());
            done = true;
            return group;
        } finally {
            if (!done) {
                group.remove();
            }
        }
    }

    /** Starts the function's command and remembers the process, so that it can be killed from outside. */
    FunctionProcess launch(Map<String, String> extra, ContainerGroup group, boolean merged) throws IOException {
        Map<String, String> environment = new HashMap<>(pool.spec.envVars());
        environment.putAll(extra);
        FunctionProcess started = startAtUsualNiceness(environment, group, merged);
        process = started;
        if (closed) {
            started.kill();
        }
        return started;
    }

    /** A process inherits the nice value of the thread that starts it: that must not be this one. */
    private FunctionProcess startAtUsualNiceness(Map<String, String> environment, ContainerGroup group, boolean merged)
            throws IOException {
        Future<FunctionProcess> start =
                parts.io().submit(() -> FunctionProcess.start(pool.command, environment, group, merged));
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return start.get();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException cause ? cause : new IOException(failed.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Kills the process if the invocation has not ended by its time limit. */
    Future<?> limitTime(PendingInvocation invocation, FunctionProcess running) {
        Runnable expire = () -> {
            if (invocation.settled.compareAndSet(false, true)) {
                running.kill();
            }
        };
        return parts.timer().schedule(expire, pool.spec.timeoutNs(), TimeUnit.NANOSECONDS);
    }

    Ending timedOut() {
        return Ending.failed(
                InvocationOutcome.TIMED_OUT,
                "function '" + pool.spec.key() + "' was killed: it ran longer than its "
                        + TimeUnit.NANOSECONDS.toMillis(pool.spec.timeoutNs()) + " ms (envVars.exec_timeout)");
    }

    Ending outOfMemory() {
        return Ending.failed(
                InvocationOutcome.OUT_OF_MEMORY,
                "function '" + pool.spec.key() + "' was killed by the kernel: it needs more than its "
                        + Quantity.ofMemoryBytes(pool.spec.memoryBytesUser()) + " of memory (limits.memory)");
    }

    /** What the {@link Gleaner} says to an invocation. */
    record Grant(long invocation, long cpuMillis, long memoryBytes) {}

    Grant admit(PendingInvocation invocation, boolean coldStart) {
        Gleaner gleaner = parts.gleaner();
        int cold = coldStart ? Gleaner.FLAG_COLD_START : 0;
        boolean placed = invocation.admitted != 0 && gleaner.placed(invocation.admitted, cold);
        long handle = placed
                ? invocation.admitted
                : gleaner.admit(
                        pool.gleanerFunction,
                        parts.runId(),
                        invocation.sequence,
                        invocation.request.body().length,
                        pool.spec.timeoutNs(),
                        cold | invocation.admitFlags);
        return handle == 0
                ? new Grant(0, pool.spec.cpuMillisUser(), pool.spec.memoryBytesUser())
                : new Grant(handle, gleaner.cpuMillis(handle), gleaner.memoryBytes(handle));
    }

    InvocationResult result(
            PendingInvocation invocation, Grant grant, Ending ending, long startNs, long endNs, boolean coldStart) {
        return new InvocationResult(
                invocation.function,
                ending.outcome(),
                ending.status(),
                ending.headers(),
                ending.body(),
                grant.invocation(),
                grant.cpuMillis(),
                grant.memoryBytes(),
                invocation.arrivalNs,
                startNs,
                endNs,
                coldStart,
                "");
    }
}
