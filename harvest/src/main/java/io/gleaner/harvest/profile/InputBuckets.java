package io.gleaner.harvest.profile;

/**
 * Sorts inputs by size, so that a function's runs on small inputs say nothing about those on large ones. Bucket 0 is for
 * inputs of unknown size, bucket 1 for those below {@code 2^firstBits} bytes, each further one for inputs up to {@code
 * 2^stepBits} times as large, the last for all larger ones. Immutable, any thread.
 *
 * @param count how many, 1 (sizes are ignored) to 64
 * @param firstBits 0 to 40
 * @param stepBits 0 to 8; 1 doubles, 0 is half of that: 1.41 times as large
 */
public record InputBuckets(int count, int firstBits, int stepBits) {
    /** Unknown; below 64 bytes; then 1.41 times as much each, up to 64 GiB and above. */
    public static final InputBuckets DEFAULT = new InputBuckets(63, 6, 0);

    private static final int MANTISSA_BITS = 20;
    /** The square root of 2, with so many bits behind the point. */
    private static final long HALF_DOUBLED = (long) Math.ceil(Math.sqrt(2) * (1 << MANTISSA_BITS));

    public InputBuckets {
        if (count < 1 || count > 64 || firstBits < 0 || firstBits > 40 || stepBits < 0 || stepBits > 8) {
            throw new IllegalArgumentException("input buckets: count is 1 to 64, firstBits 0 to 40, stepBits 0 to 8,"
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
        int steps = stepBits == 0 ? halfSteps(inputBytes, bits, above) : (above + stepBits - 1) / stepBits;
        return Math.min(1 + steps, count - 1);
    }

    /** Below how many bytes the inputs of a bucket are, about; for bucket 0 and the last nothing bounds them. */
    public double belowBytes(int bucket) {
        return bucket < 1 || bucket >= count - 1
                ? Double.POSITIVE_INFINITY
                : Math.pow(2, firstBits + (bucket - 1) * (stepBits == 0 ? 0.5 : stepBits));
    }

    /** How many times as large the inputs of one bucket are as those of another, neither of them bucket 0. */
    double ratio(int bucket, int toOther) {
        return Math.pow(2, (bucket - toOther) * (stepBits == 0 ? 0.5 : stepBits));
    }

    /** How many buckets lie within this ratio. */
    int within(double ratio) {
        return (int) (Math.log(ratio) / Math.log(2) / (stepBits == 0 ? 0.5 : stepBits));
    }

    /** In halves of doublings: {@code 2 * above} where it is in the upper half of its doubling, else one less. */
    private static int halfSteps(long inputBytes, int bits, int above) {
        if (above == 0) {
            return 0;
        }
        int shift = bits - 1 - MANTISSA_BITS;
        long mantissa = shift >= 0 ? inputBytes >>> shift : inputBytes << -shift;
        return 2 * above - (mantissa >= HALF_DOUBLED ? 0 : 1);
    }
}
