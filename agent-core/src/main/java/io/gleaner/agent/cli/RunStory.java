package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RecordKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The decision of an invocation and all records that tell what happened to it, in their order. */
final class RunStory {
    private final long invocation;
    private final List<ByteBuffer> records = new ArrayList<>();
    private int container;
    private boolean decided;

    RunStory(long invocation) {
        this.invocation = invocation;
    }

    /** Takes the reader's record if it belongs here. */
    void offer(JournalReader reader) {
        EventView event = reader.event();
        RecordKind kind = event.kind();
        boolean mine = event.invocation() == invocation;
        if (kind == RecordKind.DECIDED) {
            decided |= mine;
        } else if (kind == RecordKind.STARTED && mine) {
            container = event.container();
        }
        boolean lent = (kind == RecordKind.LOAN || kind == RecordKind.RETURNED) && event.counterpart() == invocation;
        boolean limited = kind == RecordKind.LIMITED && container != 0 && event.container() == container;
        if (decided && (mine || lent || limited)) {
            records.add(event.copy());
        }
        if (kind == RecordKind.COMPLETED && mine) {
            container = 0;
        }
    }

    /** The decision, null where it isn't in the journal. */
    DecisionView decision() {
        for (ByteBuffer record : records) {
            DecisionView view = new DecisionView();
            view.wrap(record, 0);
            if (view.kind() == RecordKind.DECIDED) {
                return view;
            }
        }
        return null;
    }

    /** All records, the decision first. */
    List<ByteBuffer> records() {
        return records;
    }
}
