package io.gleaner.bench.trainer;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A point of the learning curve: what a round of updates came to.
 *
 * @param episodes played so far
 * @param decisions in the round
 * @param trainingSlowdown mean slowdown in the round's episodes, options drawn by chance
 * @param validationSlowdown mean slowdown on the validation tapes, the best option taken: the kept checkpoint's is lowest
 * @param harvestedShare on the validation tapes (M2)
 * @param acceleratedShare on the validation tapes (M3)
 * @param entropy mean entropy of the decisions in the round's last update
 * @param valueLoss mean loss of the critic there
 */
record LearningPoint(
        int episodes,
        int decisions,
        double trainingSlowdown,
        double validationSlowdown,
        double harvestedShare,
        double acceleratedShare,
        double entropy,
        double valueLoss) {
    void write(DataOutput out) throws IOException {
        out.writeInt(episodes);
        out.writeInt(decisions);
        out.writeDouble(trainingSlowdown);
        out.writeDouble(validationSlowdown);
        out.writeDouble(harvestedShare);
        out.writeDouble(acceleratedShare);
        out.writeDouble(entropy);
        out.writeDouble(valueLoss);
    }

    static LearningPoint read(DataInput in) throws IOException {
        return new LearningPoint(
                in.readInt(),
                in.readInt(),
                in.readDouble(),
                in.readDouble(),
                in.readDouble(),
                in.readDouble(),
                in.readDouble(),
                in.readDouble());
    }
}
