package io.gleaner.bench.workload;

import java.util.Arrays;

/**
 * One function's part in a trace.
 *
 * @param name what the platform calls it
 * @param trigger how its arrivals come
 * @param loadShare its part of the reserved load, in any unit: only the ratio between functions counts
 * @param cpuMillisUser its user allocation, in millicores
 * @param baselineNs its duration at the user allocation, one for each input, in nanoseconds
 */
public record FunctionLoad(String name, Trigger trigger, double loadShare, long cpuMillisUser, long[] baselineNs) {
    public FunctionLoad {
        if (!(loadShare > 0) || cpuMillisUser <= 0 || baselineNs.length == 0) {
            throw new IllegalArgumentException("function " + name
                    + " needs a load share and a user allocation above 0 and a baseline for each input, but has loadShare="
                    + loadShare + ", cpuMillisUser=" + cpuMillisUser + ", inputs=" + baselineNs.length);
        }
        for (long baseline : baselineNs) {
            if (baseline <= 0) {
                throw new IllegalArgumentException("function " + name + " has a baseline duration that isn't above 0: "
                        + Arrays.toString(baselineNs));
            }
        }
        baselineNs = baselineNs.clone();
    }

    @Override
    public long[] baselineNs() {
        return baselineNs.clone();
    }

    /** How many different inputs it is called with. */
    public int inputs() {
        return baselineNs.length;
    }

    /** What one run with this input reserves: user CPU times baseline duration, in core-seconds. */
    double reservedCoreSeconds(int input) {
        return cpuMillisUser / 1e3 * (baselineNs[input] / 1e9);
    }

    double meanReservedCoreSeconds() {
        double sum = 0;
        for (int input = 0; input < baselineNs.length; input++) {
            sum += reservedCoreSeconds(input);
        }
        return sum / baselineNs.length;
    }
}
