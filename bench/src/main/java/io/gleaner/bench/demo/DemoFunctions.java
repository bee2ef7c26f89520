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
    /**
     * The first of the inputs taken, from light to heavy: one or two of them, since of more a run of 90 seconds would see
     * each too seldom to know its median. Those of the functions that want more CPU are the heavy
     * ones: work that fits into one quota period is never throttled, so nothing could make it faster.
     */
    private static final int LIGHT = 0;

    private static final int MIDDLE = 1;

    private static final int HEAVY = 2;

    private DemoFunctions() {}

    static List<DemoFunction> of(FunctionCatalog catalog) {
        return List.of(
                function(catalog, "primes", HEAVY, 2, Trigger.HTTP, 5, 3),
                function(catalog, "matrix", HEAVY, 2, Trigger.QUEUE, 3, 2),
                function(catalog, "relay", MIDDLE, 2, Trigger.EVENT, 6, 3),
                function(catalog, "burst", MIDDLE, 2, Trigger.TIMER, 3, 2),
                function(catalog, "index", MIDDLE, 1, Trigger.ORCHESTRATION, 1.5, 2),
                function(catalog, "digest", LIGHT, 2, Trigger.STORAGE, 2, 2),
                function(catalog, "step", MIDDLE, 1, Trigger.TIMER, 1, 1));
    }

    private static DemoFunction function(
            FunctionCatalog catalog,
            String name,
            int firstInput,
            int inputs,
            Trigger trigger,
            double arrivalShare,
            int replicas) {
        BundledFunction bundled = catalog.find("gleaner/" + name)
                .orElseThrow(() -> new IllegalStateException("the bundled function gleaner/" + name
                        + " is not on the class path; it comes with gleaner-bench.jar: build it with ./gleaner"));
        int last = bundled.inputs().size();
        int first = Math.max(0, Math.min(firstInput, last - inputs));
        List<String> taken = bundled.inputs().subList(first, Math.min(last, first + inputs));
        return new DemoFunction(bundled, taken, trigger, arrivalShare, replicas);
    }
}
