package io.gleaner.agent.runtime;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.config.PolicyKind;
import io.gleaner.agent.config.ScorerKind;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.freyr.ModelFileException;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreModel;
import io.gleaner.harvest.onnx.ScorerLoader;
import io.gleaner.harvest.policy.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Policies by name, made when they are first asked for and kept until the agent stops, so that switching is cheap. A
 * learned policy scores in plain Java at once, and through ONNX Runtime as soon as that has loaded, unless Java is chosen.
 */
final class PolicyShelf implements AutoCloseable {
    /** The learned policy's name. */
    static final String LEARNED = "freyr";

    private static final Logger LOG = LoggerFactory.getLogger(PolicyShelf.class);

    private final GleanerSettings settings;
    private final Threshold threshold;
    private final int decisionsAtOnce;
    private final List<HarvestPolicy> made = new ArrayList<>();
    private Thread loader;
    private boolean closed;

    PolicyShelf(GleanerSettings settings, int decisionsAtOnce) {
        this.settings = settings;
        this.decisionsAtOnce = decisionsAtOnce;
        threshold = new Threshold((int) Math.round(settings.safeguard().threshold() * 1_000_000));
    }

    /** The policy that the configuration names. */
    HarvestPolicy configured() {
        return byKind(settings.policy().kind());
    }

    /**
     * The policy of a kind.
     *
     * @throws AgentStartException where its model can't be used, with the reason
     */
    HarvestPolicy byKind(PolicyKind kind) {
        return byName(kind.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    /**
     * A policy by name.
     *
     * @throws AgentStartException where its model can't be used, with the reason
     * @throws IllegalArgumentException for an unknown name, naming those that there are
     */
    synchronized HarvestPolicy byName(String name) {
        for (HarvestPolicy policy : made) {
            if (policy.name().equals(name)) {
                return policy;
            }
        }
        HarvestPolicy policy = LEARNED.equals(name) ? learned() : byRule(name);
        made.add(policy);
        return policy;
    }

    private HarvestPolicy byRule(String name) {
        if (!Policies.names().contains(name)) {
            throw new IllegalArgumentException("there is no policy called \"" + name + "\": take " + LEARNED
                    + " or one of " + String.join(", ", Policies.names()));
        }
        return Policies.byName(name, threshold);
    }

    private LearnedPolicy learned() {
        if (closed) {
            throw new IllegalStateException("the agent is closed: no model is loaded any more");
        }
        LearnedPolicy policy =
                new LearnedPolicy(model(), decisionsAtOnce, settings.freyr().nearTiePpm() / 1e6f);
        if (settings.freyr().scorer() == ScorerKind.ONNX) {
            loader =
                    ScorerLoader.start(policy, settings.freyr().onnxOptionsMin(), sentence -> LOG.info("{}", sentence));
        }
        return policy;
    }

    /** Waits until the learned policy has its final scorer, where it is loading one, at most so long. */
    void awaitScorer(long patienceMillis) throws InterruptedException {
        Thread loading;
        synchronized (this) {
            loading = loader;
        }
        if (loading != null) {
            loading.join(patienceMillis);
        }
    }

    private ScoreModel model() {
        try {
            ScoreModel model = settings.policy().model().isPresent()
                    ? OnnxModelFile.read(settings.policy().model().get())
                    : OnnxModelFile.readDefault();
            return model.requireSchema(FeatureSchema.of(
                    settings.freyr().cpuUnitMillis(), settings.freyr().memoryUnitBytes(), threshold.ppm()));
        } catch (ModelFileException e) {
            throw new AgentStartException(e.getMessage(), e);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        for (HarvestPolicy policy : made) {
            if (policy instanceof LearnedPolicy learned) {
                learned.close();
            }
        }
        made.clear();
    }
}
