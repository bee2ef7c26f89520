package io.gleaner.harvest.profile;

import java.util.Arrays;

/**
 * Numbers that a function's knowledge is written into and read from again, in an order that only this package knows;
 * {@link #LAYOUT} changes with it. Reused: one thread at a time. Writing beyond its room stores nothing more and counts on, so
 * that {@link #needed} tells how much room there should have been; nothing is allocated by writing.
 */
public final class ProfileState {
    /** Numbers of another layout can't be read. */
    public static final int LAYOUT = 1;

    private final long[] words;
    private int count;
    private int next;

    /** @param room for how many numbers */
    public ProfileState(int room) {
        words = new long[room];
    }

    /** Holds these numbers, to be read. */
    public ProfileState(long[] numbers) {
        words = numbers.clone();
        count = words.length;
    }

    /** Holds nothing again. */
    public void clear() {
        count = 0;
        next = 0;
    }

    /** How many numbers were written, more than there is room for perhaps. */
    public int needed() {
        return count;
    }

    /** Whether all that was written is here. */
    public boolean isWhole() {
        return count <= words.length;
    }

    /** A copy of what was written. */
    public long[] numbers() {
        return Arrays.copyOf(words, Math.min(count, words.length));
    }

    void put(long value) {
        if (count < words.length) {
            words[count] = value;
        }
        count++;
    }

    void put(double value) {
        put(Double.doubleToRawLongBits(value));
    }

    /** The next number, which must be within these. */
    long next(long low, long high) {
        if (next >= Math.min(count, words.length)) {
            throw new IllegalArgumentException("the knowledge of a function ends after " + next + " numbers");
        }
        long value = words[next++];
        if (value < low || value > high) {
            throw new IllegalArgumentException("number " + (next - 1) + " of the knowledge of a function is " + value
                    + ", which is not within " + low + " and " + high);
        }
        return value;
    }

    /** The next number: an amount or a mean, from 0. */
    double nextDouble() {
        double value = Double.longBitsToDouble(next(Long.MIN_VALUE, Long.MAX_VALUE));
        if (!(value >= 0 && value <= Long.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "number " + (next - 1) + " of the knowledge of a function is " + value + ", which is no amount");
        }
        return value;
    }
}
