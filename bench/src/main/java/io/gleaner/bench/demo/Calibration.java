package io.gleaner.bench.demo;

import io.gleaner.agent.platform.local.InvocationRequest;
import io.gleaner.agent.platform.local.InvocationResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Real runs at the user allocation before the windows: they compile the functions' hot code, give the agent's profiles
 * their first clean runs, and measure the durations by which the load is scaled.
 */
final class Calibration {
    private static final int WARM_RUNS_OF_EACH_REPLICA = 3;
    private static final int MEASURED_RUNS = 3;
    /** A whole quota period, so that no run pays for the one before it. */
    private static final long PAUSE_MILLIS = 100;

    private static final long WAIT_SECONDS_MOST = 60;

    private final DemoNode node;
    private final List<DemoFunction> functions;

    Calibration(DemoNode node, List<DemoFunction> functions) {
        this.node = node;
        this.functions = functions;
    }

    /** Runs every replica of every function a few times, all together; the platform queues what doesn't fit. */
    void warmUp() throws InterruptedException {
        List<CompletableFuture<InvocationResult>> sent = new ArrayList<>();
        for (int run = 0; run < WARM_RUNS_OF_EACH_REPLICA; run++) {
            for (DemoFunction function : functions) {
                for (int replica = 0; replica < function.replicas(); replica++) {
                    sent.add(send(function, run % function.inputs().size()));
                }
            }
        }
        for (CompletableFuture<InvocationResult> one : sent) {
            check(await(one));
        }
    }

    /** Median durations, one function at a time and alone on the node: [function][input], in nanoseconds. */
    long[][] baselinesNs() throws InterruptedException {
        long[][] baselines = new long[functions.size()][];
        for (int f = 0; f < baselines.length; f++) {
            DemoFunction function = functions.get(f);
            baselines[f] = new long[function.inputs().size()];
            for (int input = 0; input < function.inputs().size(); input++) {
                long[] durations = new long[MEASURED_RUNS];
                for (int run = 0; run < MEASURED_RUNS; run++) {
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                    InvocationResult result = await(send(function, input));
                    check(result);
                    durations[run] = result.durationNs();
                }
                Arrays.sort(durations);
                baselines[f][input] = Math.max(1, durations[MEASURED_RUNS / 2]);
            }
        }
        return baselines;
    }

    private CompletableFuture<InvocationResult> send(DemoFunction function, int input) {
        return node.platform().invoke(function.name(), InvocationRequest.post(function.inputBytes(input)));
    }

    private static InvocationResult await(CompletableFuture<InvocationResult> sent) throws InterruptedException {
        try {
            return sent.get(WAIT_SECONDS_MOST, TimeUnit.SECONDS);
        } catch (TimeoutException stuck) {
            throw new IllegalStateException(
                    "an invocation had not ended after " + WAIT_SECONDS_MOST + " s of warming up", stuck);
        } catch (ExecutionException broken) {
            throw new IllegalStateException("the platform lost an invocation: " + broken.getCause(), broken.getCause());
        }
    }

    private static void check(InvocationResult result) {
        if (!result.succeeded()) {
            throw new IllegalStateException("function " + result.function() + " does not work here: "
                    + result.outcome() + ", status " + result.status() + ": "
                    + new String(result.body(), StandardCharsets.UTF_8));
        }
    }
}
