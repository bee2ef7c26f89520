package io.gleaner.agent.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;

/**
 * Reads the records of a run, oldest first, also while they are being written. One thread. Records whose checksum is
 * wrong are skipped and counted.
 */
public final class JournalReader implements AutoCloseable {
    static {
        ChronicleQueues.quiet();
    }

    private final SingleChronicleQueue queue;
    private final ExcerptTailer tailer;
    private final ByteBuffer record =
            ByteBuffer.allocateDirect(RecordLayout.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final Bytes<ByteBuffer> bytes = Bytes.wrapForWrite(record);
    private final RecordView header = new RecordView();
    private final DecisionView decision = new DecisionView();
    private final BootView boot = new BootView();
    private final EventView event = new EventView();
    private long damaged;

    private JournalReader(Path folder) {
        queue = ChronicleQueues.open(folder, true);
        tailer = queue.createTailer();
        header.wrap(record, 0);
        decision.wrap(record, 0);
        boot.wrap(record, 0);
        event.wrap(record, 0);
    }

    /**
     * Opens the journal of a run.
     *
     * @param path a journal's folder, a run's, or a state folder, of which the latest run is meant
     * @throws IOException if there is no journal, or this JVM lacks the options to read it; the message says which
     */
    public static JournalReader open(Path path) throws IOException {
        Path folder = find(path);
        String flags = JournalOpens.missing();
        if (!flags.isEmpty()) {
            throw new IOException("reading " + folder + " needs the JVM options " + flags + " (./gleaner sets them)");
        }
        return new JournalReader(folder);
    }

    private static Path find(Path path) throws IOException {
        for (Path candidate : candidates(path)) {
            if (Files.isDirectory(candidate) && hasQueue(candidate)) {
                return candidate;
            }
        }
        throw new IOException("there is no journal at " + path
                + ": name a run's folder, or set gleaner.state.dir to where the agent keeps them");
    }

    private static List<Path> candidates(Path path) throws IOException {
        List<Path> runs = Files.isDirectory(path) ? RunFolder.runs(path) : List.of();
        Path newest = runs.isEmpty() ? path : runs.get(runs.size() - 1).resolve("journal");
        return List.of(
                path, path.resolve("journal"), path.resolve(RunFolder.LATEST).resolve("journal"), newest);
    }

    private static boolean hasQueue(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.anyMatch(p -> p.toString().endsWith(".cq4"));
        }
    }

    /** Moves to the next record. False = none now; it may be asked again. */
    public boolean next() {
        while (readOne()) {
            if (header.intact()) {
                return true;
            }
            damaged++;
        }
        return false;
    }

    private boolean readOne() {
        bytes.clear();
        boolean read = tailer.readBytes(bytes);
        if (read && bytes.writePosition() != RecordLayout.RECORD_BYTES) {
            record.put(RecordLayout.SCHEMA, (byte) 0);
        }
        return read;
    }

    /** What all records have; valid until the next {@link #next}. */
    public RecordView header() {
        return header;
    }

    /** The record as a decision, if it is {@link RecordKind#DECIDED}. */
    public DecisionView decision() {
        return decision;
    }

    /** The record as the first of a run, if it is {@link RecordKind#BOOT}. */
    public BootView boot() {
        return boot;
    }

    /** The record as any other kind. */
    public EventView event() {
        return event;
    }

    /** How many records were skipped because their checksum is wrong. */
    public long damaged() {
        return damaged;
    }

    @Override
    public void close() {
        tailer.close();
        queue.close();
        bytes.releaseLast();
    }
}
