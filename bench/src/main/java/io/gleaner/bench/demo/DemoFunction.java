package io.gleaner.bench.demo;

import io.gleaner.agent.platform.local.BundledFunction;
import io.gleaner.agent.platform.local.FunctionSpec;
import io.gleaner.bench.workload.FunctionLoad;
import io.gleaner.bench.workload.Trigger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A bundled function and its part in the demo.
 *
 * @param bundled what is deployed, at the allocation it recommends
 * @param inputs what it is called with, each equally often
 * @param trigger how its invocations arrive
 * @param arrivalShare how often it comes; only the ratio between functions counts
 * @param replicas how many of its processes stay warm
 */
record DemoFunction(BundledFunction bundled, List<String> inputs, Trigger trigger, double arrivalShare, int replicas) {
    private static final int LIGHTEST_INPUT_BYTES = 512;

    String name() {
        return bundled.name();
    }

    FunctionSpec spec() {
        return FunctionSpec.of(bundled).withReplicas(replicas);
    }

    /**
     * What is sent: the input and blanks behind it, four times as many for each heavier input. Real inputs that take
     * longer are longer too, and their size is what an agent can see of them.
     */
    byte[] inputBytes(int input) {
        byte[] text = inputs.get(input).getBytes(StandardCharsets.UTF_8);
        byte[] body = Arrays.copyOf(text, Math.max(text.length, LIGHTEST_INPUT_BYTES << (2 * input)));
        Arrays.fill(body, text.length, body.length, (byte) ' ');
        return body;
    }

    /** Its part in a trace, once its durations are known. */
    FunctionLoad load(long[] baselineNs) {
        double meanNs = Arrays.stream(baselineNs).average().orElseThrow();
        double loadShare = arrivalShare * bundled.cpuMillisUser() * meanNs;
        return new FunctionLoad(name(), trigger, loadShare, bundled.cpuMillisUser(), baselineNs);
    }
}
