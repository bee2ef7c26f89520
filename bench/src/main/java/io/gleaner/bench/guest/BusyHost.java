package io.gleaner.bench.guest;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.api.GleanerRuntime;
import io.gleaner.agent.api.Mode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A host under load with the agent in its JVM: two threads work without end, while this one has the agent watch containers
 * in some windows and off in others, and prints what was worked in each. Uses the embedding interface only.
 *
 * <p>Arguments: pairs, milliseconds a window, and {@code id:pid} of each container. Prints, a pair a line, the kind ({@code
 * agent} or {@code same}), the rate of its first side (the agent's, where there is one) and that of the side that is off; at
 * the end {@code cost} and how many cores the agent's threads used while they watched.
 */
final class BusyHost {
    private static final int THREADS = 2;
    private static final long CPU_MILLIS = 500;
    private static final long MEMORY_BYTES = 64L << 20;
    private static final long SETTLE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long WARM_UP_NS = TimeUnit.SECONDS.toNanos(8);

    private final Gleaner agent;
    private final BusyWork[] work = new BusyWork[THREADS];
    private final long windowNs;
    private int function;
    private int[] containers;
    private long[] invocations;
    private long agentCpuNs;
    private long watchedNs;

    private BusyHost(Gleaner agent, long windowNs) {
        this.agent = agent;
        this.windowNs = windowNs;
    }

    public static void main(String[] arguments) throws Exception {
        Gleaner agent = GleanerRuntime.whenStarted().toCompletableFuture().get(60, TimeUnit.SECONDS);
        BusyHost host = new BusyHost(agent, TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[1])));
        host.register(arguments);
        host.measure(Integer.parseInt(arguments[0]));
        agent.close();
    }

    private void register(String[] arguments) {
        function = agent.function("idle", CPU_MILLIS, MEMORY_BYTES);
        containers = new int[arguments.length - 2];
        invocations = new long[containers.length];
        for (int i = 0; i < containers.length; i++) {
            String[] name = arguments[i + 2].split(":");
            containers[i] = agent.container(name[0], function, Long.parseLong(name[1]));
            if (containers[i] == 0) {
                throw new IllegalStateException("the agent doesn't take " + arguments[i + 2]);
            }
        }
    }

    private void measure(int pairs) {
        for (int i = 0; i < THREADS; i++) {
            work[i] = BusyWork.start(i);
        }
        LockSupport.parkNanos(WARM_UP_NS);
        window(true);
        window(false);
        for (int i = 0; i < 2 * pairs; i++) {
            boolean withAgent = i % 2 == 0;
            boolean otherFirst = i / 2 % 2 == 0;
            double first = window(withAgent && otherFirst);
            double second = window(withAgent && !otherFirst);
            double other = otherFirst ? first : second;
            double off = otherFirst ? second : first;
            System.out.println((withAgent ? "agent " : "same ") + other + ' ' + off);
        }
        System.out.println("cost " + (double) agentCpuNs / watchedNs);
    }

    /** The rate of a window, in portions a second. */
    private double window(boolean watched) {
        agent.mode(watched ? Mode.ENFORCE : Mode.OFF);
        if (agent.mode() != (watched ? Mode.ENFORCE : Mode.OFF)) {
            throw new IllegalStateException("the agent can't enforce here");
        }
        for (int i = 0; i < containers.length; i++) {
            invocations[i] = agent.admit(function, 0, i, -1, 0, 0);
            agent.started(invocations[i], containers[i]);
        }
        LockSupport.parkNanos(SETTLE_NS);
        long portions = portions();
        long cpuNs = agentCpuNs();
        long startNs = System.nanoTime();
        while (System.nanoTime() - startNs < windowNs) {
            LockSupport.parkNanos(windowNs - (System.nanoTime() - startNs));
        }
        long durationNs = System.nanoTime() - startNs;
        double rate = (portions() - portions) * 1e9 / durationNs;
        if (watched) {
            agentCpuNs += agentCpuNs() - cpuNs;
            watchedNs += durationNs;
        }
        for (long invocation : invocations) {
            agent.completed(invocation, Gleaner.OUTCOME_OK, windowNs);
        }
        return rate;
    }

    private static long agentCpuNs() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith("gleaner-")) {
                sum += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return sum;
    }

    private long portions() {
        long sum = 0;
        for (BusyWork each : work) {
            sum += each.portions();
        }
        return sum;
    }
}
