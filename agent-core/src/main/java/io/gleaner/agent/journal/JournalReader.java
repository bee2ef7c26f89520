package io.gleaner.agent.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.RollCycle;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.wire.DocumentContext;

/**
 * Reads the records of a run, oldest first, also while they are being written. One thread. Records whose checksum is
 * wrong are skipped and counted.
 */
public final class JournalReader implements AutoCloseable {
    static {
        ChronicleQueues.quiet();
    }

    private static final long OPEN_MILLIS = 8_000;

    private final JournalDamage damage;
    private final SingleChronicleQueue queue;
    private final ExcerptTailer tailer;
    private final ByteBuffer record =
            ByteBuffer.allocateDirect(RecordLayout.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final Bytes<ByteBuffer> bytes = Bytes.wrapForWrite(record);
    private final CRC32C crc = new CRC32C();
    private final RecordView header = new RecordView();
    private final DecisionView decision = new DecisionView();
    private final BootView boot = new BootView();
    private final EventView event = new EventView();
    private final ReadPlace place;
    private long damaged;

    private JournalReader(Path folder, JournalDamage damage) {
        this.damage = damage;
        place = new ReadPlace(folder);
        queue = ChronicleQueues.open(folder, true);
        tailer = queue.createTailer();
        // Opened on a thread that may be given up, read on the caller's.
        tailer.singleThreadedCheckDisabled(true);
        queue.lastIndex();
        tailer.toStart();
        header.wrap(record, 0);
        decision.wrap(record, 0);
        boot.wrap(record, 0);
        event.wrap(record, 0);
    }

    /**
     * Opens the journal of a run.
     *
     * @param path a journal's folder, a run's, or a state folder, of which the latest run is meant
     * @throws IOException if there is no journal, this JVM lacks the options to read it, or it is damaged; the
     *     message says which
     */
    public static JournalReader open(Path path) throws IOException {
        Path folder = find(path);
        String flags = JournalOpens.missing();
        if (!flags.isEmpty()) {
            throw new IOException("reading " + folder + " needs the JVM options " + flags + " (./gleaner sets them)");
        }
        JournalDamage damage = new JournalDamage(folder);
        damage.checkSizes();
        damage.checkHeads();
        return damage.bounded(() -> new JournalReader(folder, damage), OPEN_MILLIS);
    }

    /** The folder of the journal that is meant; as {@link #open}. */
    static Path find(Path path) throws IOException {
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

    /**
     * Moves to the next record. False = none now; it may be asked again.
     *
     * @throws UncheckedIOException where the file is damaged, as all that move
     */
    public boolean next() {
        return reading(this::nextIntact);
    }

    private boolean reading(BooleanSupplier move) {
        try {
            return move.getAsBoolean();
        } catch (UncheckedIOException e) {
            throw e;
        } catch (RuntimeException | InternalError | AssertionError e) {
            throw new UncheckedIOException(damage.found(e), new IOException(e));
        }
    }

    private boolean nextIntact() {
        while (readOne()) {
            if (isIntact()) {
                return true;
            }
            damaged++;
        }
        return false;
    }

    /**
     * Moves to the next record that tells a name: {@link RecordKind#BOOT}, {@link RecordKind#FUNCTION} or {@link
     * RecordKind#CONTAINER}. All others are passed by unread, which is many times as fast. False = none now.
     */
    public boolean nextName() {
        return reading(this::nextIntactName);
    }

    private boolean nextIntactName() {
        while (true) {
            try (DocumentContext document = tailer.readingDocument()) {
                if (!document.isPresent()) {
                    return false;
                }
                Bytes<?> from = document.wire().bytes();
                if (from.readRemaining() != RecordLayout.RECORD_BYTES || !isName(from)) {
                    continue;
                }
                bytes.clear();
                bytes.write(from);
            }
            if (isIntact()) {
                return true;
            }
            damaged++;
        }
    }

    private static boolean isName(Bytes<?> from) {
        RecordKind kind = RecordKind.of(from.readByte(from.readPosition() + RecordLayout.KIND));
        return kind == RecordKind.BOOT || kind == RecordKind.FUNCTION || kind == RecordKind.CONTAINER;
    }

    /** Moves so that {@link #next} answers the last records that there are now, then what comes. */
    public void toLast(long count) {
        reading(() -> {
            moveToLast(count);
            return true;
        });
    }

    private void moveToLast(long count) {
        place.forget();
        long last = queue.lastIndex();
        if (last < 0 || count <= 0) {
            place.anywhere();
            tailer.toEnd();
            return;
        }
        RollCycle hours = queue.rollCycle();
        int hour = hours.toCycle(last);
        long inHour = hours.toSequenceNumber(last) + 1;
        long left = count;
        while (left > inHour && hour > queue.firstCycle()) {
            left -= inHour;
            hour--;
            inHour = Math.max(0, tailer.excerptsInCycle(hour));
        }
        if (!tailer.moveToIndex(hours.toIndex(hour, Math.max(0, inHour - left)))) {
            tailer.toStart();
        }
    }

    private boolean isIntact() {
        boolean sealed = header.sealed(crc);
        record.clear();
        if (sealed && header.schema() != RecordLayout.SCHEMA_VERSION) {
            throw new UncheckedIOException(new IOException(damage.otherLayout(header.schema())));
        }
        return sealed;
    }

    private boolean readOne() {
        bytes.clear();
        try (DocumentContext document = tailer.readingDocument()) {
            if (!document.isPresent()) {
                return false;
            }
            Bytes<?> from = document.wire().bytes();
            place.at(tailer.currentFile(), from.readLimit());
            if (from.readRemaining() == RecordLayout.RECORD_BYTES) {
                bytes.write(from);
            } else {
                record.put(RecordLayout.SCHEMA, (byte) 0);
            }
        }
        return true;
    }

    /**
     * How many intact records stand behind places where reading went no further, since a length between them is damaged, or the
     * queue's own blocks are; to be asked when {@link #next} has answered false. 0 = all was read, or records are being
     * written right now.
     *
     * @throws IOException where a file can't be read
     */
    public long unreached() throws IOException {
        long behind = place.recordsBehind();
        return behind > place.passedBy() && isBehindTheWriter() ? place.passedBy() : behind;
    }

    private boolean isBehindTheWriter() {
        try {
            return movesOn();
        } catch (RuntimeException | InternalError | AssertionError e) {
            // Damage of the queue's own blocks: as if the end stood here.
            return false;
        }
    }

    private boolean movesOn() {
        long index = tailer.index();
        try (DocumentContext document = tailer.readingDocument()) {
            if (!document.isPresent()) {
                return false;
            }
        }
        tailer.moveToIndex(index);
        return true;
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
