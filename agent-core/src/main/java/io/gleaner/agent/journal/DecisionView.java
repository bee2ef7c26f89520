package io.gleaner.agent.journal;

import java.util.Objects;

/** Reads a {@link RecordKind#DECIDED} record. Not thread-safe; allocates nothing. */
public class DecisionView extends RecordView {
    /** How many features there are. */
    public static final int FEATURES = RecordLayout.FEATURE_COUNT;
    /** How many places there are: the target and two candidates. */
    public static final int PEERS = RecordLayout.PEER_COUNT;

    /** {@link #history} bit: runs at the present user allocation are known. */
    public static final int CPU_KNOWN = 1;
    /** {@link #history} bit: the recent peak was cut by its limit. */
    public static final int CPU_RECENT_CENSORED = 1 << 1;
    /** {@link #history} bit: the window's peak was cut by its limit. */
    public static final int CPU_WINDOW_CENSORED = 1 << 2;
    /** {@link #history} bit: nothing is lent for some runs after a trip. */
    public static final int CPU_HELD = 1 << 3;
    /** {@link #history} bit, as {@link #CPU_KNOWN}. */
    public static final int MEMORY_KNOWN = 1 << 4;
    /** {@link #history} bit, as {@link #CPU_RECENT_CENSORED}. */
    public static final int MEMORY_RECENT_CENSORED = 1 << 5;
    /** {@link #history} bit, as {@link #CPU_WINDOW_CENSORED}. */
    public static final int MEMORY_WINDOW_CENSORED = 1 << 6;
    /** {@link #history} bit, as {@link #CPU_HELD}. */
    public static final int MEMORY_HELD = 1 << 7;

    static final int NEIGHBOUR_BITS = 0x7F;
    static final int MODE_BITS = 0x7;
    static final int RESUMED = 0x8;
    static final int BUCKET_BITS = 0x3F;
    static final int STOOD_BACK_SHIFT = 6;

    /** Upper half of the host's own id of the invocation. */
    public long hostIdHigh() {
        return longAt(RecordLayout.HOST_ID_HIGH);
    }

    /** Lower half of it. */
    public long hostIdLow() {
        return longAt(RecordLayout.HOST_ID_LOW);
    }

    /** The ledger change that reserved it, 0 = none. */
    public long ledgerSequence() {
        return longAt(RecordLayout.LEDGER_SEQUENCE);
    }

    /** The model that scored, 0 = none. */
    public long modelHash() {
        return isByRule() ? 0 : longAt(RecordLayout.MODEL_HASH);
    }

    /** Where a rule chose: memory that no user allocation covers and nobody borrows; else 0. */
    public long memoryBytesFree() {
        return isByRule() ? longAt(RecordLayout.MODEL_HASH) : 0;
    }

    /** Where a rule chose: CPU that no user allocation covers and nobody borrows; else 0. */
    public long cpuMillisFree() {
        return isByRule() ? intAt(RecordLayout.SCORE_CHOSEN) : 0;
    }

    private boolean isByRule() {
        return scorer() == Scorer.RULE.code();
    }

    /** The random number that the control share was drawn with. */
    public long randomDraw() {
        return longAt(RecordLayout.RANDOM_DRAW);
    }

    /** What the owner asked for. */
    public long memoryBytesUser() {
        return u48At(RecordLayout.MEMORY_BYTES_USER);
    }

    /** What the invocation was given. */
    public long memoryBytesGranted() {
        return u48At(RecordLayout.MEMORY_BYTES_GRANTED);
    }

    /** The smallest limit in force in the last run. */
    public long memoryBytesLastAllocation() {
        return u48At(RecordLayout.MEMORY_BYTES_LAST_ALLOCATION);
    }

    /** The peak of the last run. */
    public long memoryBytesLastPeak() {
        return u48At(RecordLayout.MEMORY_BYTES_LAST_PEAK);
    }

    /** The decayed highest peak since the last safeguard run. */
    public long memoryBytesRecentPeak() {
        return u48At(RecordLayout.MEMORY_BYTES_RECENT_PEAK);
    }

