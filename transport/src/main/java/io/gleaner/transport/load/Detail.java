package io.gleaner.transport.load;

/**
 * What a node tells of one of its functions. Immutable by contract: nobody writes to the arrays.
 *
 * @param node whose function
 * @param boot the node's start (unsigned)
 * @param sequence counts the node's changes within a boot (unsigned)
 * @param key which function, in the users' own terms
 * @param value deployed, warm, mean duration, in the users' own layout; empty: taken back
 */
public record Detail(long node, int boot, int sequence, byte[] key, byte[] value) {
    public static final int KEY_BYTES_MOST = 64;
    public static final int VALUE_BYTES_MOST = 128;

    /** Whether it supersedes another record of the same node and key. */
    public boolean newerThan(Detail other) {
        int byBoot = Integer.compareUnsigned(boot, other.boot);
        return byBoot != 0 ? byBoot > 0 : Integer.compareUnsigned(sequence, other.sequence) > 0;
    }
}
