package io.gleaner.bench.jmh;

import io.gleaner.agent.api.Gleaner;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/**
 * {@code Gleaner.admit}, whole: profile, range, scores, ledger and the journal's record, in an agent with all its threads at
 * work. The invocation is completed outside of the time taken.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class AdmitBenchmark {
    private static final int PACED_THREADS = 16;
    private static final long PACED_CALLS_PER_S = 10_000;

    /** The agent. */
    @State(Scope.Benchmark)
    public static class Node {
        @Param({"8", "32", "64", "128"})
        public int options;

        LearnedAgent learned;

        @Setup(Level.Trial)
        public void start() throws IOException, InterruptedException {
            learned = new LearnedAgent(options);
        }

        @TearDown(Level.Trial)
        public void stop() throws IOException {
            learned.sayUnscored("Admit with " + options + " options");
            learned.close();
        }

        long admit(long id) {
            return learned.agent.admit(learned.function, id, id, -1, 0, 0);
        }

        void complete(long invocation) {
            learned.agent.completed(invocation, Gleaner.OUTCOME_OK, 1_000_000);
        }
    }

    /** A host's thread that calls as soon as it has completed. */
    @State(Scope.Thread)
    public static class Caller {
        long invocation;

        @TearDown(Level.Invocation)
        public void complete(Node node) {
            node.complete(invocation);
        }
    }

    /** A host's thread that calls in a fixed rhythm, each at another time. */
    @State(Scope.Thread)
    public static class PacedCaller {
        private static final long PERIOD_NS = PACED_THREADS * 1_000_000_000L / PACED_CALLS_PER_S;
        private static final AtomicLong NEXT = new AtomicLong();

        private long deadlineNs;
        long invocation;

        @Setup(Level.Iteration)
        public void begin() {
            deadlineNs = System.nanoTime() + NEXT.incrementAndGet() % PACED_THREADS * PERIOD_NS / PACED_THREADS;
        }

        @Setup(Level.Invocation)
        public void await() {
            deadlineNs += PERIOD_NS;
            long nowNs = System.nanoTime();
            while (nowNs < deadlineNs) {
                LockSupport.parkNanos(deadlineNs - nowNs);
                nowNs = System.nanoTime();
            }
            // What was missed is left out, not made up for.
            deadlineNs = Math.max(deadlineNs, nowNs - PERIOD_NS);
        }

        @TearDown(Level.Invocation)
        public void complete(Node node) {
            node.complete(invocation);
        }
    }

    @Benchmark
    public long admit(Node node, Caller caller) {
        caller.invocation = node.admit(caller.hashCode());
        return caller.invocation;
    }

    @Benchmark
    @Threads(PACED_THREADS)
    public long admitPaced(Node node, PacedCaller caller) {
        caller.invocation = node.admit(caller.hashCode());
        return caller.invocation;
    }
}
