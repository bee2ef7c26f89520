package io.gleaner.harvest.freyr;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A score network with the schema it was trained for and the bytes of its file. Immutable; any thread.
 *
 * @param network the weights
 * @param schema what it reads
 * @param source where it came from, for messages
 * @param hash the first 8 bytes of the file's SHA-256, never 0: names the model in the journal
 * @param file the file's bytes, as ONNX Runtime loads them; not to be changed
 */
public record ScoreModel(ScoreNetwork network, FeatureSchema schema, String source, long hash, byte[] file) {
    static ScoreModel of(ScoreNetwork network, FeatureSchema schema, String source, byte[] file) {
        return new ScoreModel(network, schema, source, hashOf(file), file);
    }

    /** Refuses a model that was trained for something else than the agent needs, naming every difference. */
    public ScoreModel requireSchema(FeatureSchema needed) throws ModelFileException {
        var differences = schema.differencesFrom(needed);
        if (!differences.isEmpty()) {
            throw new ModelFileException(
                    "The model " + source + " does not fit this agent: "
                            + String.join("; ", differences)
                            + ". Set the grid and the threshold the model was trained with, or train one with ./gleaner train.");
        }
        return this;
    }

    private static long hashOf(byte[] file) {
        try {
            long hash = ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(file))
                    .getLong();
            return hash == 0 ? 1 : hash;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ScoreModel model && model.hash == hash;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }

    @Override
    public String toString() {
        return source + " (" + Long.toHexString(hash) + ")";
    }
}
