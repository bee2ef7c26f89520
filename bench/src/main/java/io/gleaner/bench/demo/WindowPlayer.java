package io.gleaner.bench.demo;

import io.gleaner.agent.platform.local.InvocationRequest;
import io.gleaner.agent.platform.local.InvocationResult;
import io.gleaner.bench.report.Loan;
import io.gleaner.bench.report.RunKey;
import io.gleaner.bench.report.RunRecord;
import io.gleaner.bench.report.WindowMode;
import io.gleaner.bench.workload.Arrival;
import io.gleaner.bench.workload.ArrivalTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Plays a trace against the platform in real time and waits until its last invocation has ended. One thread at a time.
 */
final class WindowPlayer {
    private static final long DRAIN_SECONDS_MOST = 120;
    private static final long FACTS_WAIT_NS = TimeUnit.SECONDS.toNanos(2);

    private final DemoNode node;
    private final List<DemoFunction> functions;
    private int factsMissing;

    WindowPlayer(DemoNode node, List<DemoFunction> functions) {
        this.node = node;
        this.functions = functions;
    }

    /** One invocation that was sent, and what the platform will say of it. */
    private record Sent(Arrival arrival, CompletableFuture<InvocationResult> result) {}

    /**
     * Plays a window.
     *
     * @param heard called for each invocation as it ends, before its loan is known, on the platform's threads
     */
    List<RunRecord> play(WindowMode mode, int round, ArrivalTrace trace, Consumer<RunRecord> heard)
            throws InterruptedException {
        node.collector().clear();
        long startNs = System.nanoTime();
        List<Sent> sent = new ArrayList<>(trace.arrivals().size());
        for (Arrival arrival : trace.arrivals()) {
            waitUntil(startNs + arrival.offsetNs());
            CompletableFuture<InvocationResult> result = send(arrival);
            result.thenAccept(ended -> heard.accept(record(mode, round, arrival, ended, Loan.NONE)));
            sent.add(new Sent(arrival, result));
        }
        drain(sent);
        return collect(mode, round, sent);
    }

    /** Invocations whose loan the agent never told. */
    int factsMissing() {
        return factsMissing;
    }

    private CompletableFuture<InvocationResult> send(Arrival arrival) {
        DemoFunction function = functions.get(arrival.function());
        return node.platform().invoke(function.name(), InvocationRequest.post(function.inputBytes(arrival.input())));
    }

    private static void waitUntil(long timeNs) throws InterruptedException {
        for (long leftNs = timeNs - System.nanoTime(); leftNs > 0; leftNs = timeNs - System.nanoTime()) {
            LockSupport.parkNanos(leftNs);
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped while waiting for the next arrival");
            }
        }
    }

    private static void drain(List<Sent> sent) throws InterruptedException {
        CompletableFuture<?>[] all = sent.stream().map(Sent::result).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(all).get(DRAIN_SECONDS_MOST, TimeUnit.SECONDS);
        } catch (TimeoutException stuck) {
            long open = sent.stream().filter(one -> !one.result().isDone()).count();
            throw new IllegalStateException(
                    open + " of " + sent.size() + " invocations had not ended " + DRAIN_SECONDS_MOST
                            + " s after the last arrival of the window; see the functions' logs",
                    stuck);
        } catch (ExecutionException broken) {
            throw new IllegalStateException(
                    "the platform lost an invocation: " + broken.getCause().getMessage(), broken.getCause());
        }
    }

    private List<RunRecord> collect(WindowMode mode, int round, List<Sent> sent) {
        awaitFacts(sent);
        List<RunRecord> runs = new ArrayList<>(sent.size());
        for (Sent one : sent) {
            InvocationResult result = one.result().join();
            Optional<Loan> loan = node.collector().take(result.invocation());
            if (loan.isEmpty() && result.invocation() != 0) {
                factsMissing++;
            }
            runs.add(record(mode, round, one.arrival(), result, loan.orElse(Loan.NONE)));
        }
        return runs;
    }

    /** The agent tells of an invocation with its container's next sample, so a little after its end. */
    private void awaitFacts(List<Sent> sent) {
        long deadlineNs = System.nanoTime() + FACTS_WAIT_NS;
        for (Sent one : sent) {
            long invocation = one.result().join().invocation();
            while (invocation != 0 && !node.collector().knows(invocation) && System.nanoTime() < deadlineNs) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            }
        }
    }

    private RunRecord record(WindowMode mode, int round, Arrival arrival, InvocationResult result, Loan loan) {
        RunKey key = new RunKey(functions.get(arrival.function()).name(), arrival.input());
        return new RunRecord(mode, round, key, result.durationNs(), result.latencyNs(), !result.succeeded(), loan);
    }
}
