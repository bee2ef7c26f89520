package io.gleaner.bench.jmh;

import io.gleaner.agent.api.Gleaner;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** {@code Gleaner.completed} of a run that was started in a container; admitting and starting are not in the time taken. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
public class CompletedBenchmark {
    private static final int OPTIONS = 8;

    private LearnedAgent learned;
    private long invocation;

    @Setup(Level.Trial)
    public void start() throws IOException, InterruptedException {
        learned = new LearnedAgent(OPTIONS);
    }

    @TearDown(Level.Trial)
    public void stop() throws IOException {
        learned.sayUnscored("Completed");
        learned.close();
    }

    @Setup(Level.Invocation)
    public void begin() {
        invocation = learned.agent.admit(learned.function, 0, 0, -1, 0, 0);
        learned.agent.started(invocation, learned.container);
    }

    @Benchmark
    public boolean completed() {
        return learned.agent.completed(invocation, Gleaner.OUTCOME_OK, 1_000_000);
    }
}