    /** The highest peak of the last five runs. */
    public long memoryBytesWindowPeak() {
        return u48At(RecordLayout.MEMORY_BYTES_WINDOW_PEAK);
    }

    /** The least that may be left to the function after it ran out of memory, 0 = none. */
    public long memoryBytesFloor() {
        return u48At(RecordLayout.MEMORY_BYTES_FLOOR);
    }

    /** The most the node could grant. */
    public long memoryBytesCap() {
        return u48At(RecordLayout.MEMORY_BYTES_CAP);
    }

    /** What the owner asked for. */
    public long cpuMillisUser() {
        return u24At(RecordLayout.CPU_MILLIS_USER);
    }

    /** What the invocation was given. */
    public long cpuMillisGranted() {
        return u24At(RecordLayout.CPU_MILLIS_GRANTED);
    }

    /** The smallest limit in force in the last run. */
    public long cpuMillisLastAllocation() {
        return u24At(RecordLayout.CPU_MILLIS_LAST_ALLOCATION);
    }

    /** The peak of the last run. */
    public long cpuMillisLastPeak() {
        return u24At(RecordLayout.CPU_MILLIS_LAST_PEAK);
    }

    /** The decayed highest peak since the last safeguard run. */
    public long cpuMillisRecentPeak() {
        return u24At(RecordLayout.CPU_MILLIS_RECENT_PEAK);
    }

    /** The highest peak of the last five runs. */
    public long cpuMillisWindowPeak() {
        return u24At(RecordLayout.CPU_MILLIS_WINDOW_PEAK);
    }

    /** Code of a {@link PolicyCode}. */
    public int policy() {
        return u8At(RecordLayout.POLICY);
    }

    /** Runs without trip, failure or cold start; 65,535 and more are 65,535. */
    public long cleanRuns() {
        return u16At(RecordLayout.CLEAN_RUNS);
    }

    /** What was known of the function, as bits {@code CPU_*} and {@code MEMORY_*}. */
    public int history() {
        return u8At(RecordLayout.HISTORY);
    }

    /** The resources whose limits somebody else writes: bits 1 CPU, 2 memory. */
    public int stoodBack() {
        return u8At(RecordLayout.INPUT_BUCKET_AND_STOOD_BACK) >> STOOD_BACK_SHIFT;
    }

    /** The most the node could grant. */
    public long cpuMillisCap() {
        return u24At(RecordLayout.CPU_MILLIS_CAP);
    }

    /** The function's handle. */
    public int function() {
        return intAt(RecordLayout.FUNCTION);
    }

    /** The configuration in force. */
    public int configHash() {
        return intAt(RecordLayout.CONFIG_HASH);
    }

    /** Where a rule chose: the function's mean CPU use over a run, 0 = not known. */
    public long cpuMillisMeanUse() {
        return isByRule() ? intAt(RecordLayout.SCORE_USER) & 0xFF_FFFF : 0;
    }

    /** Where a rule chose: mean duration of the last 3 runs in percent of the baseline, 0 = not known. */
    public int recentSlowdownPercent() {
        return isByRule() ? intAt(RecordLayout.SCORE_USER) >>> 24 : 0;
    }

    /** Where a rule chose: the most CPU that the function could use, 0 = not known. */
    public long cpuMillisSaturation() {
        return isByRule() ? intAt(RecordLayout.SCORE_SECOND) & 0xFF_FFFF : 0;
    }

    /** Where a rule chose: whether {@link #cpuMillisSaturation} says "at least". */
    public boolean isSaturationOpen() {
        return isByRule() && intAt(RecordLayout.SCORE_SECOND) < 0;
    }

    /** Where a rule chose: the input bucket whose runs told what was known, -1 = its own. */
    public int neighbourBucket() {
        return isByRule() ? (u8At(RecordLayout.SCORE_SECOND + 3) & NEIGHBOUR_BITS) - 1 : -1;
    }

    /** Score of the option chosen; NaN where a rule chose. */
    public float scoreChosen() {
        return isByRule() ? Float.NaN : floatAt(RecordLayout.SCORE_CHOSEN);
    }

