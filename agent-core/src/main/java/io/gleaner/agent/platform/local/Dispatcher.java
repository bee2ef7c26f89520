package io.gleaner.agent.platform.local;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Brings invocations, replicas and the node together: a function's queue is first in, first out; its head gets the next
 * idle replica and then waits for the node in the {@link AdmissionQueue}. Thread-safe: one monitor guards all pools,
 * replica states and the admission queue; it is never held while foreign code runs or anything is waited for.
 */
final class Dispatcher {
    private final LongSupplier nanoClock;
    private final AdmissionQueue<PendingInvocation> admission;
    private final Map<String, FunctionPool> pools = new LinkedHashMap<>();
    private final Queue<Runnable> afterwards = new ConcurrentLinkedQueue<>();
    private final Consumer<Refusal> refusals;
    private long sequence;
    private int running;

    /** An invocation that will not run, and why. */
    record Refusal(PendingInvocation invocation, InvocationOutcome outcome, String message) {}

    Dispatcher(NodeCapacity node, long overtakeNsMax, LongSupplier nanoClock, Consumer<Refusal> refusals) {
        this.admission = new AdmissionQueue<>(node, overtakeNsMax);
        this.nanoClock = nanoClock;
        this.refusals = refusals;
    }

    /** An invocation has arrived, and is somebody else's until it is submitted. */
    synchronized PendingInvocation arrival(String key, InvocationRequest request) {
        return new PendingInvocation(key, request, sequence++, nanoClock.getAsLong());
    }

    /** How many runs of a function there can be at once. */
    synchronized int available(FunctionPool pool) {
        return pool.available();
    }

    /** Queues an invocation, or refuses it. */
    void submit(PendingInvocation invocation) {
        String key = invocation.function;
        synchronized (this) {
            FunctionPool pool = pools.get(key);
            if (pool == null) {
                refuse(invocation, InvocationOutcome.UNKNOWN_FUNCTION, "no function '" + key + "' is deployed here");
            } else if (!pool.hopeful()) {
                refuse(invocation, InvocationOutcome.NOT_READY, notReady(pool));
            } else {
                enqueue(pool, invocation);
            }
        }
        settle();
    }

    /** Puts a pool in place of the one with its key, whose waiting invocations it inherits; starts nothing itself. */
    void install(FunctionPool pool, List<Replica> replicas) {
        synchronized (this) {
            FunctionPool old = pools.put(pool.spec.key(), pool);
            pool.replicas.addAll(replicas);
            if (old != null) {
                stopAll(old);
                pool.waiting.addAll(old.waiting);
                pool.whenReady.addAll(old.whenReady);
                pool.invocations = old.invocations;
                old.waiting.clear();
                old.whenReady.clear();
            }
            refuseIfHopeless(pool);
            dispatch(pool);
        }
        settle();
    }

    /** Takes a pool away; what waits for it is refused, what runs may end. False if there is none. */
    boolean remove(String key) {
        boolean found;
        synchronized (this) {
            FunctionPool pool = pools.remove(key);
            found = pool != null;
            if (found) {
                stopAll(pool);
                refuseWaiting(pool, InvocationOutcome.UNKNOWN_FUNCTION, "function '" + key + "' was deleted");
                pool.whenReady.forEach(ready -> afterwards.add(() -> ready.cancel(false)));
            }
        }
        settle();
        return found;
    }

    /** Adds replicas to a pool, or stops as many as are too many. */
    void resize(FunctionPool pool, List<Replica> added, int count) {
        synchronized (this) {
            pool.replicas.addAll(added);
            for (int i = pool.replicas.size() - 1; i >= 0 && pool.replicas.size() > count; i--) {
                stop(pool, pool.replicas.remove(i));
            }
            refuseIfHopeless(pool);
            dispatch(pool);
        }
        settle();
    }

    synchronized FunctionPool pool(String key) {
        return pools.get(key);
    }

