package io.gleaner.bench.trainer;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * All that a training has come to, at the end of a round. Random streams are no part of it: they follow from the seed and
 * the number of updates ({@link Streams}). Owned by the trainer's thread.
 */
final class TrainingState {
    final Mlp actor;
    final Mlp critic;
    final PpoUpdate update;
    final List<LearningPoint> curve = new ArrayList<>();
    Normaliser normaliser;
    /** Updates made. */
    long updates;
    /** Episodes played. */
    int episodes;
    /** The checkpoint that served best. */
    Mlp best;
    /** Where it stands on the curve; null before the first round. */
    LearningPoint kept;

    private TrainingState(Mlp actor, Mlp critic, PpoUpdate update, Normaliser normaliser, Mlp best) {
        this.actor = actor;
        this.critic = critic;
        this.update = update;
        this.normaliser = normaliser;
        this.best = best;
    }

    /** Networks as drawn. */
    static TrainingState fresh(long seed) {
        SplittableRandom random = Streams.WEIGHTS.of(seed, 0);
        Mlp actor = Mlp.random(random);
        Mlp critic = Mlp.random(random);
        return new TrainingState(actor, critic, new PpoUpdate(actor, critic), Normaliser.fit(List.of()), actor.copy());
    }

    void write(DataOutput out) throws IOException {
        actor.write(out);
        critic.write(out);
        update.write(out);
        normaliser.write(out);
        best.write(out);
        out.writeLong(updates);
        out.writeInt(episodes);
        out.writeInt(curve.size());
        for (LearningPoint point : curve) {
            point.write(out);
        }
        out.writeInt(kept == null ? -1 : curve.indexOf(kept));
    }

    static TrainingState read(DataInput in) throws IOException {
        Mlp actor = Mlp.read(in);
        Mlp critic = Mlp.read(in);
        PpoUpdate update = PpoUpdate.read(actor, critic, in);
        TrainingState state = new TrainingState(actor, critic, update, Normaliser.read(in), Mlp.read(in));
        state.updates = in.readLong();
        state.episodes = in.readInt();
        int points = in.readInt();
        for (int i = 0; i < points; i++) {
            state.curve.add(LearningPoint.read(in));
        }
        int kept = in.readInt();
        state.kept = kept < 0 ? null : state.curve.get(kept);
        return state;
    }
}
