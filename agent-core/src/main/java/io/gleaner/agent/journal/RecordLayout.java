package io.gleaner.agent.journal;

/**
 * Every offset of a journal record, in bytes from its start. A record is 256 bytes, little endian; the first 32 are the
 * same for all kinds, the last 4 are the CRC-32C of all before them.
 */
final class RecordLayout {
    static final int SCHEMA_VERSION = 2;
    static final int RECORD_BYTES = 256;
    static final int HEADER_BYTES = 32;

    // All kinds.
    static final int SCHEMA = 0; // u8
    static final int KIND = 1; // u8
    static final int FLAGS = 2; // u16
    static final int BOOT = 4; // i32, drawn anew at each start of an agent
    static final int SEQUENCE = 8; // i64, from 1
    static final int NOW_NS = 16; // i64, the agent's monotonic clock
    static final int INVOCATION = 24; // i64, 0 where none is meant
    static final int CRC32C = 252; // i32

    // DECIDED.
    static final int HOST_ID_HIGH = 32; // i64
    static final int HOST_ID_LOW = 40; // i64
    static final int LEDGER_SEQUENCE = 48; // i64
    static final int MODEL_HASH = 56; // i64; where a rule chose: memory that nobody uses, in bytes
    static final int RANDOM_DRAW = 64; // i64
    static final int MEMORY_BYTES_USER = 72; // u48, as all amounts of memory in this kind
    static final int MEMORY_BYTES_GRANTED = 78; // u48
    static final int MEMORY_BYTES_LAST_ALLOCATION = 84; // u48
    static final int MEMORY_BYTES_LAST_PEAK = 90; // u48
    static final int MEMORY_BYTES_RECENT_PEAK = 96; // u48
    static final int MEMORY_BYTES_WINDOW_PEAK = 102; // u48
    static final int MEMORY_BYTES_FLOOR = 108; // u48
    static final int MEMORY_BYTES_CAP = 114; // u48
    static final int CPU_MILLIS_USER = 120; // u24, as all amounts of CPU in this kind
    static final int CPU_MILLIS_GRANTED = 123; // u24
    static final int CPU_MILLIS_LAST_ALLOCATION = 126; // u24
    static final int CPU_MILLIS_LAST_PEAK = 129; // u24
    static final int CPU_MILLIS_RECENT_PEAK = 132; // u24
    static final int CPU_MILLIS_WINDOW_PEAK = 135; // u24
    static final int CPU_MILLIS_CAP = 138; // u24
    static final int POLICY = 141; // u8
    static final int CLEAN_RUNS = 142; // u16
    static final int FUNCTION = 144; // i32
    static final int CONFIG_HASH = 148; // i32
    static final int FEATURES = 152; // 9 x f32
    static final int FEATURE_COUNT = 9;
    static final int SCORE_CHOSEN = 188; // f32; where a rule chose: CPU that nobody uses, i32 millicores
    static final int SCORE_USER = 192; // f32; where a rule chose: mean CPU use u24, recent slowdown in percent u8
    static final int SCORE_SECOND =
            196; // f32; where a rule chose: CPU saturation point u24, the highest bit = at least that
    static final int CPU_UNITS_LOW = 200; // u16
    static final int CPU_UNITS_HIGH = 202; // u16
    static final int MEMORY_UNITS_LOW = 204; // u16
    static final int MEMORY_UNITS_HIGH = 206; // u16
    static final int OPTION_COUNT = 208; // u8
    static final int OPTION_CHOSEN = 209; // u8, 255 = none was scored
    static final int MODE_AND_SCORER = 210; // u8, low and high nibble
    static final int OUTCOME = 211; // u8
    static final int REASON_CPU = 212; // u8
    static final int REASON_MEMORY = 213; // u8
    static final int HISTORY = 214; // u8, bits of DecisionView
    static final int INPUT_BUCKET_AND_STOOD_BACK = 215; // u8, low six bits and bits 6, 7
    static final int HOPS_LEFT = 216; // bit 0; above it the hysteresis in percent
    static final int PLACEMENT_REASON = 217; // u8
    static final int PEERS = 218; // 3 x u16: target (0 = here), first and second candidate
    static final int PEER_EXPECTED_MICROS = 224; // 3 x i32: here, first and second candidate, -1 = none
    static final int PEER_AGE_MICROS = 236; // 3 x i32
    static final int PEER_COUNT = 3;
    static final int DECISION_NANOS = 248; // i32

    // BOOT.
    static final int BOOT_EPOCH_MILLIS = 32; // i64, wall clock at NOW_NS
    static final int BOOT_NODE_MEMORY_BYTES = 40; // i64
    static final int BOOT_MODEL_HASH = 48; // i64
    static final int BOOT_MEMORY_UNIT_BYTES = 56; // i64
    static final int BOOT_CONTROL_SHARE_LENDERS = 64; // f64
    static final int BOOT_CONTROL_SHARE_BORROWERS = 72; // f64
    static final int BOOT_PROCESS_ID = 80; // i32
    static final int BOOT_NODE_CPU_MILLIS = 84; // i32
    static final int BOOT_CPU_UNIT_MILLIS = 88; // i32
    static final int BOOT_THRESHOLD_PPM = 92; // i32
    static final int BOOT_CONFIG_HASH = 96; // i32
    static final int BOOT_NEAR_TIE_PPM = 100; // i32
    static final int BOOT_MAX_OPTIONS = 104; // u8
    static final int BOOT_SAFEGUARD = 105; // u8, ordinal of Safeguard.Variant
    static final int BOOT_CPU_LOAN = 106; // u8, ordinal of CpuLoan
    static final int BOOT_MEMORY_LOANS = 107; // u8, 1 = memory is lent
    static final int BOOT_CLEAN_RUNS_TO_BORROW = 108; // u16
    static final int BOOT_CLEAN_RUNS_TO_LEND = 110; // u16

    // All other kinds.
    static final int EVENT_FUNCTION = 32; // i32
    static final int EVENT_CONTAINER = 36; // i32
    static final int EVENT_LEDGER_SEQUENCE = 40; // i64
    static final int EVENT_COUNTERPART = 48; // i64, the other invocation of a loan
    static final int EVENT_MEMORY_BYTES = 56; // i64
    static final int EVENT_MEMORY_BYTES_BEFORE = 64; // i64
    static final int EVENT_MEMORY_BYTES_PEAK = 72; // i64
    static final int EVENT_CPU_MILLIS = 80; // i32
    static final int EVENT_CPU_MILLIS_BEFORE = 84; // i32
    static final int EVENT_CPU_MILLIS_PEAK = 88; // i32
    static final int EVENT_RESOURCE = 92; // u8
    static final int EVENT_REASON = 93; // u8
    static final int EVENT_OUTCOME = 94; // u8
    static final int EVENT_DURATION_NS = 96; // i64
    static final int EVENT_COUNT = 104; // i64

    // BOOT and all other kinds: a text, cut to what fits.
    static final int TEXT_LENGTH = 112; // u16
    static final int TEXT = 114; // UTF-8
    static final int TEXT_BYTES = CRC32C - TEXT;

    private RecordLayout() {}
}
