package io.gleaner.bench.workload;

import io.gleaner.bench.workload.Behaviour.Kind;
import java.util.Map;

/**
 * How the ten functions behave that Freyr was evaluated on (H. Yu et al., "Accelerating Serverless Computing by Harvesting
 * Idle Resources", WWW 2022), taken from SeBS, ServerlessBench and ENSURE. The trace says their arrivals, durations and
 * memory; the figures here are our estimate from what each does (docs/workloads.md).
 */
final class FreyrFunctions {
    private static final double NEED_SHARE = 0.55;
    private static final double PENALTY = 1;

    private static final Map<String, Behaviour> BY_NAME = Map.of(
            // Fetches a template's data, then renders it.
            "dh", behaviour(Kind.IO_BOUND, 1, 0, 0.3, 0.9, 0, 0.2),
            // Generates an e-mail: short work, then a mail server.
            "eg", behaviour(Kind.IO_BOUND, 1, 0, 0.2, 0.7, 0, 0.1),
            // One image at a time through filters of one thread.
            "ip", behaviour(Kind.SINGLE_THREADED, 1, 0, 1, 1.0, 0, 0.5),
            // FFmpeg: all cores, after it has read the container format.
            "vp", behaviour(Kind.PARALLEL, 6, 0.1, 1, 1.0, 0.3, 0.3),
            // Inference: the matrix library's threads after decoding on one.
            "ir", behaviour(Kind.PARALLEL, 4, 0.25, 1, 0.7, 0.2, 0.2),
            // Neighbours of many points: independent of each other.
            "knn", behaviour(Kind.PARALLEL, 8, 0.05, 1, 1.1, 0.4, 0.4),
            // Arithmetic in a loop, split over processes.
            "alu", behaviour(Kind.PARALLEL, 8, 0.05, 1, 1.0, 0.5, 0.1),
            // Merge sort: the last merge is alone.
            "ms", behaviour(Kind.PARALLEL, 4, 0.3, 1, 1.1, 0.3, 0.6),
            // Gradient descent: each step needs the one before it.
            "gd", behaviour(Kind.PARALLEL, 3, 0.3, 1, 0.9, 0.2, 0.4),
            // Fetches a sequence, then transforms it on one thread.
            "dv", behaviour(Kind.SINGLE_THREADED, 1, 0, 0.8, 1.0, 0, 0.6));

    private FreyrFunctions() {}

    /** Gives one of them its behaviour; others stay as they are. */
    static FunctionFacts withBehaviour(FunctionFacts facts) {
        Behaviour known = BY_NAME.get(facts.name());
        if (known == null) {
            return facts;
        }
        int bursts = BehaviourDraw.bursts(facts.durationMillis());
        return facts.with(new Behaviour(
                known.kind(),
                known.cores(),
                known.serialShare(),
                known.workShare(),
                bursts,
                known.inputWork(),
                known.inputCores(),
                known.inputMemory(),
                NEED_SHARE,
                PENALTY));
    }

    private static Behaviour behaviour(
            Kind kind,
            double cores,
            double serialShare,
            double workShare,
            double inputWork,
            double inputCores,
            double inputMemory) {
        return new Behaviour(
                kind, cores, serialShare, workShare, 1, inputWork, inputCores, inputMemory, NEED_SHARE, PENALTY);
    }
}
