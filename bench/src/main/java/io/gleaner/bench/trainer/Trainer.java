package io.gleaner.bench.trainer;

import io.gleaner.bench.simulator.Contender;
import io.gleaner.bench.simulator.Episode;
import io.gleaner.bench.simulator.NodeSimulator;
import io.gleaner.bench.simulator.RunOutcome;
import io.gleaner.bench.simulator.Sharing;
import io.gleaner.bench.simulator.SimulationResult;
import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Trains a score network (algorithm 2 of Freyr): plays episodes with the actor's softmax, puts rewards down to
 * decisions, improves by PPO, judges a checkpoint now and then by what would be served, and keeps the best. The same
 * configuration gives the same network. One thread, one use.
 */
final class Trainer {
    private final TrainingConfig config;
    private final FeatureSchema schema;
    private final Consumer<LearningPoint> progress;
    private final SplittableRandom random;
    private final Mlp actor;
    private final Mlp critic;
    private final PpoUpdate update;
    private final List<Episode> validation;
    private final List<LearningPoint> curve = new ArrayList<>();
    private Normaliser normaliser = Normaliser.fit(List.of());
    private Mlp best;
    private LearningPoint kept;

    Trainer(TrainingConfig config, FeatureSchema schema, Consumer<LearningPoint> progress) {
        this.config = config;
        this.schema = schema;
        this.progress = progress;
        random = new SplittableRandom(config.seed());
        actor = Mlp.random(random.split());
        critic = Mlp.random(random.split());
        update = new PpoUpdate(actor, critic, random.split());
        validation = Curriculum.validation(config.validationEpisodes());
        best = actor;
    }

    /** Trains to the end. */
    ScoreNetwork train() {
        fitNormaliser();
        int updates = config.updates();
        for (int i = 1; i <= updates; i++) {
            List<Step> steps = new ArrayList<>();
            double slowdown = rollouts(steps);
            update.improve(steps, config.stepsPerUpdate(), config.learningRate() * (1 - 0.9 * (i - 1) / updates));
            if (i % config.updatesPerValidation() == 0 || i == updates) {
                judge(i, steps.size(), slowdown);
            }
        }
        return best.export(normaliser);
    }

    /** What was learned when. */
    List<LearningPoint> curve() {
        return curve;
    }

    /** The checkpoint kept. */
    LearningPoint kept() {
        return kept;
    }

    private void fitNormaliser() {
        List<float[]> rawRows = new ArrayList<>();
        for (int i = 0; i < Math.min(6, config.episodes()); i++) {
            Episode episode = Curriculum.training(random.nextLong());
            SamplingPolicy policy = policy(true);
            new NodeSimulator(episode, Sharing.LIMITS, policy, policy::nextRun).run();
            rawRows.addAll(policy.rawRows());
        }
        normaliser = Normaliser.fit(rawRows);
    }

    /** Plays one update's episodes; returns their mean slowdown. */
    private double rollouts(List<Step> steps) {
        double slowdown = 0;
        for (int i = 0; i < config.arrivalsPerUpdate(); i++) {
            Episode episode = Curriculum.training(random.nextLong());
            List<List<Step>> rollouts = new ArrayList<>();
            List<List<RunOutcome>> outcomes = new ArrayList<>();
            for (int k = 0; k < config.rolloutsPerArrivals(); k++) {
                SamplingPolicy policy = policy(false);
                SimulationResult result = new NodeSimulator(episode, Sharing.LIMITS, policy, policy::nextRun).run();
                rollouts.add(policy.steps());
                outcomes.add(result.outcomes());
                slowdown += result.meanSlowdown();
            }
            Credit.assign(episode, rollouts, outcomes);
            rollouts.forEach(steps::addAll);
        }
        return slowdown / config.arrivalsPerUpdate() / config.rolloutsPerArrivals();
    }

    private SamplingPolicy policy(boolean keepRaw) {
        return new SamplingPolicy(actor, critic, normaliser, schema, random.split(), keepRaw);
    }

    private void judge(int updatesDone, int decisions, double trainingSlowdown) {
        Contender contender =
                Contender.freyr(OnnxModelFile.model(actor.export(normaliser), schema, "checkpoint " + updatesDone));
        List<SimulationResult> results = new ArrayList<>();
        double slowdown = 0;
        double reward = 0;
        for (Episode episode : validation) {
            SimulationResult result = contender.play(episode);
            results.add(result);
            slowdown += result.meanSlowdown() / validation.size();
            reward += Credit.mean(episode, result.outcomes()) / validation.size();
        }
        SimulationResult all = SimulationResult.together(results);
        int episodes = updatesDone * config.arrivalsPerUpdate() * config.rolloutsPerArrivals();
        LearningPoint point = new LearningPoint(
                episodes, decisions, trainingSlowdown, slowdown, reward, all.harvestedShare(), all.acceleratedShare());
        if (kept == null || reward > kept.validationReward()) {
            kept = point;
            best = actor.copy();
        }
        curve.add(point);
        progress.accept(point);
    }
}
