package io.gleaner.bench.workload;

import java.util.List;

/**
 * Everything that comes, drawn before anything runs: arrivals in ascending order, inputs, noise, drift and the
 * counterfactual durations. Immutable, so that all policies meet the same invocations. In columns, since there may be
 * millions; the arrays are not copied: whoever makes or reads a tape leaves them alone.
 *
 * @param functions the functions, by index
 * @param measuredFrom the first invocation that counts in the figures; those before it only warm up
 * @param arrivalNs when each comes, ascending, from 0
 * @param function whose each is
 * @param workMultiplier of the CPU work of every phase: input, noise and drift together
 * @param coresMultiplier of the parallelism of every phase ({@link FunctionModel#cores})
 * @param memoryMultiplier of need and saturation point of its memory
 * @param inputBytes the size of its input as the platform tells it; -1 = it doesn't
 * @param userDurationNs how long it takes alone on an idle node at its user allocation: the counterfactual of M1. Where
 *     that would kill it for want of memory: as if it were only slowed
 */
public record Tape(
        List<FunctionModel> functions,
        int measuredFrom,
        long[] arrivalNs,
        int[] function,
        float[] workMultiplier,
        float[] coresMultiplier,
        float[] memoryMultiplier,
        long[] inputBytes,
        long[] userDurationNs) {
    /** Rejects columns of different lengths and arrivals out of order. */
    public Tape {
        functions = List.copyOf(functions);
        int size = arrivalNs.length;
        boolean even = function.length == size
                && workMultiplier.length == size
                && coresMultiplier.length == size
                && memoryMultiplier.length == size
                && inputBytes.length == size
                && userDurationNs.length == size;
        if (!even || measuredFrom < 0 || measuredFrom > size) {
            throw new IllegalArgumentException("a tape's columns are of one length, and measuredFrom is within it: "
                    + size + " arrivals, measuredFrom=" + measuredFrom);
        }
        for (int i = 0; i < size; i++) {
            if (i > 0 && arrivalNs[i] < arrivalNs[i - 1] || function[i] < 0 || function[i] >= functions.size()) {
                throw new IllegalArgumentException("invocation " + i
                        + " of the tape comes before the one before it, or is of an unknown function");
            }
        }
    }

    /** How many invocations come. */
    public int size() {
        return arrivalNs.length;
    }

    /** How many of them count in the figures. */
    public int measured() {
        return size() - measuredFrom;
    }

    /** Sum over the invocations of user CPU times counterfactual duration, in core-seconds. */
    public double reservedCoreSeconds() {
        double sum = 0;
        for (int i = 0; i < size(); i++) {
            sum += functions.get(function[i]).cpuMillisUser() / 1e3 * (userDurationNs[i] / 1e9);
        }
        return sum;
    }
}
