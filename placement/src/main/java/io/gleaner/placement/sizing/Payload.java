package io.gleaner.placement.sizing;

/**
 * One size of input among those that the application is sized for.
 *
 * @param inputBytes its size; samples of like size (within a quarter of an octave, {@link InputBuckets}) stand for it
 * @param weight its share among the payloads, relative to the others, above 0
 */
public record Payload(long inputBytes, double weight) {
    /** @throws SizingException if a value can't be */
    public Payload {
        if (inputBytes < 0) {
            throw new SizingException("a payload of " + inputBytes + " bytes", "payloads", "give a size of 0 or more");
        }
        if (!(weight > 0) || Double.isInfinite(weight)) {
            throw new SizingException("a payload's weight of " + weight, "payloads", "give a weight above 0");
        }
    }
}
