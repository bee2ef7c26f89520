package io.gleaner.harvest.freyr;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Model files: ONNX with the schema in their metadata. Only the score network's own graph is read, since it is also
 * scored in plain Java. Cold paths; any thread.
 */
public final class OnnxModelFile {
    /** The most bytes that a model file may have; a score network has about 6 kB. */
    public static final int MAX_BYTES = 1 << 20;

    private static final String DEFAULT_RESOURCE = "default-policy.onnx";
    private static final String PAPER_RESOURCE = "freyr-paper.onnx";

    private OnnxModelFile() {}

    /** The bytes of a model file. */
    public static byte[] write(ScoreNetwork network, FeatureSchema schema) {
        return OnnxModelWriter.write(network, schema);
    }

    /** A model of the given weights, as if read from its file. */
    public static ScoreModel model(ScoreNetwork network, FeatureSchema schema, String source) {
        return ScoreModel.of(network, schema, source, write(network, schema));
    }

    /**
     * Reads a model file.
     *
     * @throws ModelFileException where it can't be read or isn't a model of this kind
     */
    public static ScoreModel read(Path path) throws ModelFileException {
        byte[] file;
        try (InputStream in = Files.newInputStream(path)) {
            file = in.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            throw new ModelFileException(
                    "The model file " + path + " can't be read (" + e + "). Check the path and its permissions.", e);
        }
        return parse(file, path.toString());
    }

    /** The model that ships with this library, for our grid. */
    public static ScoreModel readDefault() throws ModelFileException {
        return readBuiltIn(DEFAULT_RESOURCE);
    }

    /** The model that ships with this library to compare with, trained as Freyr's paper says: for whole cores. */
    public static ScoreModel readPaper() throws ModelFileException {
        return readBuiltIn(PAPER_RESOURCE);
    }

    private static ScoreModel readBuiltIn(String resource) throws ModelFileException {
        try (InputStream in = OnnxModelFile.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new ModelFileException("This build holds no " + resource + ": set a model file.");
            }
            return parse(in.readNBytes(MAX_BYTES + 1), "built-in " + resource);
        } catch (IOException e) {
            throw new ModelFileException("The built-in model can't be read (" + e + "). Is the jar whole?", e);
        }
    }

    /**
     * Reads a model from memory.
     *
     * @param source where the bytes came from, for messages
     */
    public static ScoreModel parse(byte[] file, String source) throws ModelFileException {
        try {
            if (file.length > MAX_BYTES) {
                throw new ModelFileException("it is larger than " + MAX_BYTES + " bytes");
            }
            OnnxModelReader reader = new OnnxModelReader();
            reader.read(file);
            return ScoreModel.of(reader.network(), reader.schema(), source, file);
        } catch (ModelFileException | IllegalArgumentException | ArithmeticException e) {
            throw new ModelFileException(
                    "The model file " + source + " can't be used: " + e.getMessage()
                            + ". Give a file that ./gleaner train wrote, or leave the setting out for the built-in one.",
                    e);
        }
    }
}
