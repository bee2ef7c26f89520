package io.gleaner.bench.steps;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.runtime.AgentSnapshot;
import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.nativebindings.cgroup.Cgroup;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Takes the steps: a lender that was idle works at full load, or takes memory, and wants back what it lent. */
final class ReturnSteps {
    private static final long LONGEST_NS = 30_000_000_000L;
    private static final long IDLE_LEAST_NS = 120_000_000L;
    private static final int IDLE_SPREAD_NS = 100_000_000;
    private static final long PORTION_PAUSE_NS = 2_000_000L;
    private static final int PORTIONS_MOST = 512;
    private static final double MILLION = 1e6;

    private final PrintStream out;
    private final Random random;

    ReturnSteps(PrintStream out, long seed) {
        this.out = out;
        random = new Random(seed);
    }

    /**
     * CPU: from idle to full load in the container until its quota file holds the user allocation; answers
     * how long each took.
     */
    Histogram cpu(GleanerAgent agent, StepRig rig, int steps) throws IOException, InterruptedException {
        Histogram back = new Histogram(LONGEST_NS, 3);
        agent.resetTimings();
        for (int step = 0; step < steps; step++) {
            rig.lend("cpu-step-" + step, StepSettings.CPU_MILLIS_USER, 0);
            LockSupport.parkNanos(IDLE_LEAST_NS + random.nextInt(IDLE_SPREAD_NS));
            long stepNs = System.nanoTime();
            rig.process().tell('b');
            boolean returned = StepRig.await(() -> rig.cpuMillis() >= StepSettings.CPU_MILLIS_USER);
            back.recordValue(Math.min(LONGEST_NS, System.nanoTime() - stepNs));
            rig.process().tell('i');
            requireReturned(returned, step);
            rig.end();
        }
        AgentSnapshot figures = agent.snapshot();
        out.printf("CPU: %d steps from idle to full load, user 1.0 core, lowered to 0.25%n", steps);
        print("  step to limit file", back);
        print("  of that, sample to limit file", figures.returned());
        print("  lateness of the watch", figures.lateness());
        return back;
    }

    /** Memory: usage rises by at most 0.5 MiB a millisecond over the threshold until the limit file holds the user allocation. */
    void memory(GleanerAgent agent, StepRig rig, int steps) throws IOException, InterruptedException {
        agent.resetTimings();
        for (int step = 0; step < steps; step++) {
            rig.process().giveMemoryBack();
            rig.lend("memory-step-" + step, 0, StepSettings.MEMORY_BYTES_USER);
            boolean returned = false;
            for (int portion = 0; portion < PORTIONS_MOST && !returned; portion++) {
                rig.process().takeMemory();
                LockSupport.parkNanos(PORTION_PAUSE_NS);
                returned = rig.memoryBytes() >= StepSettings.MEMORY_BYTES_USER;
            }
            requireReturned(returned || StepRig.await(() -> rig.memoryBytes() >= StepSettings.MEMORY_BYTES_USER), step);
            rig.end();
        }
        AgentSnapshot figures = agent.snapshot();
        out.printf("Memory: %d rises over the threshold of a lowered limit%n", steps);
        print("  kernel event to limit file", figures.eventToLimit());
        print("  sample or event to limit file", figures.returned());
        out.printf(
                "  Kernel events began %d of the %d rises' returns; the watch's samples saw the others first.%n",
                Math.min(steps, figures.eventToLimit().count()), steps);
    }

    /** The kill switch: from the call until the limit file holds the user allocation. */
    void off(GleanerAgent agent, StepRig rig, int steps) throws IOException, InterruptedException {
        Histogram back = new Histogram(LONGEST_NS, 3);
        for (int step = 0; step < steps; step++) {
            rig.lend("off-step-" + step, StepSettings.CPU_MILLIS_USER, 0);
            long callNs = System.nanoTime();
            agent.mode(Mode.OFF);
            boolean returned = StepRig.await(() -> rig.cpuMillis() >= StepSettings.CPU_MILLIS_USER);
            back.recordValue(Math.min(LONGEST_NS, System.nanoTime() - callNs));
            requireReturned(returned, step);
            rig.end();
            agent.mode(Mode.ENFORCE);
        }
        out.printf("Mode off: %d times%n", steps);
        print("  call to limit file", back);
    }

    private static void requireReturned(boolean returned, int step) throws IOException {
        if (!returned) {
            throw new IOException("step " + step + ": the user allocation was not back within 30 s");
        }
    }

    private void print(String what, Histogram figures) {
        print(
                what,
                new AgentSnapshot.Timing(
                        figures.getTotalCount(),
                        figures.getValueAtPercentile(50),
                        figures.getValueAtPercentile(99),
                        figures.getMaxValue()));
    }

    private void print(String what, AgentSnapshot.Timing figures) {
        out.printf(
                "%-34s p50 %8.3f ms  p99 %8.3f ms  max %8.3f ms  (%d)%n",
                what, figures.p50Ns() / MILLION, figures.p99Ns() / MILLION, figures.maxNs() / MILLION, figures.count());
    }

    /** Where the measured files are. */
    void where(Cgroup group) {
        group.file("cpu.cfs_quota_us")
                .or(() -> group.file("cpu.max"))
                .ifPresent(file -> out.println("CPU limit: " + file));
        group.file("memory.limit_in_bytes")
                .or(() -> group.file("memory.max"))
                .ifPresent(file -> out.println("Memory limit: " + file));
    }
}
