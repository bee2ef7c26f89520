package io.gleaner.agent.journal;

import io.gleaner.agent.config.GleanerSettings.JournalSettings;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The journal of a run: a ring that any thread writes (see {@link Records} and {@link DecisionRecord}) and a thread of its
 * own that appends to a Chronicle Queue. A record is acknowledged when it was appended; until then nobody may rely on it.
 * Where no file can be written (no room, no right, missing JVM options) the last records are kept in memory, which is
 * said once and is no acknowledgement.
 */
public final class Journal implements AutoCloseable {
    private static final long CLOSE_MILLIS = 1_500;

    private final JournalRing ring;
    private final MemoryRecords memory;
    private final JournalAppender appender;
    private final Thread thread;

    private Journal(JournalRing ring, MemoryRecords memory, JournalAppender appender) {
        this.ring = ring;
        this.memory = memory;
        this.appender = appender;
        thread = new Thread(appender, "gleaner-journal");
        thread.setDaemon(true);
    }

    /**
     * Opens a journal in {@code <runFolder>/journal}. Returns at once: the file is opened by the journal's thread. Never
     * throws for what the disk or the JVM refuses.
     *
     * @param nowNs the agent's monotonic clock
     * @param notice receives a sentence when the journal can't be written to its file, and when it can again
     */
    public static Journal open(Path runFolder, JournalSettings settings, LongSupplier nowNs, Consumer<String> notice) {
        Path folder = runFolder.resolve("journal");
        JournalFile file = new JournalFile(folder, settings.minFreeBytes(), settings.retentionBytes())
                .rolling(settings.roll(), settings.retentionAgeNs() / 1_000_000, System::currentTimeMillis);
        return open(file, settings, nowNs, notice);
    }

    static Journal open(JournalFile file, JournalSettings settings, LongSupplier nowNs, Consumer<String> notice) {
        JournalRing ring = new JournalRing(
                settings.ringSlots(), ThreadLocalRandom.current().nextInt());
        MemoryRecords memory = new MemoryRecords(settings.memoryRecords());
        Journal journal = new Journal(ring, memory, new JournalAppender(ring, file, memory, nowNs, notice));
        journal.thread.start();
        return journal;
    }

    /** Where records are written. Any thread. */
    public JournalRing ring() {
        return ring;
    }

    /** How many records have been appended to the file. Any thread. */
    public long acknowledgedRecords() {
        return appender.acknowledgedRecords();
    }

    /**
     * The sequence of the last record appended to the file, 0 = none yet. All before it were appended too, but for those
     * that a {@link RecordKind#GAP} record tells of. Any thread.
     */
    public long acknowledgedSequence() {
        return appender.acknowledgedSequence();
    }

    /** Whether records are being appended to the file now. Any thread. */
    public boolean durable() {
        return appender.durable();
    }

    /** Why not, in a sentence; empty while {@link #durable} or still opening. Any thread. */
    public String degradation() {
        return appender.degradation();
    }

    /** How many records are not in the file: the ring was full, or they went to memory. Any thread. */
    public long unwrittenRecords() {
        return ring.missing() + appender.memoryOnlyRecords();
    }

    /** Copies of the last records that went to memory, oldest first, 256 bytes each. Any thread. */
    public ByteBuffer memoryRecords(int limit) {
        return memory.last(limit);
    }

    /** Appends what was committed, closes the file and stops the thread; idempotent, takes at most 1.5 s. */
    @Override
    public void close() {
        appender.stop();
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
