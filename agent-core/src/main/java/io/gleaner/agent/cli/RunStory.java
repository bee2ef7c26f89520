package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RecordKind;
import io.gleaner.agent.journal.RecordView;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The decision of an invocation and all records that tell what happened to it, in their order. */
final class RunStory {
    private final long invocation;
    private final List<ByteBuffer> records = new ArrayList<>();
    private int container;
    private boolean decided;
    private boolean ended;
    private long lastNs;

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
            ended = false;
        }
        boolean lent = (kind == RecordKind.LOAN || kind == RecordKind.RETURNED) && event.counterpart() == invocation;
        lastNs = Math.max(lastNs, event.nowNs());
        if (ended && kind == RecordKind.STARTED && event.container() == container) {
            container = 0; // what is written from here on is another run's
        }
        boolean limited = kind == RecordKind.LIMITED && container != 0 && event.container() == container;
        if (decided && (mine || lent || limited)) {
            records.add(event.copy());
        }
        ended |= kind == RecordKind.COMPLETED && mine;
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

    /** All records, the decision first, the others as they happened: they may be written in another order. */
    List<ByteBuffer> records() {
        List<ByteBuffer> inOrder = new ArrayList<>(records);
        inOrder.sort(Comparator.comparing((ByteBuffer record) -> view(record).kind() != RecordKind.DECIDED)
                .thenComparing(record -> view(record).nowNs()));
        return inOrder;
    }

    /** When the journal's last record was written, by the agent's clock. */
    long lastNs() {
        return lastNs;
    }

    private static RecordView view(ByteBuffer record) {
        return new RecordView().wrap(record, 0);
    }
}
