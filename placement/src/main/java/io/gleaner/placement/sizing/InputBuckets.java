package io.gleaner.placement.sizing;

/** Buckets of input sizes: four to a power of two, so that sizes in one bucket differ by a quarter at most. */
public final class InputBuckets {
    /** The bucket of inputs whose size nobody told. */
    public static final int UNKNOWN = -1;

    private InputBuckets() {}

    /** The bucket of an input size in bytes; {@link #UNKNOWN} for a negative one. */
    public static int of(long inputBytes) {
        if (inputBytes < 0) {
            return UNKNOWN;
        }
        if (inputBytes < 4) {
            return (int) inputBytes;
        }
        int octave = 63 - Long.numberOfLeadingZeros(inputBytes);
        return 4 * (octave - 1) + (int) (inputBytes >>> (octave - 2) & 3);
    }
}
