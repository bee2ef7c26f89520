package io.gleaner.harvest.profile;

/**
 * Sorts inputs by size, so that a function's runs on small inputs say nothing about those on large ones. Bucket 0 is for
 * inputs of unknown size, bucket 1 for those below {@code 2^firstBits} bytes, each further one for inputs up to {@code
 * 2^stepBits} times as large, the last for all larger ones. Immutable, any thread.
 *
 * @param count how many, 1 (sizes are ignored) to 64
 * @param firstBits 0 to 40
 * @param stepBits 1 to 8; 1 doubles
 */
public record InputBuckets(int count, int firstBits, int stepBits) {
    /** Unknown; below 1 KiB; then four times as much each, up to 1 GiB and above. */
    public static final InputBuckets DEFAULT = new InputBuckets(13, 10, 2);

    public InputBuckets {
        if (count < 1 || count > 64 || firstBits < 0 || firstBits > 40 || stepBits < 1 || stepBits > 8) {
            throw new IllegalArgumentException("input buckets: count is 1 to 64, firstBits 0 to 40, stepBits 1 to 8,"
                    + " not count=" + count + ", firstBits=" + firstBits + ", stepBits=" + stepBits);
        }
    }

    /**
     * The bucket of an input.
     *
     * @param inputBytes its size; negative = unknown
     */
    public int of(long inputBytes) {
        if (inputBytes < 0 || count == 1) {
            return 0;
        }
        int bits = Long.SIZE - Long.numberOfLeadingZeros(inputBytes);
        int above = Math.max(0, bits - firstBits);
        return Math.min(1 + (above + stepBits - 1) / stepBits, count - 1);
    }
}
