package io.gleaner.bench.demo;

import io.gleaner.agent.platform.local.BundledFunction;
import io.gleaner.agent.platform.local.FunctionCatalog;
import io.gleaner.bench.workload.Trigger;
import java.util.List;

/**
 * Which bundled functions the demo runs, and how often each comes. About as many invocations could lend (relay, burst)
 * as could use more (primes, matrix, index); digest is short, step must get back what it lent. User allocations of
 * 0.25, 0.5 and 1.0 cores fill a node of 1.5.
 */
final class DemoFunctions {
    private DemoFunctions() {}

    static List<DemoFunction> of(FunctionCatalog catalog) {
        return List.of(
                function(catalog, "primes", Trigger.HTTP, 4, 3),
                function(catalog, "matrix", Trigger.QUEUE, 3, 2),
                function(catalog, "relay", Trigger.EVENT, 5, 3),
                function(catalog, "burst", Trigger.HTTP, 3, 2),
                function(catalog, "index", Trigger.STORAGE, 1, 2),
                function(catalog, "digest", Trigger.ORCHESTRATION, 1.5, 2),
                function(catalog, "step", Trigger.TIMER, 0.5, 1));
    }

    private static DemoFunction function(
            FunctionCatalog catalog, String name, Trigger trigger, double arrivalShare, int replicas) {
        BundledFunction bundled = catalog.find("gleaner/" + name)
                .orElseThrow(() -> new IllegalStateException("the bundled function gleaner/" + name
                        + " is not on the class path; it comes with gleaner-bench.jar: build it with ./gleaner"));
        return new DemoFunction(bundled, middle(bundled.inputs()), trigger, arrivalShare, replicas);
    }

    /** Two inputs of middle size: of more, a run of 90 seconds would see each too seldom to know its median. */
    private static List<String> middle(List<String> inputs) {
        int from = Math.max(0, (inputs.size() - 2) / 2);
        return inputs.subList(from, Math.min(inputs.size(), from + 2));
    }
}
