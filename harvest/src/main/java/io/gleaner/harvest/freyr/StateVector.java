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
    /** Those of them that are the same for every option of a decision. */
    public static final int SHARED = 9;

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
     * What is the same for every option: the first {@link #SHARED} numbers of a row.
     *
     * @param out room for {@link #SHARED} floats
     */
    public static void shared(ProfileSnapshot profile, NodeView node, float[] out) {
        out[0] = positive(node.invocationsInFlight);
        out[1] = positive(node.cpuMillisFree + node.cpuMillisLendable) / MILLIS_PER_CORE;
        out[2] = positive(node.memoryBytesFree + node.memoryBytesLendable) / BYTES_PER_MIB;
        out[3] = positive(profile.meanInterArrivalNs) / NS_PER_S;
        out[4] = profile.meanInterArrivalNs > 0 ? NS_PER_S / profile.meanInterArrivalNs : 0;
        out[5] = positive(profile.cpu.meanPeak) / MILLIS_PER_CORE;
        out[6] = positive(profile.memory.meanPeak) / BYTES_PER_MIB;
        out[7] = positive(profile.meanDurationNs) / NS_PER_MS;
        out[8] = positive(profile.baselineNs) / NS_PER_MS;
    }

    /**
     * Writes a row for every option, from the buffer's index 0 on.
     *
     * @param shared what {@link #shared} answered
     * @param rows room for {@code options.count() * FEATURES} floats
     */
    public static void write(OptionSet options, float[] shared, FeatureSchema schema, FloatBuffer rows) {
        writeOnce(options, shared, schema, rows);
        for (int at = FEATURES; at < options.count() * FEATURES; at += FEATURES) {
            for (int i = 0; i < SHARED; i++) {
                rows.put(at + i, shared[i]);
            }
        }
    }

    /** As {@link #write}, but what all rows share is written into the first one only. */
    static void writeOnce(OptionSet options, float[] shared, FeatureSchema schema, FloatBuffer rows) {
        for (int i = 0; i < SHARED; i++) {
            rows.put(i, shared[i]);
        }
        float cpuUnit = schema.cpuUnitMillis();
        float memoryUnit = schema.memoryUnitBytes();
        for (int option = 0, at = SHARED; option < options.count(); option++, at += FEATURES) {
            rows.put(at, positive(options.cpuMillis(option)) / cpuUnit);
            rows.put(at + 1, positive(options.memoryBytes(option)) / memoryUnit);
        }
    }

    private static float positive(long value) {
        return Math.max(0, value);
    }
}
