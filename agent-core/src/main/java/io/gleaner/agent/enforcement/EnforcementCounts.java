package io.gleaner.agent.enforcement;

import io.gleaner.agent.telemetry.DurationRecorder;
import java.util.concurrent.atomic.AtomicLong;

/** What enforcement counts. The enforcement thread counts, any thread reads. */
public final class EnforcementCounts {
    final AtomicLong written = new AtomicLong();
    final AtomicLong refused = new AtomicLong();
    final AtomicLong stoodBack = new AtomicLong();
    final AtomicLong gone = new AtomicLong();
    final AtomicLong unleased = new AtomicLong();
    final AtomicLong failures = new AtomicLong();
    final DurationRecorder returned = new DurationRecorder();
    final DurationRecorder eventToLimit = new DurationRecorder();

    /** Values written and read back. */
    public long written() {
        return written.get();
    }

    /** Values that the kernel refused. */
    public long refused() {
        return refused.get();
    }

    /** Resources of containers that are left alone because somebody else writes them, or nobody may. */
    public long stoodBack() {
        return stoodBack.get();
    }

    /** Containers that are left alone because no lease could be written for them. */
    public long unleased() {
        return unleased.get();
    }

    /** Containers that vanished before they were removed. */
    public long gone() {
        return gone.get();
    }

    /** Passes that failed; each would be a bug. */
    public long failures() {
        return failures.get();
    }

    /** From a trip's sample or event to the owner's limit written. */
    public DurationRecorder returned() {
        return returned;
    }

    /** From the delivery of a kernel event to the limit written. */
    public DurationRecorder eventToLimit() {
        return eventToLimit;
    }
}
