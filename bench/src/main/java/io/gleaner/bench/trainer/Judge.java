package io.gleaner.bench.trainer;

import io.gleaner.bench.compare.PolicyNames;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.simulator.RunHook;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.freyr.ScoreModel;
import java.util.ArrayList;
import java.util.List;

/** Plays the same lessons with other policies. Used by one thread. */
final class Judge {
    /** Beside whom a network is shown, the bound last. */
    static final List<String> OTHERS = List.of("fixed", "free-only", "window", "gleaner", "oracle");

    private final Stage stage;
    private final Workers workers;
    private final RulesKind kind;

    Judge(Stage stage, Workers workers, RulesKind kind) {
        this.stage = stage;
        this.workers = workers;
        this.kind = kind;
    }

    /** A model, as it is served: the best option, on the whole grid. */
    Score model(ScoreModel model, List<Lesson> lessons) {
        return Score.of(kind.row(), workers.map(lessons.size(), i -> {
            Lesson lesson = lessons.get(i);
            NodeRules rules = kind.rules(() -> new LearnedPolicy(model, 1), OptionSet.MAX_OPTIONS, lesson.loan());
            return stage.play(lesson, rules, RunHook.NONE);
        }));
    }

    /** The others, in the order of {@link #OTHERS}. */
    List<Score> others(List<Lesson> lessons) {
        List<Score> scores = new ArrayList<>();
        for (String name : OTHERS) {
            scores.add(Score.of(
                    name,
                    workers.map(
                            lessons.size(),
                            i -> stage.play(lessons.get(i), PolicyNames.byName(name, null), RunHook.NONE))));
        }
        return scores;
    }
}