    synchronized List<FunctionStatus> statuses() {
        List<FunctionStatus> all = new ArrayList<>();
        pools.values().forEach(pool -> all.add(pool.status()));
        return all;
    }

    synchronized FunctionStatus status(String key) {
        FunctionPool pool = pools.get(key);
        return pool == null ? null : pool.status();
    }

    synchronized List<String> keys() {
        return List.copyOf(pools.keySet());
    }

    synchronized int replicas() {
        return pools.values().stream().mapToInt(pool -> pool.replicas.size()).sum();
    }

    synchronized int running() {
        return running;
    }

    synchronized int waiting() {
        return pools.values().stream().mapToInt(FunctionPool::waitingCount).sum();
    }

    synchronized long cpuMillisRunning() {
        return admission.cpuMillisRunning();
    }

    synchronized long memoryBytesRunning() {
        return admission.memoryBytesRunning();
    }

    /** Completes when all replicas of a pool are up; null if there is no such pool. */
    CompletableFuture<Void> whenReady(String key) {
        CompletableFuture<Void> ready = new CompletableFuture<>();
        synchronized (this) {
            FunctionPool pool = pools.get(key);
            if (pool == null) {
                return null;
            }
            if (!pool.ready()) {
                pool.whenReady.add(ready);
                return ready;
            }
        }
        ready.complete(null);
        return ready;
    }

    /** The replica's process listens. False if the replica is to stop instead. */
    boolean started(Replica replica) {
        synchronized (this) {
            if (replica.state == ReplicaState.STOPPED) {
                return false;
            }
            replica.state = ReplicaState.IDLE;
            FunctionPool pool = replica.pool;
            if (pool.ready()) {
                pool.whenReady.forEach(ready -> afterwards.add(() -> ready.complete(null)));
                pool.whenReady.clear();
            }
            dispatch(pool);
        }
        settle();
        return true;
    }

    /** The replica's process has to be started again, after a delay or at once. False if it is to stop instead. */
    boolean down(Replica replica, boolean delayed) {
        synchronized (this) {
            if (replica.state == ReplicaState.STOPPED) {
                return false;
            }
            replica.state = delayed ? ReplicaState.BACKOFF : ReplicaState.STARTING;
            refuseIfHopeless(replica.pool);
        }
        settle();
        return true;
    }

    /**
     * The replica's process died without being asked; whoever was to run in it next waits again, in front. False if an
     * invocation is on its way to the replica already: it has to be given back first.
     */
    boolean exited(Replica replica) {
        synchronized (this) {
            if (replica.state == ReplicaState.RUNNING) {
                return false;
            }
            if (replica.state == ReplicaState.RESERVED) {
                takeBack(replica.pool, replica);
            }
            if (replica.state != ReplicaState.STOPPED) {
                replica.state = ReplicaState.STARTING;
            }
            dispatch(replica.pool);
        }
        settle();
        return true;
    }

    /** The invocation that ran in this replica has ended. */
    void finished(Replica replica, boolean alive) {
        synchronized (this) {
            release(replica);
            replica.pool.invocations++;
            if (replica.state == ReplicaState.RUNNING) {
                replica.state = alive ? ReplicaState.IDLE : ReplicaState.STARTING;
            }
            dispatch(replica.pool);
        }
        settle();
    }

    /** The replica failed through a fault of ours: frees its place and returns the invocation that is lost, or null. */
    PendingInvocation abandoned(Replica replica) {
        PendingInvocation lost = null;
        synchronized (this) {
            if (replica.state == ReplicaState.RESERVED) {
                takeBack(replica.pool, replica);
            } else if (replica.reserved != null) {
                lost = replica.reserved;
                release(replica);
            }
            if (replica.state != ReplicaState.STOPPED) {
                replica.state = ReplicaState.STARTING;
            }
            dispatch(replica.pool);
        }
        settle();
        return lost;
    }

