package io.gleaner.agent.platform.local;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One deployed function: its queue and its replicas. Guarded by the dispatcher's monitor, its final fields apart. */
final class FunctionPool {
    final FunctionSpec spec;
    final List<String> command;
    final FunctionLog log;
    final int gleanerFunction;
    final Instant createdAt;
    final Deque<PendingInvocation> waiting = new ArrayDeque<>();
    final List<Replica> replicas = new ArrayList<>();
    final List<CompletableFuture<Void>> whenReady = new ArrayList<>();
    long invocations;

    FunctionPool(FunctionSpec spec, List<String> command, FunctionLog log, int gleanerFunction, Instant createdAt) {
        this.spec = spec;
        this.command = command;
        this.log = log;
        this.gleanerFunction = gleanerFunction;
        this.createdAt = createdAt;
    }

    /** A replica that may take work now, or null. */
    Replica idleReplica() {
        for (Replica replica : replicas) {
            if (replica.state == ReplicaState.IDLE) {
                return replica;
            }
        }
        return null;
    }

    /** Lets an invocation wait again, at the place its arrival gave it. */
    void putBack(PendingInvocation invocation) {
        Deque<PendingInvocation> ahead = new ArrayDeque<>();
        while (!waiting.isEmpty() && waiting.peekFirst().sequence < invocation.sequence) {
            ahead.addLast(waiting.removeFirst());
        }
        waiting.addFirst(invocation);
        while (!ahead.isEmpty()) {
            waiting.addFirst(ahead.removeLast());
        }
    }

    /** Whether waiting makes sense: some replica works or is on its way up. */
    boolean hopeful() {
        for (Replica replica : replicas) {
            if (replica.state != ReplicaState.BACKOFF) {
                return true;
            }
        }
        return false;
    }

    /** Whether every replica asked for can take work or has some. */
    boolean ready() {
        return count(ReplicaState.STARTING) + count(ReplicaState.BACKOFF) == 0;
    }

    /** Those that wait for a replica and those that have one and wait for the node. */
    int waitingCount() {
        return waiting.size() + count(ReplicaState.RESERVED);
    }

    /** Replicas that take work or have some. */
    int available() {
        return replicas.size() - count(ReplicaState.STARTING) - count(ReplicaState.BACKOFF);
    }

    /** The function at this moment. */
    FunctionStatus status() {
        return new FunctionStatus(
                spec,
                replicas.size(),
                available(),
                waitingCount(),
                count(ReplicaState.RUNNING),
                invocations,
                createdAt);
    }

    private int count(ReplicaState state) {
        int count = 0;
        for (Replica replica : replicas) {
            if (replica.state == state) {
                count++;
            }
        }
        return count;
    }
}
