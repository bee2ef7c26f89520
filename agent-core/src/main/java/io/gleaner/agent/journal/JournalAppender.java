package io.gleaner.agent.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;

/**
 * The journal's thread: drains the ring into the file or, where that can't be, into memory.
 *
 * <pre>
 * OPENING --opened--> FILE --short of room--> NO_ROOM --room again--> FILE
 *    |                  |                        |
 *    +--short of room---|--> NO_ROOM             |
 *    +--refused---------+--append failed---------+--refused--> NO_FILE (for good)
 * </pre>
 */
final class JournalAppender implements Runnable {
    private static final int BATCH = 1_024;
    private static final long ROOM_CHECK_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long ROOM_CHECK_RECORDS = 4_096;
    private static final long TRIM_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long IDLE_MIN_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long IDLE_MAX_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private enum State {
        OPENING,
        FILE,
        NO_ROOM,
        NO_FILE
    }

    private final JournalRing ring;
    private final JournalFile file;
    private final MemoryRecords memory;
    private final LongSupplier nowNs;
    private final Consumer<String> notice;
    private final ByteBuffer record =
            ByteBuffer.allocateDirect(RecordLayout.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final RecordView view = new RecordView().wrap(record, 0);
    private final CRC32C crc = new CRC32C();

    private RecordSink sink;
    private long checkedNs;
    private long checkedRecords;
    private long trimmedNs;
    private long idleNs = IDLE_MIN_NS;

    private volatile State state = State.OPENING;
    private volatile String degradation = "";
    private volatile long acknowledgedRecords;
    private volatile long acknowledgedSequence;
    private volatile long memoryOnlyRecords;
    private volatile boolean stopped;

    JournalAppender(
            JournalRing ring, JournalFile file, MemoryRecords memory, LongSupplier nowNs, Consumer<String> notice) {
        this.ring = ring;
        this.file = file;
        this.memory = memory;
        this.nowNs = nowNs;
        this.notice = notice;
    }

    @Override
    public void run() {
        openFile();
        while (!stopped) {
            int drained = turn();
            idleNs = drained > 0 ? IDLE_MIN_NS : Math.min(2 * idleNs, IDLE_MAX_NS);
            if (drained < BATCH) {
                LockSupport.parkNanos(idleNs);
            }
        }
        while (turn() > 0) {
            // What was committed before the stop is still appended.
        }
        if (sink != null) {
            sink.close();
        }
    }

    /** One round: room, records, gaps. Answers how many records were drained. */
    private int turn() {
        long now = nowNs.getAsLong();
        checkRoom(now);
        int drained = ring.drain(this::append, BATCH);
        if (state != State.NO_ROOM) {
            // Where there is no room now, the reader of the file would never see it.
            ring.reportMissing(nowNs.getAsLong());
        }
        if (now - trimmedNs >= TRIM_NS && state == State.FILE) {
            trimmedNs = now;
            trim();
        }
        return drained;
    }

    private void trim() {
        try {
            sink.trim();
        } catch (RuntimeException e) {
            say("old journal files at " + file.folder() + " can't be deleted: " + e);
        }
    }

    private void openFile() {
        String flags = JournalOpens.missing();
        if (!flags.isEmpty()) {
            degrade(
                    State.NO_FILE,
                    "the journal keeps its last records in memory only: Chronicle Queue needs the JVM options "
                            + flags);
        } else if (!makeFolder()) {
            return;
        } else if (!file.hasRoom()) {
            degrade(State.NO_ROOM, file.shortOfRoom());
        } else {
            openSink();
        }
    }

    /** First of all: where there can be no folder, no room is free either, which would be a wrong reason. */
    private boolean makeFolder() {
        try {
            Files.createDirectories(file.folder());
            return true;
        } catch (IOException | RuntimeException e) {
            cannotWrite(e);
            return false;
        }
    }

    private void cannotWrite(Throwable e) {
        degrade(
                State.NO_FILE,
                "the journal keeps its last records in memory only: it can't write to " + file.folder() + " (" + e
                        + "); set gleaner.state.dir to a folder that it may write");
    }

    private boolean openSink() {
        try {
            sink = file.open();
            state = State.FILE;
            return true;
        } catch (Exception | LinkageError e) {
            cannotWrite(e);
            return false;
        }
    }

    private void checkRoom(long now) {
        boolean due = now - checkedNs >= ROOM_CHECK_NS || acknowledgedRecords - checkedRecords >= ROOM_CHECK_RECORDS;
        if (!due) {
            return;
        }
        checkedNs = now;
        checkedRecords = acknowledgedRecords;
        if (state == State.FILE && !file.hasRoom()) {
            // The limit leaves room for a few records more, this one last.
            Records.degraded(ring, now, false, "too little room on the disk: records go to memory");
            ring.drain(this::append, (int) ROOM_CHECK_RECORDS);
            degrade(State.NO_ROOM, file.shortOfRoom());
        } else if (state == State.NO_ROOM && file.hasRoomAgain()) {
            recover(now);
        }
    }

    private void recover(long now) {
        if (sink == null && !openSink()) {
            return;
        }
        ring.countMissing(memoryOnlyRecords);
        memoryOnlyRecords = 0;
        state = State.FILE;
        degradation = "";
        Records.degraded(ring, now, true, "there is room on the disk again: records go to the file");
        say("the journal writes to " + file.folder() + " again");
    }

    private void degrade(State to, String sentence) {
        state = to;
        degradation = sentence;
        say(sentence);
    }

    private void say(String sentence) {
        try {
            notice.accept(sentence);
        } catch (RuntimeException e) {
            System.getLogger(Journal.class.getName()).log(System.Logger.Level.WARNING, sentence, e);
        }
    }

    private void append(ByteBuffer buffer, int offset) {
        record.put(0, buffer, offset, RecordLayout.RECORD_BYTES);
        view.seal(crc);
        if (state == State.FILE && appendToFile()) {
            acknowledgedSequence = view.sequence();
            acknowledgedRecords++;
        } else {
            memory.append(record);
            memoryOnlyRecords++;
        }
    }

    private boolean appendToFile() {
        try {
            sink.append(record);
            return true;
        } catch (RuntimeException | Error e) {
            // An InternalError is what a mapped page without a disk block becomes; no error may stop the draining.
            degrade(
                    State.NO_FILE,
                    "the journal keeps its last records in memory only: appending to " + file.folder() + " failed (" + e
                            + "); restart the agent once that is mended");
            return false;
        }
    }

    void stop() {
        stopped = true;
    }

    boolean durable() {
        return state == State.FILE;
    }

    String degradation() {
        return degradation;
    }

    long acknowledgedRecords() {
        return acknowledgedRecords;
    }

    long acknowledgedSequence() {
        return acknowledgedSequence;
    }

    long memoryOnlyRecords() {
        return memoryOnlyRecords;
    }
}