    /** The replica's process was dead before it got this invocation: it waits again, in front. */
    void giveBack(Replica replica, PendingInvocation invocation) {
        synchronized (this) {
            release(replica);
            if (replica.state == ReplicaState.RUNNING) {
                replica.state = ReplicaState.STARTING;
            }
            invocation.replica = null;
            FunctionPool pool = pools.get(invocation.function);
            if (pool == null) {
                refuse(invocation, InvocationOutcome.UNKNOWN_FUNCTION, "the function was deleted");
            } else {
                pool.putBack(invocation);
                refuseIfHopeless(pool);
                dispatch(pool);
            }
        }
        settle();
    }

    private void enqueue(FunctionPool pool, PendingInvocation invocation) {
        pool.waiting.addLast(invocation);
        dispatch(pool);
        boolean waits = invocation.replica == null || invocation.replica.state == ReplicaState.RESERVED;
        if (waits && pool.waitingCount() > pool.spec.queueLengthMax()) {
            if (invocation.replica == null) {
                pool.waiting.removeLast();
            } else {
                admission.withdraw(invocation);
                invocation.replica.state = ReplicaState.IDLE;
                invocation.replica.reserved = null;
            }
            refuse(
                    invocation,
                    InvocationOutcome.QUEUE_FULL,
                    "the queue of function '" + invocation.function + "' is full: " + pool.spec.queueLengthMax()
                            + " invocations wait already; try again later");
        }
    }

    private void dispatch(FunctionPool pool) {
        Replica idle = pool.waiting.isEmpty() ? null : pool.idleReplica();
        while (idle != null) {
            PendingInvocation head = pool.waiting.removeFirst();
            head.replica = idle;
            idle.reserved = head;
            idle.state = ReplicaState.RESERVED;
            admission.offer(head, head.sequence, pool.spec.cpuMillisUser(), pool.spec.memoryBytesUser());
            idle = pool.waiting.isEmpty() ? null : pool.idleReplica();
        }
        long nowNs = nanoClock.getAsLong();
        for (PendingInvocation next = admission.next(nowNs); next != null; next = admission.next(nowNs)) {
            next.replica.state = ReplicaState.RUNNING;
            running++;
            next.replica.run(next);
        }
    }

    private void release(Replica replica) {
        running--;
        replica.reserved = null;
        admission.release(replica.pool.spec.cpuMillisUser(), replica.pool.spec.memoryBytesUser());
    }

    private void stopAll(FunctionPool pool) {
        pool.replicas.forEach(replica -> stop(pool, replica));
        pool.replicas.clear();
    }

    private void stop(FunctionPool pool, Replica replica) {
        if (replica.state == ReplicaState.RESERVED) {
            takeBack(pool, replica);
        }
        replica.state = ReplicaState.STOPPED;
        replica.stop();
    }

    private void takeBack(FunctionPool pool, Replica replica) {
        PendingInvocation invocation = replica.reserved;
        replica.reserved = null;
        admission.withdraw(invocation);
        invocation.replica = null;
        pool.putBack(invocation);
    }

    private void refuseIfHopeless(FunctionPool pool) {
        if (!pool.hopeful()) {
            refuseWaiting(pool, InvocationOutcome.NOT_READY, notReady(pool));
        }
    }

    private void refuseWaiting(FunctionPool pool, InvocationOutcome outcome, String message) {
        for (PendingInvocation invocation : pool.waiting) {
            refuse(invocation, outcome, message);
        }
        pool.waiting.clear();
    }

    private void refuse(PendingInvocation invocation, InvocationOutcome outcome, String message) {
        afterwards.add(() -> refusals.accept(new Refusal(invocation, outcome, message)));
    }

    private static String notReady(FunctionPool pool) {
        String name = pool.spec.key();
        return pool.replicas.isEmpty()
                ? "function '" + name + "' is scaled to 0; POST /system/scale-function/" + name + " to scale it"
                : "no replica of function '" + name + "' starts; see GET /system/logs?name=" + name;
    }

    /** Runs what must not run under the monitor. */
    private void settle() {
        for (Runnable next = afterwards.poll(); next != null; next = afterwards.poll()) {
            next.run();
        }
    }
}
