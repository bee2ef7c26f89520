package io.gleaner.harvest.freyr;

import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import java.nio.FloatBuffer;
import java.util.List;

/**
 * Freyr's state: one row of 11 numbers per option (table 1 of the paper, with the artifact's mean invocation rate). The
 * first nine are the same in every row of a decision. Free CPU and memory are what could be granted now: capacity that
 * no user allocation covers, and what is lent and not yet borrowed. What isn't known yet is 0. Stateless; any thread.
 */
public final class StateVector {
    /** Numbers in a row. */
    public static final int FEATURES = 11;

    static final List<FeatureSchema.Feature> SCHEMA_FEATURES = List.of(
            new FeatureSchema.Feature("invocationsInFlight", "count"),
            new FeatureSchema.Feature("cpuFree", "cores"),
            new FeatureSchema.Feature("memoryFree", "MiB"),
            new FeatureSchema.Feature("interArrivalMean", "s"),
            new FeatureSchema.Feature("invocationRateMean", "1/s"),
            new FeatureSchema.Feature("cpuPeakMean", "cores"),
            new FeatureSchema.Feature("memoryPeakMean", "MiB"),
            new FeatureSchema.Feature("durationMean", "ms"),
            new FeatureSchema.Feature("durationBaseline", "ms"),
            new FeatureSchema.Feature("optionCpu", "units"),
            new FeatureSchema.Feature("optionMemory", "units"));

    private static final float MILLIS_PER_CORE = 1_000f;
    private static final float BYTES_PER_MIB = 1 << 20;
    private static final float NS_PER_MS = 1e6f;
    private static final float NS_PER_S = 1e9f;

    private StateVector() {}

    /**
     * Writes a row for every option, from the buffer's index 0 on.
     *
     * @param rows room for {@code options.count() * FEATURES} floats
     */
    public static void write(
            OptionSet options, ProfileSnapshot profile, NodeView node, FeatureSchema schema, FloatBuffer rows) {
        float inFlight = positive(node.invocationsInFlight);
        float cpuFree = positive(node.cpuMillisFree + node.cpuMillisLendable) / MILLIS_PER_CORE;
        float memoryFree = positive(node.memoryBytesFree + node.memoryBytesLendable) / BYTES_PER_MIB;
        float interArrival = positive(profile.meanInterArrivalNs) / NS_PER_S;
        float rate = profile.meanInterArrivalNs > 0 ? NS_PER_S / profile.meanInterArrivalNs : 0;
        float cpuPeak = positive(profile.cpu.meanPeak) / MILLIS_PER_CORE;
        float memoryPeak = positive(profile.memory.meanPeak) / BYTES_PER_MIB;
        float duration = positive(profile.meanDurationNs) / NS_PER_MS;
        float baseline = positive(profile.baselineNs) / NS_PER_MS;
        float cpuUnit = schema.cpuUnitMillis();
        float memoryUnit = schema.memoryUnitBytes();
        for (int option = 0, at = 0; option < options.count(); option++, at += FEATURES) {
            rows.put(at, inFlight);
            rows.put(at + 1, cpuFree);
            rows.put(at + 2, memoryFree);
            rows.put(at + 3, interArrival);
            rows.put(at + 4, rate);
            rows.put(at + 5, cpuPeak);
            rows.put(at + 6, memoryPeak);
            rows.put(at + 7, duration);
            rows.put(at + 8, baseline);
            rows.put(at + 9, positive(options.cpuMillis(option)) / cpuUnit);
            rows.put(at + 10, positive(options.memoryBytes(option)) / memoryUnit);
        }
    }

    private static float positive(long value) {
        return Math.max(0, value);
    }
}
