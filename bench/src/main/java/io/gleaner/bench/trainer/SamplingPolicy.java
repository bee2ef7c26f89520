package io.gleaner.bench.trainer;

import io.gleaner.bench.simulator.RunHook;
import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.freyr.StateVector;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The policy as it is while it trains: draws an option by the softmax of the actor's scores, and keeps every decision.
 * One thread, one episode.
 */
final class SamplingPolicy implements HarvestPolicy, RunHook {
    private final Mlp actor;
    private final Mlp critic;
    private final Normaliser normaliser;
    private final FeatureSchema schema;
    private final SplittableRandom random;
    private final FloatBuffer raw = FloatBuffer.allocate(OptionSet.MAX_OPTIONS * StateVector.FEATURES);
    private final float[] shared = new float[StateVector.SHARED];
    private final double[] probabilities = new double[OptionSet.MAX_OPTIONS];
    private final MlpPass pass = new MlpPass();
    private final List<Step> steps = new ArrayList<>();
    private final List<float[]> rawRows = new ArrayList<>();
    private final boolean keepRaw;
    private int run;

    SamplingPolicy(
            Mlp actor,
            Mlp critic,
            Normaliser normaliser,
            FeatureSchema schema,
            SplittableRandom random,
            boolean keepRaw) {
        this.actor = actor;
        this.critic = critic;
        this.normaliser = normaliser;
        this.schema = schema;
        this.random = random;
        this.keepRaw = keepRaw;
    }

    @Override
    public void beforeAdmit(int invocation, int node) {
        run = invocation;
    }

    List<Step> steps() {
        return steps;
    }

    List<float[]> rawRows() {
        return rawRows;
    }

    @Override
    public String name() {
        return "training";
    }

    @Override
    public boolean lends() {
        return true;
    }

    @Override
    public boolean borrows() {
        return true;
    }

    @Override
    public boolean choose(OptionSet options, ProfileSnapshot profile, NodeView node, Choice out) {
        int count = options.count();
        if (count == 1) {
            out.byRule(0);
            return true;
        }
        StateVector.shared(profile, node, shared);
        StateVector.write(options, shared, schema, raw);
        if (keepRaw) {
            float[] rows = new float[count * StateVector.FEATURES];
            raw.get(0, rows);
            rawRows.add(rows);
        }
        float[] inputs = normaliser.shared(raw);
        float[] cpu = normaliser.column(raw, count, StateVector.SHARED);
        float[] memory = normaliser.column(raw, count, StateVector.SHARED + 1);
        double value = value(inputs, cpu, memory, count);
        pass.forward(actor, inputs, cpu, memory, count);
        Softmax.apply(pass.scores, probabilities, count);
        int action = Softmax.draw(probabilities, count, random.nextDouble());
        double logProbability = StrictMath.log(Math.max(Double.MIN_NORMAL, probabilities[action]));
        steps.add(new Step(run, inputs, cpu, memory, action, logProbability, value));
        out.byRule(action);
        return true;
    }

    private double value(float[] inputs, float[] cpu, float[] memory, int count) {
        pass.forward(critic, inputs, cpu, memory, count);
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += pass.scores[i];
        }
        return sum / count;
    }
}
