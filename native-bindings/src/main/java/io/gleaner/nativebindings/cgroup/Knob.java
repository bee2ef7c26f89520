package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Path;

/**
 * One limit file: reads it, writes it only when it changes, reads it back, and notices when somebody else wrote. "No
 * limit" is {@link KernelText#MAX} whatever the file calls it. A knob whose file doesn't exist refuses.
 */
final class Knob implements AutoCloseable {
    /** How a file words its value. */
    enum Format {
        /** A number; -1 or one beyond any memory means no limit (v1). */
        NUMBER,
        /** A number or "max" (v2). */
        NUMBER_OR_MAX,
        /** "quota period" of cpu.max (v2); the period is written back as it stands. */
        QUOTA_AND_PERIOD
    }

    /** v1 says "no limit" as the largest multiple of a page that fits; nothing real is as large as this. */
    private static final long BEYOND_MEMORY = 1L << 62;

    /** The largest page size in use; the kernel rounds memory limits down to a page. */
    private static final long LARGEST_PAGE_BYTES = 64 << 10;

    private static final long NEVER = UsageSample.ABSENT;

    private final ControlFile file;
    private final Format format;
    private final KernelText text;
    private final long roundingBytes;
    private long current = NEVER;
    private long period = NEVER;
    private long lastTarget = NEVER;
    private long expected = NEVER;

    private Knob(ControlFile file, Format format, KernelText text, long roundingBytes) {
        this.file = file;
        this.format = format;
        this.text = text;
        this.roundingBytes = roundingBytes;
    }

    static Knob open(Path path, Format format, KernelText text) throws IOException {
        Knob knob = new Knob(ControlFile.openToWrite(path), format, text, 0);
        knob.refresh();
        return knob;
    }

    /** A limit in bytes, which the kernel rounds to a page. */
    static Knob openBytes(Path path, Format format, KernelText text) throws IOException {
        Knob knob = new Knob(ControlFile.openToWrite(path), format, text, LARGEST_PAGE_BYTES);
        knob.refresh();
        return knob;
    }

    boolean present() {
        return file != null;
    }

    /** The value last read; -1 before the first reading. */
    long current() {
        return current;
    }

    /** The period that stands beside a quota. */
    long period() {
        return period;
    }

    boolean refresh() {
        if (file == null || !file.read(text)) {
            return false;
        }
        current = normal(text.word(0));
        if (format == Format.QUOTA_AND_PERIOD) {
            period = text.word(1);
        }
        return true;
    }

    /** Forgets what we wrote: whatever stands there now is taken as ours. */
    boolean adopt() {
        lastTarget = NEVER;
        expected = NEVER;
        return refresh();
    }

    /** What {@link #set} would answer without writing; {@link WriteOutcome#WRITTEN} when it would write. */
    WriteOutcome check(long target) {
        if (file == null) {
            return WriteOutcome.REFUSED;
        }
        if (!refresh()) {
            return unreadable();
        }
        if (expected != NEVER && current != expected) {
            return WriteOutcome.FOREIGN;
        }
        boolean same = current == target || (target == lastTarget && current == expected);
        if (same) {
            // What stands there as wished is relied on, whoever wrote it: the next change is somebody else's.
            lastTarget = target;
            expected = current;
        }
        return same ? WriteOutcome.UNCHANGED : WriteOutcome.WRITTEN;
    }

    WriteOutcome set(long target) {
        WriteOutcome outcome = check(target);
        return outcome == WriteOutcome.WRITTEN ? write(target) : outcome;
    }

    @Override
    public void close() {
        UsagePart.closeAll(file);
    }

    private WriteOutcome write(long target) {
        if (!file.write(compose(target))) {
            if (!refresh()) {
                return unreadable();
            }
            return file.writable() ? WriteOutcome.REFUSED : WriteOutcome.DENIED;
        }
        if (!refresh()) {
            return unreadable();
        }
        lastTarget = target;
        if (current > target || target - current > roundingBytes) {
            expected = target; // overwritten between our write and the read-back
            return WriteOutcome.FOREIGN;
        }
        expected = current;
        return WriteOutcome.WRITTEN;
    }

    private WriteOutcome unreadable() {
        return file.exists() ? WriteOutcome.DENIED : WriteOutcome.GONE;
    }

    private KernelText compose(long target) {
        long value = target == KernelText.MAX && format == Format.NUMBER ? -1 : target;
        text.compose().add(value);
        if (format == Format.QUOTA_AND_PERIOD) {
            text.add(' ').add(period);
        }
        return text.add('\n');
    }

    private static long normal(long value) {
        return value < 0 || value >= BEYOND_MEMORY ? KernelText.MAX : value;
    }
}
