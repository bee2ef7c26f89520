package io.gleaner.agent.cli;

import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RecordKind;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which records tail prints. One thread; every record is offered, in order. */
final class TailFilter {
    /** Decisions that are remembered until they may trip. */
    private static final int MOST_DECISIONS = 1 << 16;

    private final List<RecordKind> kinds;
    private final DecisionKinds decisions;
    private final Map<Long, ByteBuffer> untripped = new LinkedHashMap<>();
    private long offered;
    private long wanted;

    /**
     * @param kinds empty = all
     * @param decisions null = not only decisions
     */
    TailFilter(List<RecordKind> kinds, DecisionKinds decisions) {
        this.kinds = kinds;
        this.decisions = decisions;
    }

    boolean isOpen() {
        return kinds.isEmpty() && decisions == null;
    }

    /** What is to be printed now that the reader has come to this record, null = nothing. */
    ByteBuffer offer(JournalReader reader) {
        offered++;
        ByteBuffer found = decisions == DecisionKinds.TRIPPED ? tripped(reader) : fitting(reader);
        wanted += found == null ? 0 : 1;
        return found;
    }

    private ByteBuffer fitting(JournalReader reader) {
        RecordKind kind = reader.header().kind();
        boolean fits = decisions == null || kind == RecordKind.DECIDED && decisions.fits(reader.decision());
        return fits && (kinds.isEmpty() || kinds.contains(kind))
                ? reader.header().copy()
                : null;
    }

    /** The decision of the invocation that has just tripped, once. */
    private ByteBuffer tripped(JournalReader reader) {
        long invocation = reader.header().invocation();
        switch (reader.header().kind()) {
            case DECIDED -> {
                untripped.put(invocation, reader.header().copy());
                if (untripped.size() > MOST_DECISIONS) {
                    untripped.remove(untripped.keySet().iterator().next());
                }
            }
            case TRIPPED -> {
                ByteBuffer decision = untripped.remove(invocation);
                return kinds.isEmpty() || kinds.contains(RecordKind.DECIDED) ? decision : null;
            }
            default -> {}
        }
        return null;
    }

    /** How many records were looked at, where none was found; 0 = some were. */
    long inVain() {
        return wanted == 0 ? offered : 0;
    }
}
