package io.gleaner.harvest.profile;

import io.gleaner.harvest.Resource;

/**
 * For how many runs a function lends nothing after a trip, per resource, shared by all its input buckets. The watch
 * thread counts; any thread raises and reads.
 *
 * <p>Trip number k holds for {@code holdRuns * 2^k} runs, k from 0 to holdExponentMax. After as many clean runs in a row as the last hold was
 * long, counted from its end, k falls by one again. Memory keeps a margin that grows with k: peaks that vary by more than an
 * option leaves room for would trip again soon after every hold. A trip while running must be seen by the next admission, before the
 * run has ended: {@link #raise} holds at once, until a run that tripped or failed was counted.
 */
public final class FunctionHold {
    private static final double MARGIN_AFTER_TRIPS = 1.25;
    private static final double MARGIN_PER_TRIP = 0.125;

    private final Hold cpu;
    private final Hold memory;
    private final Hold slow;
    private volatile double tolerance;

    /** Nothing is held yet. */
    public FunctionHold(ProfileSettings settings) {
        cpu = new Hold(settings);
        memory = new Hold(settings);
        slow = new Hold(settings);
    }

    /** How many times its baseline a run may take while it lends, 0 = nobody looks; any thread. */
    void tolerance(double times) {
        tolerance = times;
    }

    double tolerance() {
        return tolerance;
    }

    /** For how many runs nothing of either resource may be lent, because lending made it too slow; any thread. */
    public int toleranceRuns() {
        return slow.runs();
    }

    /** A run ended; {@code tooSlow} is what {@link ToleranceGuard} says. The watch thread. */
    void judged(boolean tooSlow, boolean clean) {
        if (tooSlow) {
            slow.trip();
        } else {
            slow.finished(clean);
        }
    }

    void exportTo(ProfileState out) {
        cpu.exportTo(out);
        memory.exportTo(out);
        slow.exportTo(out);
    }

    void importFrom(ProfileState in) {
        cpu.importFrom(in);
        memory.importFrom(in);
        slow.importFrom(in);
    }

    /** Holds at once; any thread. */
    public void raise(Resource resource) {
        of(resource).raised = true;
    }

    /** For how many runs nothing may be lent, 0 = it may; any thread. */
    public int runs(Resource resource) {
        return of(resource).runs();
    }

    /**
     * The least memory that stays with the function after trips of late, above this recent peak: an eighth of the peak more for
     * each; 0 where there were none. In bytes; any thread.
     */
    long memoryBytesKept(long recentPeak) {
        int trips = memory.exponent + 1;
        return trips == 0 ? 0 : (long) (recentPeak * (MARGIN_AFTER_TRIPS + MARGIN_PER_TRIP * trips));
    }

    /** A run ended; the watch thread. */
    void finished(Resource resource, boolean tripped, boolean failed, boolean clean) {
        Hold hold = of(resource);
        if (tripped) {
            hold.trip();
        } else {
            hold.finished(clean);
        }
        if (tripped || failed) {
            hold.raised = false;
        }
    }

    private Hold of(Resource resource) {
        return resource == Resource.CPU ? cpu : memory;
    }

    private static final class Hold {
        private final int baseRuns;
        private final int exponentMax;
        private volatile boolean raised;
        private volatile int runsLeft;
        private volatile int exponent = -1;
        private int cleanRunsInRow;

        Hold(ProfileSettings settings) {
            baseRuns = settings.holdRuns();
            exponentMax = settings.holdExponentMax();
        }

        int runs() {
            int left = runsLeft;
            return raised ? Math.max(left, 1) : left;
        }

        void exportTo(ProfileState out) {
            out.put(exponent);
            out.put(cleanRunsInRow);
            out.put(runsLeft);
            out.put(raised ? 1 : 0);
        }

        /** A trip that was never counted, since its run died with the agent, counts now. */
        void importFrom(ProfileState in) {
            exponent = (int) in.next(-1, exponentMax);
            cleanRunsInRow = (int) in.next(0, Integer.MAX_VALUE);
            runsLeft = (int) in.next(0, (long) baseRuns << exponentMax);
            if (in.next(0, 1) == 1) {
                trip();
            }
        }

        void trip() {
            exponent = Math.min(exponent + 1, exponentMax);
            cleanRunsInRow = 0;
            runsLeft = baseRuns << exponent;
        }

        void finished(boolean clean) {
            int left = runsLeft;
            if (left > 0) {
                runsLeft = left - 1;
            } else if (!clean) {
                cleanRunsInRow = 0;
            } else if (exponent >= 0 && ++cleanRunsInRow >= baseRuns << exponent) {
                exponent--;
                cleanRunsInRow = 0;
            }
        }
    }
}
