package io.gleaner.agent.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The journal's parts on one thread: {@code claim} and commit, which is all that a decision waits for; {@code
 * claimAndAppend}, which adds what the journal's thread does with the record; and {@code chronicle}, a bare append of as many
 * bytes to a queue that was opened alike. Stands in the journal's package for its parts' sake.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class JournalBenchmark {
    private static final int SLOTS = 1 << 12;
    private static final long MIN_FREE_BYTES = 1L << 20;
    private static final long RETENTION_BYTES = 1L << 30;

    /** A ring and its draining. */
    @State(Scope.Thread)
    public static class Ring {
        final JournalRing ring = new JournalRing(SLOTS, 1);
        private final JournalRing.RecordHandler nobody = (buffer, offset) -> {};

        void drain() {
            ring.drain(nobody, 1);
        }
    }

    /** A ring that is drained into a file, disk blocks reserved and each record copied and sealed as the agent's appender does it. */
    @State(Scope.Thread)
    public static class AgentFile {
        final JournalRing ring = new JournalRing(SLOTS, 1);
        private final ByteBuffer record =
                ByteBuffer.allocateDirect(RecordLayout.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        private final RecordView view = new RecordView().wrap(record, 0);
        private final CRC32C crc = new CRC32C();
        private final JournalRing.RecordHandler appending = this::append;
        private Path folder;
        private RecordSink sink;
        private int ready;

        @Setup(Level.Iteration)
        public void open() throws IOException {
            folder = Files.createTempDirectory("gleaner-jmh-journal");
            sink = new JournalFile(folder, MIN_FREE_BYTES, RETENTION_BYTES).open();
            ready = 0;
        }

        private void append(ByteBuffer buffer, int offset) {
            try {
                ready = ready > 0 ? ready : sink.prepare();
            } catch (IOException e) {
                throw new UncheckedIOException("no room for the journal in " + folder + ": set java.io.tmpdir", e);
            }
            ready--;
            record.put(0, buffer, offset, RecordLayout.RECORD_BYTES);
            view.seal(crc);
            sink.append(record);
        }

        void drain() {
            ring.drain(appending, 1);
        }

        @TearDown(Level.Iteration)
        public void close() throws IOException {
            sink.close();
            delete(folder);
        }
    }

    /** A queue of Chronicle's own. */
    @State(Scope.Thread)
    public static class Queue {
        private Path folder;
        private SingleChronicleQueue queue;
        private ExcerptAppender appender;
        private final Bytes<ByteBuffer> bytes = Bytes.wrapForRead(ByteBuffer.allocateDirect(RecordLayout.RECORD_BYTES));

        @Setup(Level.Iteration)
        public void open() throws IOException {
            ChronicleQueues.quiet();
            folder = Files.createTempDirectory("gleaner-jmh-queue");
            queue = ChronicleQueues.open(folder, false);
            appender = queue.createAppender();
        }

        void append() {
            bytes.readPositionRemaining(0, RecordLayout.RECORD_BYTES);
            appender.writeBytes(bytes);
        }

        @TearDown(Level.Iteration)
        public void close() throws IOException {
            appender.close();
            queue.close();
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Benchmark
    public long claim(Ring state) {
        long sequence = Records.started(state.ring, 1, 2, 3, 4);
        state.drain();
        return sequence;
    }

    @Benchmark
    public long claimAndAppend(AgentFile state) {
        long sequence = Records.started(state.ring, 1, 2, 3, 4);
        state.drain();
        return sequence;
    }

    @Benchmark
    public void chronicle(Queue state) {
        state.append();
    }
}
