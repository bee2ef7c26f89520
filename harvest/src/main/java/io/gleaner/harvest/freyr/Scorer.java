package io.gleaner.harvest.freyr;

/** Scores the rows of a state with one score network. Safe for any thread, one {@link ScoreBuffers} a thread. */
public interface Scorer extends AutoCloseable {
    /** {@code Choice.SCORER_JAVA} or {@code Choice.SCORER_ONNX}: a decision is replayed with the scorer it names. */
    int id();

    /**
     * Scores rows 0 to {@code rows - 1} of {@code buffers.features()} into {@code buffers.scores()}. They are one decision's:
     * the first {@link StateVector#SHARED} numbers are the same in every row.
     *
     * @return false where it failed: the scores mean nothing
     */
    boolean score(ScoreBuffers buffers, int rows);

    /** Whether it reads every row in full; if not, the shared numbers need stand in row 0 only. */
    default boolean wantsWholeRows() {
        return true;
    }

    /** Frees what it holds outside the heap. No call of {@link #score} may be under way or follow. */
    @Override
    void close();
}
