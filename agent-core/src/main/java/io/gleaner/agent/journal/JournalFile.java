package io.gleaner.agent.journal;

import io.gleaner.agent.config.JournalRoll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/** The journal's file and whether it may be written: a full disk under a mapped file would kill the process. */
final class JournalFile {
    private final Path folder;
    private final long minFreeBytes;
    private final long retentionBytes;
    private final LongSupplier usableBytes;
    private long retentionAgeMillis = Long.MAX_VALUE / 4;
    private JournalRoll roll = JournalRoll.HOURLY;
    private LongSupplier millis = System::currentTimeMillis;

    JournalFile(Path folder, long minFreeBytes, long retentionBytes) {
        this(folder, minFreeBytes, retentionBytes, usableBytes(folder));
    }

    JournalFile(Path folder, long minFreeBytes, long retentionBytes, LongSupplier usableBytes) {
        this.folder = folder;
        this.minFreeBytes = minFreeBytes;
        this.retentionBytes = retentionBytes;
        this.usableBytes = usableBytes;
    }

    /** How long it is kept, and how often a new file is begun, by which clock. Before {@link #open}. */
    JournalFile rolling(JournalRoll often, long ageMillis, LongSupplier wallMillis) {
        roll = often;
        retentionAgeMillis = ageMillis;
        millis = wallMillis;
        return this;
    }

    private static LongSupplier usableBytes(Path folder) {
        return () -> {
            Path existing = folder.toAbsolutePath();
            while (!Files.exists(existing) && existing.getParent() != null) {
                existing = existing.getParent();
            }
            return existing.toFile().getUsableSpace();
        };
    }

    Path folder() {
        return folder;
    }

    boolean hasRoom() {
        return usableBytes.getAsLong() >= minFreeBytes;
    }

    /** Enough to go on after there was too little: twice the limit, so that it doesn't flutter. */
    boolean hasRoomAgain() {
        return usableBytes.getAsLong() >= 2 * minFreeBytes;
    }

    /** Writes a page beside the journal and takes it away again. */
    void probe() throws IOException {
        Path probe = folder.resolve("probe");
        Files.createDirectories(folder);
        try {
            Files.write(probe, new byte[4096]);
        } finally {
            Files.deleteIfExists(probe);
        }
    }

    String shortOfRoom() {
        return "decisions are user allocations and the journal is not written: less than " + (minFreeBytes >> 20)
                + " MiB are free at " + folder
                + "; free some room (it goes on by itself), or set gleaner.state.dir or gleaner.journal.min-free";
    }

    RecordSink open() throws IOException {
        return new ChronicleSink(folder, retentionBytes, retentionAgeMillis, roll, millis);
    }
}
