package io.gleaner.agent.journal;

import java.util.Objects;

/** Reads a {@link RecordKind#DECIDED} record. Not thread-safe; allocates nothing. */
public class DecisionView extends RecordView {
    /** How many features there are. */
    public static final int FEATURES = RecordLayout.FEATURE_COUNT;
    /** How many places there are: the target and two candidates. */
    public static final int PEERS = RecordLayout.PEER_COUNT;

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
        return longAt(RecordLayout.MODEL_HASH);
    }

    /** The random number that the control share was drawn with. */
    public long randomDraw() {
        return longAt(RecordLayout.RANDOM_DRAW);
    }

    /** What the owner asked for. */
    public long memoryBytesUser() {
        return longAt(RecordLayout.MEMORY_BYTES_USER);
    }

    /** What the invocation was given. */
    public long memoryBytesGranted() {
        return longAt(RecordLayout.MEMORY_BYTES_GRANTED);
    }

    /** The smallest limit in force in the last run. */
    public long memoryBytesLastAllocation() {
        return longAt(RecordLayout.MEMORY_BYTES_LAST_ALLOCATION);
    }

    /** The peak of the last run. */
    public long memoryBytesLastPeak() {
        return longAt(RecordLayout.MEMORY_BYTES_LAST_PEAK);
    }

    /** The decayed highest peak since the last safeguard run. */
    public long memoryBytesRecentPeak() {
        return longAt(RecordLayout.MEMORY_BYTES_RECENT_PEAK);
    }

    /** The most the node could grant. */
    public long memoryBytesCap() {
        return longAt(RecordLayout.MEMORY_BYTES_CAP);
    }

    /** What the owner asked for. */
    public long cpuMillisUser() {
        return intAt(RecordLayout.CPU_MILLIS_USER);
    }

    /** What the invocation was given. */
    public long cpuMillisGranted() {
        return intAt(RecordLayout.CPU_MILLIS_GRANTED);
    }

    /** The smallest limit in force in the last run. */
    public long cpuMillisLastAllocation() {
        return intAt(RecordLayout.CPU_MILLIS_LAST_ALLOCATION);
    }

    /** The peak of the last run. */
    public long cpuMillisLastPeak() {
        return intAt(RecordLayout.CPU_MILLIS_LAST_PEAK);
    }

    /** The decayed highest peak since the last safeguard run. */
    public long cpuMillisRecentPeak() {
        return intAt(RecordLayout.CPU_MILLIS_RECENT_PEAK);
    }

    /** The most the node could grant. */
    public long cpuMillisCap() {
        return intAt(RecordLayout.CPU_MILLIS_CAP);
    }

    /** The function's handle. */
    public int function() {
        return intAt(RecordLayout.FUNCTION);
    }

    /** The configuration in force. */
    public int configHash() {
        return intAt(RecordLayout.CONFIG_HASH);
    }

    /** Score of the option chosen. */
    public float scoreChosen() {
        return floatAt(RecordLayout.SCORE_CHOSEN);
    }

    /** Score of the user allocation. */
    public float scoreUser() {
        return floatAt(RecordLayout.SCORE_USER);
    }

    /** Best score of all others. */
    public float scoreSecond() {
        return floatAt(RecordLayout.SCORE_SECOND);
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
        return u8At(RecordLayout.MODE);
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
        return u8At(RecordLayout.SCORER);
    }

    /** Bucket of the input size. */
    public int inputBucket() {
        return u8At(RecordLayout.INPUT_BUCKET);
    }

    /** How often the invocation may still be passed on. */
    public int hopsLeft() {
        return u8At(RecordLayout.HOPS_LEFT);
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

    /** Expected time there, in microseconds, as {@link #peer}. */
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
