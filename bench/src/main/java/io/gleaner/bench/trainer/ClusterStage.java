package io.gleaner.bench.trainer;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.simulator.ClusterSimulator;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.simulator.RunHook;
import java.util.List;

/** The simulator. Stateless, any thread. */
final class ClusterStage implements Stage {
    @Override
    public ClusterResult play(Lesson lesson, NodeRules rules, RunHook hook) {
        return new ClusterSimulator(List.of(lesson.node()), lesson.tape(), rules, lesson.options(), hook).run();
    }
}
