package io.gleaner.bench.trainer;

import java.nio.file.Path;

/**
 * The files of a training.
 *
 * @param out the model; its checkpoint stands beside it
 * @param curveFile the learning curve; null = beside the model
 */
record TrainingFiles(Path out, Path curveFile) {
    /** The training record. */
    Path record() {
        return beside(".json");
    }

    /** The learning curve. */
    Path curve() {
        return curveFile == null ? beside(".png") : curveFile;
    }

    /** What the training can go on from. */
    Checkpoint checkpoint() {
        return new Checkpoint(out);
    }

    private Path beside(String ending) {
        return out.resolveSibling(out.getFileName().toString().replaceFirst("\\.onnx$", "") + ending);
    }
}
