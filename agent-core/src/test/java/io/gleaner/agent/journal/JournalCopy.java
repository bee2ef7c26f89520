package io.gleaner.agent.journal;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.config.GleanerSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads a journal into memory, and writes records as a new journal: sealed anew, whatever was changed in them. */
public final class JournalCopy {
    private JournalCopy() {}

    /** All records of a journal. */
    public static List<ByteBuffer> read(Path folder) throws IOException {
        List<ByteBuffer> records = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(folder)) {
            while (reader.next()) {
                records.add(reader.header().copy());
            }
        }
        return records;
    }

    /** Writes records as they are, but for their checksum. */
    public static void write(Path folder, List<ByteBuffer> records) {
        try (Journal journal = Journal.open(folder, GleanerSettings.defaults().journal(), System::nanoTime, s -> {})) {
            for (ByteBuffer record : records) {
                long sequence = journal.ring().claim();
                journal.ring().buffer().put(journal.ring().offset(sequence), record, 0, RecordLayout.RECORD_BYTES);
                journal.ring().commit(sequence);
            }
            await().atMost(30, SECONDS).until(() -> journal.acknowledgedRecords() == records.size());
        }
    }

    /** A copy of the records in which one decision is changed. */
    public static List<ByteBuffer> with(List<ByteBuffer> records, int index, Consumer<DecisionRecord> change) {
        List<ByteBuffer> copies = new ArrayList<>(records);
        ByteBuffer copy = new RecordView().wrap(records.get(index), 0).copy();
        DecisionRecord record = new DecisionRecord();
        record.wrap(copy, 0);
        change.accept(record);
        copies.set(index, copy);
        return copies;
    }

    /** A copy of the records in which a number of an event is changed. */
    public static List<ByteBuffer> withEvent(List<ByteBuffer> records, int index, Consumer<ByteBuffer> change) {
        List<ByteBuffer> copies = new ArrayList<>(records);
        ByteBuffer copy = new RecordView().wrap(records.get(index), 0).copy();
        change.accept(copy);
        copies.set(index, copy);
        return copies;
    }

    /** Where the amount of CPU of an event stands. */
    public static int cpuMillisOfEvent() {
        return RecordLayout.EVENT_CPU_MILLIS;
    }

    /** Where the lender of an event stands. */
    public static int lenderOfEvent() {
        return RecordLayout.EVENT_COUNTERPART;
    }
}
