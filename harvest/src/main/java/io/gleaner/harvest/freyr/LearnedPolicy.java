package io.gleaner.harvest.freyr;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import java.nio.FloatBuffer;

/**
 * Freyr's policy: every option gets a score, the best one wins, and among those within the near-tie of the best
 * the first, which is the smallest (least CPU, then least memory). So scorers that differ in the last digits choose
 * alike. Serves with {@link JavaScorer} at once; {@link #use} changes to another scorer of the same model, for all
 * decisions or for those of many options, while decisions go on. Any thread; allocates nothing.
 */
public final class LearnedPolicy implements HarvestPolicy, AutoCloseable {
    /** Scores that differ by no more than this count as equal, by default. */
    public static final float NEAR_TIE = 1e-4f;

    /** How far apart, relative where scores are beyond 1, two scorers of a model may be. */
    public static final float AGREEMENT = 1e-5f;

    private static final int PROBE_MEMORY_STEPS = 16;
    private static final int DRAIN_TRIES = 1_000;

    private final ScoreModel model;
    private final float nearTie;
    private final ScratchPool pool;
    private final JavaScorer ownScorer;
    private volatile Serving serving;
    private boolean closed;

    /** As the longer one, with {@link #NEAR_TIE}. */
    public LearnedPolicy(ScoreModel model, int scratchEntries) {
        this(model, scratchEntries, NEAR_TIE);
    }

    /**
     * A policy that serves the given model.
     *
     * @param scratchEntries the most decisions at a time, 1 to {@link ScratchPool#MAX_ENTRIES}; beyond, the user
     *     allocation stands
     * @param nearTie scores that differ by no more than this count as equal, 0 or more
     */
    public LearnedPolicy(ScoreModel model, int scratchEntries, float nearTie) {
        if (!(nearTie >= 0)) {
            throw new IllegalArgumentException("a near-tie is 0 or more, not " + nearTie + ": the default is 0.0001");
        }
        this.model = model;
        this.nearTie = nearTie;
        pool = new ScratchPool(scratchEntries);
        ownScorer = new JavaScorer(model.network());
        serving = new Serving(ownScorer, 1);
    }

    @Override
    public String name() {
        return "freyr";
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
    public long modelHash() {
        return model.hash();
    }

    /** The model served. */
    public ScoreModel model() {
        return model;
    }

    /** The scratch that a scorer binds to before {@link #use}. */
    public ScratchPool pool() {
        return pool;
    }

    /** The scorer of the next decision among so many options. */
    public Scorer scorer(int options) {
        Serving now = serving;
        return options < now.optionsMin ? ownScorer : now.scorer;
    }

    /** As {@link #use(Scorer, int)}, for every decision. */
    public void use(Scorer replacement) {
        use(replacement, 1);
    }

    /**
     * Scores with another scorer of the same model from the next decision on; closes it where this is closed already.
     *
     * @param optionsMin decisions among fewer options are scored in plain Java: a call into a library costs more than it
     *     saves on a few rows
     */
    public synchronized void use(Scorer replacement, int optionsMin) {
        if (closed) {
            replacement.close();
        } else {
            serving = new Serving(replacement, optionsMin);
        }
    }

    /**
     * Whether another scorer of the same model and pool gives the scores that plain Java gives, to {@link #AGREEMENT}, on a few
     * hundred rows that cover what features can be. False where it fails.
     */
    public boolean agreesWith(Scorer other) {
        ScoreBuffers buffers = pool.acquire();
        if (buffers == null) {
            return true; // every entry decides already: no time to look
        }
        try {
            for (float size = 0.01f; size < 1e6f; size *= 100) {
                if (!agree(other, buffers, size)) {
                    return false;
                }
            }
            return true;
        } finally {
            pool.release(buffers);
        }
    }

    /** Over the whole grid, with shared features of about that size. */
    private boolean agree(Scorer other, ScoreBuffers buffers, float size) {
        int rows = OptionSet.MAX_OPTIONS;
        for (int row = 0, at = 0; row < rows; row++, at += StateVector.FEATURES) {
            for (int i = 0; i < StateVector.SHARED; i++) {
                buffers.features().put(at + i, size / (1 + i));
            }
            buffers.features().put(at + StateVector.SHARED, 1f + row / PROBE_MEMORY_STEPS);
            buffers.features().put(at + StateVector.SHARED + 1, 1f + row % PROBE_MEMORY_STEPS);
        }
        float[] own = new float[rows];
        if (!ownScorer.score(buffers, rows)) {
            return false;
        }
        buffers.scores().get(0, own);
        if (!other.score(buffers, rows)) {
            return false;
        }
        for (int row = 0; row < rows; row++) {
            float tolerance = AGREEMENT * Math.max(1, Math.abs(own[row]));
            if (!(Math.abs(own[row] - buffers.scores().get(row)) <= tolerance)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean choose(OptionSet options, ProfileSnapshot profile, NodeView node, Choice out) {
        if (options.count() == 1) {
            out.byRule(0);
            return true;
        }
        ScoreBuffers buffers = pool.acquire();
        if (buffers == null) {
            return false;
        }
        try {
            StateVector.shared(profile, node, buffers.shared);
            return choose(options, buffers.shared, buffers, out);
        } finally {
            pool.release(buffers);
        }
    }

    /**
     * As {@link #choose(OptionSet, ProfileSnapshot, NodeView, Choice)}, from the state that was seen in an earlier decision.
     *
     * @param shared what {@link StateVector#shared} answered then
     */
    public boolean choose(OptionSet options, float[] shared, Choice out) {
        if (options.count() == 1) {
            out.byRule(0);
            return true;
        }
        ScoreBuffers buffers = pool.acquire();
        if (buffers == null) {
            return false;
        }
        try {
            return choose(options, shared, buffers, out);
        } finally {
            pool.release(buffers);
        }
    }

    private boolean choose(OptionSet options, float[] shared, ScoreBuffers buffers, Choice out) {
        Scorer current = scorer(options.count());
        if (current.wantsWholeRows()) {
            StateVector.write(options, shared, model.schema(), buffers.features());
        } else {
            StateVector.writeOnce(options, shared, model.schema(), buffers.features());
        }
        return current.score(buffers, options.count())
                && pick(buffers.scores(), options.count(), options.userIndex(), current.id(), out);
    }

    /** A scorer and the fewest options that it is asked for. */
    private record Serving(Scorer scorer, int optionsMin) {}

    private boolean pick(FloatBuffer scores, int count, int userIndex, int scorerId, Choice out) {
        float best = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            float score = scores.get(i);
            if (Float.isNaN(score)) {
                return false;
            }
            best = Math.max(best, score);
        }
        int chosen = 0;
        while (scores.get(chosen) < best - nearTie) {
            chosen++;
        }
        float second = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            if (i != chosen) {
                second = Math.max(second, scores.get(i));
            }
        }
        out.option = chosen;
        out.scoreChosen = scores.get(chosen);
        out.scoreUser = userIndex < 0 ? Float.NaN : scores.get(userIndex);
        out.scoreSecond = second;
        out.scorer = scorerId;
        return true;
    }

    /**
     * Stops deciding (every further decision is the user allocation) and, once no decision is under way, frees the
     * scorer. A decision that never ends keeps the scorer from being freed: memory is left, nothing crashes. Idempotent.
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        long[] drained = {0};
        for (int i = 0; i < DRAIN_TRIES; i++) {
            if (pool.drain(drained)) {
                serving.scorer.close();
                return;
            }
            Thread.yield();
        }
    }
}
