package io.gleaner.bench.simulator;

/**
 * How the watch looks at a run.
 *
 * <pre>
 * mode      event                                                       next
 * AWAKE     every quota period is like the next, its memory is flat     RESTS
 * any       its use changes, and a wire is armed or memory is moved     AWAKE
 * any       its use changes, and neither is so                          DEFERRED
 * </pre>
 *
 * <p>AWAKE is sampled from tick to tick. RESTS isn't: the samples would say nothing new. DEFERRED, nothing can come of a
 * sample before the run ends: those of the past ticks are taken when its use changes next. One thread.
 */
final class RunWatch {
    /** What becomes of its samples. */
    enum Mode {
        AWAKE,
        RESTS,
        DEFERRED
    }

    Mode mode = Mode.AWAKE;
    /** Since when its CPU use has been as it is. */
    long changedNs;
    /** The last sample. */
    long sampledNs;

    private long steadyNs;

    void begin(long nowNs) {
        mode = Mode.AWAKE;
        changedNs = nowNs;
        sampledNs = nowNs;
    }

    /** Its CPU use is like this from the last change on. */
    void becomes(CpuCourse now) {
        steadyNs = now.steadyNs();
    }

    /** Whether the period that ends now is like all that follow. */
    boolean isSteady(long nowNs) {
        return nowNs >= steadyNs;
    }

    /** The first tick whose quota period is like all that follow. */
    long fullNs(long samplingNs) {
        return (steadyNs + samplingNs - 1) / samplingNs * samplingNs;
    }
}
