package io.gleaner.bench.sizing.generate;

import io.gleaner.placement.sizing.CallNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One request of a synthetic application: each call's times. A function computes before, between and after the stages that it calls, in
 * equal parts; calls of a stage start together. Times in us since the request's start.
 */
final class ModelRequest {
    private static final double US_PER_MS = 1e3;

    /** Callers first; the root first of all. */
    final List<Run> runs = new ArrayList<>();

    private final SyntheticApplication application;
    private final int memoryMb;
    private final boolean cold;
    private final SplittableRandom random;

    /** One call; its caller's place in {@link #runs}, -1 for the root. */
    record Run(String function, int caller, long startUs, long endUs, long ownUs) {}

    ModelRequest(SyntheticApplication application, int memoryMb, boolean cold, SplittableRandom random) {
        this.application = application;
        this.memoryMb = memoryMb;
        this.cold = cold;
        this.random = random;
        run(application.tree(), -1, 0);
    }

    int memoryMb() {
        return memoryMb;
    }

    boolean cold() {
        return cold;
    }

    long durationUs() {
        return runs.get(0).endUs;
    }

    private long run(CallNode call, int caller, long startUs) {
        int place = runs.size();
        runs.add(null);
        long ownUs = Math.max(
                1, Math.round(application.functions().get(call.function()).drawMs(memoryMb, cold, random) * US_PER_MS));
        long partUs = ownUs / (call.stages().size() + 1);
        long atUs = startUs + partUs;
        for (List<CallNode> stage : call.stages()) {
            long endUs = atUs;
            for (CallNode child : stage) {
                endUs = Math.max(endUs, run(child, place, atUs));
            }
            atUs = endUs + partUs;
        }
        atUs += ownUs - partUs * (call.stages().size() + 1);
        runs.set(place, new Run(call.function(), caller, startUs, atUs, ownUs));
        return atUs;
    }
}
