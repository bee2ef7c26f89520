package io.gleaner.agent.lease;

/**
 * A number below 2^48 and 16 bits that check it, in one word: it changes by one aligned store, so that a kill leaves the
 * old or the new one, and a damaged one is noticed.
 */
final class CheckedLong {
    /** What a damaged word is read as. */
    static final long DAMAGED = -1;

    private static final int BITS = 48;
    private static final long LARGEST = (1L << BITS) - 1;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private CheckedLong() {}

    /** What doesn't fit becomes the nearest that does. */
    static long encode(long value, int offset) {
        long kept = Math.max(0, Math.min(LARGEST, value));
        return kept | check(kept, offset) << BITS;
    }

    static long decode(long word, int offset) {
        long value = word & LARGEST;
        return check(value, offset) == word >>> BITS ? value : DAMAGED;
    }

    /** The offset keeps a word that got into another's place from passing; zeros never pass. */
    private static long check(long value, int offset) {
        return ((value + 1) * GOLDEN + offset * 0x632BE59BD9B4E019L) >>> BITS | 1;
    }
}
