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
 * state    event                             next
 * OPENING  opened                            FILE
 * OPENING  short of room                     NO_ROOM
 * OPENING  no right, or options missing      NO_FILE, for good
 * FILE     short of room                     NO_ROOM
 * FILE     the disk fails                    FAILED
 * NO_ROOM  room again, opened                FILE
 * FAILED   room, opened and written again    FILE
 * </pre>
 *
 * <p>In NO_ROOM and FAILED decisions get no record, and so are user allocations; everything else goes to memory. In NO_FILE
 * all goes to memory, decisions too: there never was a journal to rely on.
 */
final class JournalAppender implements Runnable {
    private static final int BATCH = 1_024;
    private static final long ROOM_CHECK_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long ROOM_CHECK_RECORDS = 4_096;
    private static final long RETRY_MIN_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long RETRY_MAX_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long TRIM_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long IDLE_MIN_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long IDLE_MAX_NS = TimeUnit.MILLISECONDS.toNanos(20);
    /** A ring that fills at 100,000 records a second is a quarter full after so long a slot. */
    private static final long IDLE_NS_PER_SLOT = 2_500;

    private enum State {
        OPENING,
        FILE,
        NO_ROOM,
        FAILED,
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
    private long retryNs;
    private long retryAfterNs = RETRY_MIN_NS;
    private long trimmedNs;
    private final long idleMaxNs;
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
        idleMaxNs = Math.max(IDLE_MIN_NS, Math.min(IDLE_MAX_NS, ring.slots() * IDLE_NS_PER_SLOT));
    }

    @Override
    public void run() {
        openFile();
        while (!stopped) {
            int drained = turn();
            idleNs = drained > 0 ? IDLE_MIN_NS : Math.min(2 * idleNs, idleMaxNs);
            if (drained < BATCH) {
                LockSupport.parkNanos(idleNs);
            }
        }
        while (turn() > 0) {
            // What was committed before the stop is still appended.
        }
        letSinkGo();
    }

    /** One round: room, records, gaps. Answers how many records were drained. */
    private int turn() {
        long now = nowNs.getAsLong();
        checkRoom(now);
        int drained = ring.drain(this::append, prepare());
        if (state != State.NO_ROOM && state != State.FAILED) {
            // Where nothing can be written now, the reader of the file would never see it.
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
        } catch (IOException | RuntimeException e) {
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
        } catch (Exception | LinkageError | InternalError e) {
            cannotOpen(e);
            return false;
        }
    }

    private void cannotOpen(Throwable e) {
        if (state == State.OPENING) {
            cannotWrite(e);
        } else {
            fail(e);
        }
    }

    /** A full or failing disk is to be met here, by an exception, and not in a mapped page. */
    private int prepare() {
        try {
            return state == State.FILE ? Math.min(BATCH, sink.prepare()) : BATCH;
        } catch (IOException | RuntimeException | Error e) {
            writingFailed(e);
            return BATCH;
        }
    }

    private void writingFailed(Throwable e) {
        if (file.hasRoom() || !(e instanceof IOException)) {
            letSinkGo();
            fail(e);
        } else {
            degrade(State.NO_ROOM, file.shortOfRoom());
        }
    }

    private void fail(Throwable e) {
        retryNs = nowNs.getAsLong() + retryAfterNs;
        retryAfterNs = Math.min(2 * retryAfterNs, RETRY_MAX_NS);
        boolean news = state != State.FAILED;
        state = State.FAILED;
        ring.refuseDecisions(true);
        degradation = "the journal can't be written at " + file.folder() + " (" + e
                + "): decisions are user allocations until it can; see to the disk, it goes on by itself";
        if (news) {
            say(degradation);
        }
    }

    private boolean probe() {
        try {
            file.probe();
            return true;
        } catch (IOException e) {
            fail(e);
            return false;
        }
    }

    private void letSinkGo() {
        RecordSink broken = sink;
        sink = null;
        try {
            if (broken != null) {
                broken.close();
            }
        } catch (RuntimeException | Error e) {
            say("the journal at " + file.folder() + " could not be closed: " + e);
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
            runOutOfRoom(now);
        } else if (state == State.NO_ROOM && file.hasRoomAgain()
                || state == State.FAILED && now - retryNs >= 0 && file.hasRoom()) {
            recover(now);
        }
    }

    private void runOutOfRoom(long now) {
        ring.refuseDecisions(true);
        // The limit leaves room for a few records more, this one last.
        Records.degraded(ring, now, false, "too little room on the disk: decisions are user allocations");
        ring.drain(this::append, prepare());
        if (state == State.FILE) {
            degrade(State.NO_ROOM, file.shortOfRoom());
        }
    }

    private void recover(long now) {
        if (state == State.FAILED && !probe() || sink == null && !openSink()) {
            return;
        }
        ring.countMissing(memoryOnlyRecords);
        memoryOnlyRecords = 0;
        state = State.FILE;
        degradation = "";
        retryAfterNs = RETRY_MIN_NS;
        ring.refuseDecisions(false);
        Records.degraded(ring, now, true, "the journal is written again");
        say("the journal writes to " + file.folder() + " again");
    }

    private void degrade(State to, String sentence) {
        state = to;
        degradation = sentence;
        ring.refuseDecisions(to == State.NO_ROOM);
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
            writingFailed(e);
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
