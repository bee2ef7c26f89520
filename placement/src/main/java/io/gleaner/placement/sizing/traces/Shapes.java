package io.gleaner.placement.sizing.traces;

import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.CallNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Counts call trees and keeps runs of each. Bounded: the first so many trees are kept apart, later ones are counted only. One thread. */
final class Shapes {
    private static final int SHAPES_MOST = 200;
    private static final int CALLS_MOST = 200_000;
    private static final long SEED = 1;

    private final Map<CallNode, Shape> shapes = new LinkedHashMap<>();
    private final SplittableRandom random = new SplittableRandom(SEED);
    private int calls;
    private long requests;

    /** The run is null if it has no single size. */
    void add(CallNode tree, int callsOfTree, ApplicationRun run) {
        requests++;
        Shape shape = shapes.get(tree);
        if (shape == null) {
            if (shapes.size() >= SHAPES_MOST || calls + callsOfTree > CALLS_MOST) {
                return;
            }
            calls += callsOfTree;
            shape = new Shape(tree);
            shapes.put(tree, shape);
        }
        shape.requests++;
        if (run != null) {
            shape.keep(run, random);
        }
    }

    long requests() {
        return requests;
    }

    int kept() {
        return shapes.size();
    }

    /** The first of the most frequent; null if there is none. */
    Shape mostFrequent() {
        Shape most = null;
        for (Shape shape : shapes.values()) {
            if (most == null || shape.requests > most.requests) {
                most = shape;
            }
        }
        return most;
    }

    /** One tree; its runs are an even choice (Vitter 1985, algorithm R). */
    static final class Shape {
        private final CallNode tree;
        private final List<ApplicationRun> runs = new ArrayList<>();
        private long requests;
        private long runsSeen;

        private Shape(CallNode tree) {
            this.tree = tree;
        }

        private void keep(ApplicationRun run, SplittableRandom random) {
            runsSeen++;
            if (runs.size() < TraceReader.RUNS_MOST) {
                runs.add(run);
                return;
            }
            long at = random.nextLong(runsSeen);
            if (at < TraceReader.RUNS_MOST) {
                runs.set((int) at, run);
            }
        }

        CallNode tree() {
            return tree;
        }

        long requests() {
            return requests;
        }

        List<ApplicationRun> runs() {
            return runs;
        }
    }
}