    /** Score of the user allocation. */
    public float scoreUser() {
        return isByRule() ? Float.NaN : floatAt(RecordLayout.SCORE_USER);
    }

    /** Best score of all others. */
    public float scoreSecond() {
        return isByRule() ? Float.NaN : floatAt(RecordLayout.SCORE_SECOND);
    }

    /** Lowest CPU option allowed, in grid units. */
    public int cpuUnitsLow() {
        return u16At(RecordLayout.CPU_UNITS_LOW);
    }

    /** Highest CPU option allowed, in grid units. */
    public int cpuUnitsHigh() {
        return u16At(RecordLayout.CPU_UNITS_HIGH);
    }

    /** Lowest memory option allowed, in grid units. */
    public int memoryUnitsLow() {
        return u16At(RecordLayout.MEMORY_UNITS_LOW);
    }

    /** Highest memory option allowed, in grid units. */
    public int memoryUnitsHigh() {
        return u16At(RecordLayout.MEMORY_UNITS_HIGH);
    }

    /** How many options were scored, at most 255. */
    public int optionCount() {
        return u8At(RecordLayout.OPTION_COUNT);
    }

    /** Index of the option chosen, 255 = none was scored. */
    public int optionChosen() {
        return u8At(RecordLayout.OPTION_CHOSEN);
    }

    /** Ordinal of {@link io.gleaner.agent.api.Mode}. */
    public int mode() {
        return u8At(RecordLayout.MODE_AND_SCORER) & MODE_BITS;
    }

    /** Whether most of what was known is from before a restart of the agent. */
    public boolean resumed() {
        return (u8At(RecordLayout.MODE_AND_SCORER) & RESUMED) != 0;
    }

    /** Code of a {@link DecisionOutcome}. */
    public int outcome() {
        return u8At(RecordLayout.OUTCOME);
    }

    /** Code of a {@link RangeReason}. */
    public int reasonCpu() {
        return u8At(RecordLayout.REASON_CPU);
    }

    /** Code of a {@link RangeReason}. */
    public int reasonMemory() {
        return u8At(RecordLayout.REASON_MEMORY);
    }

    /** Code of a {@link Scorer}. */
    public int scorer() {
        return u8At(RecordLayout.MODE_AND_SCORER) >> 4;
    }

    /** Bucket of the input size. */
    public int inputBucket() {
        return u8At(RecordLayout.INPUT_BUCKET_AND_STOOD_BACK) & BUCKET_BITS;
    }

    /** How often the invocation may still be passed on. */
    public int hopsLeft() {
        return u8At(RecordLayout.HOPS_LEFT) & 1;
    }

    /** By how many percent a peer had to be better than here. */
    public int hysteresisPercent() {
        return u8At(RecordLayout.HOPS_LEFT) >>> 1;
    }

    /** Why it runs where it runs, 0 = no peer was considered. */
    public int placementReason() {
        return u8At(RecordLayout.PLACEMENT_REASON);
    }

    /** How long the decision took, in nanoseconds. */
    public int decisionNanos() {
        return intAt(RecordLayout.DECISION_NANOS);
    }

    /** Feature 0 to 8 of the state, as the scorer saw it. */
    public float feature(int i) {
        return floatAt(RecordLayout.FEATURES + 4 * checked(i, RecordLayout.FEATURE_COUNT));
    }

    /** 0: the target, 1 and 2: the candidates; handles of peers, 0 = here. */
    public int peer(int i) {
        return u16At(RecordLayout.PEERS + 2 * checked(i, RecordLayout.PEER_COUNT));
    }

    /** Expected time in microseconds; 0: here, 1 and 2: at the candidates; -1 = there is none. */
    public int peerExpectedMicros(int i) {
        return intAt(RecordLayout.PEER_EXPECTED_MICROS + 4 * checked(i, RecordLayout.PEER_COUNT));
    }

    /** Age of what is known of it, in microseconds. */
    public int peerAgeMicros(int i) {
        return intAt(RecordLayout.PEER_AGE_MICROS + 4 * checked(i, RecordLayout.PEER_COUNT));
    }

    static int checked(int i, int count) {
        return Objects.checkIndex(i, count);
    }
}
