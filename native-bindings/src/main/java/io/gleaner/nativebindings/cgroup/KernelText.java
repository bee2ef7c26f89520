package io.gleaner.nativebindings.cgroup;

import java.nio.ByteBuffer;

/**
 * The text of one kernel file as bytes: scratch that the files of one reader or writer share. Parses and composes
 * numbers without allocating. Not thread-safe.
 */
public final class KernelText {
    /** The word "max" in a v2 file. */
    public static final long MAX = Long.MAX_VALUE;

    /** Twice the largest memory.stat seen; what a longer file holds beyond it isn't seen. */
    private static final int CAPACITY = 8192;

    private static final byte[] MAX_WORD = {'m', 'a', 'x'};

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY);
    private final byte[] bytes = new byte[CAPACITY];
    private int length;

    /** The word at a position (0 = first) as a number: {@link #MAX} for "max", {@link UsageSample#ABSENT} if none. */
    public long word(int position) {
        return wordFrom(0, position);
    }

    /** As {@link #word}, counted from an offset on. */
    long wordFrom(int offset, int position) {
        int at = offset;
        for (int skipped = 0; skipped < position; skipped++) {
            while (at < length && bytes[at] != ' ' && bytes[at] != '\n') {
                at++;
            }
            if (at >= length || bytes[at] == '\n') {
                return UsageSample.ABSENT;
            }
            at++;
        }
        return numberAt(at);
    }

    /** The number behind a key at the start of a line ("key 42"), {@link UsageSample#ABSENT} if there is none. */
    public long field(byte[] key) {
        int at = 0;
        while (at + key.length < length) {
            if (bytes[at + key.length] == ' ' && matches(key, at)) {
                return numberAt(at + key.length + 1);
            }
            while (at < length && bytes[at] != '\n') {
                at++;
            }
            at++;
        }
        return UsageSample.ABSENT;
    }

    /** The number behind the first occurrence of a key anywhere ("some ... total=42"). */
    public long after(byte[] key) {
        for (int at = 0; at + key.length < length; at++) {
            if (matches(key, at)) {
                return numberAt(at + key.length);
            }
        }
        return UsageSample.ABSENT;
    }

    /** Where a byte occurs last, -1 if nowhere. */
    int lastIndexOf(char character) {
        int at = length - 1;
        while (at >= 0 && bytes[at] != character) {
            at--;
        }
        return at;
    }

    /** The byte at an offset, 0 beyond the end. */
    byte byteAt(int at) {
        return at < length ? bytes[at] : 0;
    }

    /** The decimal number at an offset, blanks before it skipped; {@link #MAX} for "max", {@link UsageSample#ABSENT} if neither is there. */
    long numberAt(int from) {
        int at = from;
        while (at < length && (bytes[at] == ' ' || bytes[at] == '\t')) {
            at++;
        }
        boolean negative = at < length && bytes[at] == '-';
        if (negative) {
            at++;
        }
        long number = 0;
        int first = at;
        while (at < length && bytes[at] >= '0' && bytes[at] <= '9') {
            number = number * 10 + (bytes[at++] - '0');
        }
        if (at == first) {
            return matches(MAX_WORD, at) ? MAX : UsageSample.ABSENT;
        }
        if (number < 0) {
            return MAX; // an unsigned 64-bit "no limit"
        }
        return negative ? -number : number;
    }

    ByteBuffer forReading() {
        length = 0;
        return buffer.clear();
    }

    void filled(int count) {
        length = Math.max(0, count);
        buffer.get(0, bytes, 0, length);
    }

    /** Starts composing a text to be written. */
    KernelText compose() {
        buffer.clear();
        return this;
    }

    KernelText add(char character) {
        buffer.put((byte) character);
        return this;
    }

    /** Adds a number in decimal, "max" for {@link #MAX}. */
    KernelText add(long number) {
        if (number == MAX) {
            buffer.put(MAX_WORD);
            return this;
        }
        long rest = number;
        if (rest < 0) {
            buffer.put((byte) '-');
            rest = -rest;
        }
        int at = bytes.length;
        do {
            bytes[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
        buffer.put(bytes, at, bytes.length - at);
        return this;
    }

    ByteBuffer forWriting() {
        return buffer.flip();
    }

    private boolean matches(byte[] key, int at) {
        if (at + key.length > length) {
            return false;
        }
        for (int i = 0; i < key.length; i++) {
            if (bytes[at + i] != key[i]) {
                return false;
            }
        }
        return true;
    }
}
