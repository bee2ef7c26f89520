package io.gleaner.bench.trainer;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.freyr.OnnxModelFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Trains a score network (algorithm 2 of Freyr): plays lessons with the actor's softmax, puts rewards down to decisions,
 * improves by PPO; after every round of updates judges by what would be served, and keeps the best. The same
 * configuration gives the same network, on any number of threads, and a longer training begins with the shorter one. Used
 * by one thread.
 */
final class Trainer {
    private static final int NORMALISER_LESSONS = 8;

    private final TrainingConfig config;
    private final Curriculum curriculum;
    private final Stage stage;
    private final Workers workers;
    private final Judge judge;
    private final List<Lesson> validation;

    Trainer(TrainingConfig config, Curriculum curriculum, Stage stage, Workers workers) {
        this.config = config;
        this.curriculum = curriculum;
        this.stage = stage;
        this.workers = workers;
        judge = new Judge(stage, workers, config.rules());
        validation = workers.map(config.validationTapes(), curriculum::validation);
    }

    /** Plays what the network will be shown beside. */
    List<Score> others() {
        return judge.others(validation);
    }

    /** The state before the first round. */
    TrainingState begin() {
        TrainingState state = TrainingState.fresh(config.seed());
        List<List<float[]>> rows = workers.map(NORMALISER_LESSONS, i -> {
            Lesson lesson = curriculum.sample(config.seed(), i);
            SamplingPolicy policy = policy(state, Streams.NORMALISER_ACTIONS, i, true);
            play(lesson, policy);
            return policy.rawRows();
        });
        List<float[]> all = new ArrayList<>();
        rows.forEach(all::addAll);
        state.normaliser = Normaliser.fit(all);
        return state;
    }

    /**
     * Goes on until a stop says so, which is asked after every round.
     *
     * @return why it stopped
     */
    TrainingStop.Reason train(TrainingState state, TrainingStop stop, LongSupplier nowNs, RoundListener listener) {
        TrainingStop.Reason reason = stop.reason(state, nowNs.getAsLong());
        while (reason == null) {
            round(state);
            listener.afterRound(state);
            reason = stop.reason(state, nowNs.getAsLong());
        }
        return reason;
    }

    private void round(TrainingState state) {
        double slowdown = 0;
        int decisions = 0;
        PpoUpdate.Seen seen = new PpoUpdate.Seen(0, 0);
        for (int i = 0; i < config.updatesPerRound(); i++) {
            List<List<Rollout>> played = rollouts(state);
            List<Step> steps = new ArrayList<>();
            for (List<Rollout> rollouts : played) {
                for (Rollout rollout : rollouts) {
                    steps.addAll(rollout.steps());
                    slowdown += Score.of("", List.of(rollout.result())).meanSlowdown();
                }
            }
            decisions += steps.size();
            seen = state.update.improve(
                    steps,
                    config.stepsPerUpdate(),
                    config.learningRate(state.episodes),
                    Streams.ORDER.of(config.seed(), state.updates),
                    workers);
            state.updates++;
            state.episodes += config.episodesPerUpdate();
        }
        keepIfBest(state, point(state, decisions, slowdown / config.episodesPerRound(), seen));
    }

    /** The tapes of an update are drawn, then each is played several times; their rewards are put down to decisions. */
    private List<List<Rollout>> rollouts(TrainingState state) {
        int tapes = config.tapesPerUpdate();
        int times = config.rolloutsPerTape();
        long first = state.updates * tapes;
        List<Lesson> lessons = workers.map(tapes, i -> curriculum.training(config.seed(), first + i));
        List<Rollout> all = workers.map(tapes * times, i -> {
            SamplingPolicy policy = policy(state, Streams.ACTIONS, first * times + i, false);
            ClusterResult result = play(lessons.get(i / times), policy);
            return new Rollout(policy.steps(), result);
        });
        return workers.map(tapes, i -> {
            List<Rollout> rollouts = all.subList(i * times, (i + 1) * times);
            new Credit(lessons.get(i).tape(), config.reward()).assign(rollouts);
            return rollouts;
        });
    }

    private SamplingPolicy policy(TrainingState state, Streams stream, long n, boolean keepRaw) {
        FeatureSchema schema = config.rules().schema();
        return new SamplingPolicy(
                state.actor, state.critic, state.normaliser, schema, stream.of(config.seed(), n), keepRaw);
    }

    private ClusterResult play(Lesson lesson, SamplingPolicy policy) {
        HarvestPolicy learning = policy;
        return stage.play(lesson, config.rules().rules(() -> learning, config.optionsMost(), lesson.loan()), policy);
    }

    private LearningPoint point(TrainingState state, int decisions, double slowdown, PpoUpdate.Seen seen) {
        Score score = judge.model(
                OnnxModelFile.model(
                        state.actor.export(state.normaliser), config.rules().schema(), "checkpoint " + state.updates),
                validation);
        return new LearningPoint(
                state.episodes,
                decisions,
                slowdown,
                score.meanSlowdown(),
                score.harvestedShare(),
                score.acceleratedShare(),
                seen.entropy(),
                seen.valueLoss());
    }

    private static void keepIfBest(TrainingState state, LearningPoint point) {
        state.curve.add(point);
        if (state.kept == null || point.validationSlowdown() < state.kept.validationSlowdown()) {
            state.kept = point;
            state.best = state.actor.copy();
        }
    }

    /** Hears of every round's end, on the training thread. */
    @FunctionalInterface
    interface RoundListener {
        /** A round has been judged; the state is complete. */
        void afterRound(TrainingState state);
    }
}
