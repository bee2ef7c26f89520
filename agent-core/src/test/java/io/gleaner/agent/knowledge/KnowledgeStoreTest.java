package io.gleaner.agent.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class KnowledgeStoreTest {
    private static final long MAX_AGE_NS = TimeUnit.HOURS.toNanos(24);
    private static final long MEMORY = 64L << 20;

    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();
    private long epochMillis = 1_800_000_000_000L;

    private KnowledgeStore store() {
        return new KnowledgeStore(folder, 7, MAX_AGE_NS, () -> epochMillis, said::add);
    }

    private Path file() {
        return folder.resolve(KnowledgeFile.NAME);
    }

    private void write(String name, long... numbers) throws IOException {
        KnowledgeStore store = store();
        store.keep(name, 500, MEMORY, numbers);
        store.write();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(p -> p.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldKnowNothingAndSayNothingWhenThereIsNoFile() {
        assertThat(store().size()).isZero();
        assertThat(said).isEmpty();
    }

    @Test
    void shouldFindWhatWasWrittenWhenNameAndAllocationAreTheSame() throws IOException {
        write("Größe", 1, 2, Long.MIN_VALUE);
        KnowledgeStore store = store();
        assertThat(store.find("Größe", 500, MEMORY).numbers()).containsExactly(1, 2, Long.MIN_VALUE);
        assertThat(store.find("Größe", 501, MEMORY)).isNull();
        assertThat(store.find("Größe", 500, MEMORY + 1)).isNull();
        assertThat(store.find("grosse", 500, MEMORY)).isNull();
        assertThat(store.takenUp()).isEqualTo(1);
        assertThat(said).isEmpty();
        assertThat(names()).containsExactly(KnowledgeFile.NAME);
    }

    @Test
    void shouldKeepWhatNobodyRegisteredUntilItIsTooOld() throws IOException {
        write("early", 1);
        epochMillis += TimeUnit.HOURS.toMillis(20);
        write("late", 2);
        assertThat(store().size()).isEqualTo(2);
        epochMillis += TimeUnit.HOURS.toMillis(5);
        KnowledgeStore store = store();
        assertThat(store.find("early", 500, MEMORY)).isNull();
        assertThat(store.find("late", 500, MEMORY)).isNotNull();
        epochMillis += TimeUnit.HOURS.toMillis(20);
        assertThat(store.find("late", 500, MEMORY)).isNull();
    }

    @Test
    void shouldSetAFileAsideAndSaySoWhenAnyByteOfItIsDamaged() throws IOException {
        write("f", 1, 2, 3);
        byte[] whole = Files.readAllBytes(file());
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 0x10;
            Files.write(file(), damaged);
            said.clear();
            assertThat(store().size()).as("byte %d", i).isZero();
            assertThat(said).hasSize(1);
            assertThat(said.get(0)).contains(KnowledgeFile.SET_ASIDE);
            assertThat(Files.readAllBytes(folder.resolve(KnowledgeFile.SET_ASIDE)))
                    .isEqualTo(damaged);
            assertThat(file()).doesNotExist();
        }
        write("f", 1);
        assertThat(store().size()).isEqualTo(1);
    }

    @Test
    void shouldSetAFileAsideWhenItIsCutOrForeignOrNewer() throws IOException {
        write("f", 1, 2, 3);
        byte[] whole = Files.readAllBytes(file());
        for (int length = 0; length < whole.length; length++) {
            Files.write(file(), java.util.Arrays.copyOf(whole, length));
            assertThat(store().size()).as("%d bytes", length).isZero();
        }
        said.clear();
        Files.writeString(file(), "somebody else's file, of some length");
        assertThat(store().size()).isZero();
        assertThat(said.get(0)).contains("holds something else");
        said.clear();
        byte[] newer = whole.clone();
        newer[Long.BYTES]++;
        Files.write(file(), newer);
        assertThat(store().size()).isZero();
        assertThat(said.get(0)).contains("another version of Gleaner");
    }

    @Test
    void shouldWriteNoMoreThanThereMayBe() throws IOException {
        KnowledgeStore store = store();
        for (int i = 0; i < 9; i++) {
            epochMillis++;
            store.keep("f" + i, 500, MEMORY, new long[1 << 20]);
        }
        store.write();
        assertThat(Files.size(file())).isLessThanOrEqualTo(KnowledgeFormat.BYTES_MOST);
        KnowledgeStore again = store();
        assertThat(again.size()).isEqualTo(7);
        assertThat(again.find("f8", 500, MEMORY)).isNotNull();
    }

    @Test
    void shouldLeaveTheOldFileWhenItCannotBeWritten() throws IOException {
        write("f", 1);
        KnowledgeStore store = store();
        // What stands in the way of the file beside it, whoever we are.
        Files.createDirectories(folder.resolve("." + KnowledgeFile.NAME + "-7").resolve("full"));
        store.keep("g", 500, MEMORY, new long[] {2});
        assertThatThrownBy(store::write).isInstanceOf(IOException.class);
        assertThat(store().size()).isEqualTo(1);
    }

    @Test
    void shouldGrowOldWhenItWasKnownByAClockThatRanAhead() throws IOException {
        epochMillis += TimeUnit.DAYS.toMillis(3_650);
        write("f", 1);
        epochMillis -= TimeUnit.DAYS.toMillis(3_650);
        KnowledgeStore store = store();
        assertThat(store.find("f", 500, MEMORY)).isNotNull();
        store.write();
        epochMillis += TimeUnit.HOURS.toMillis(25);
        assertThat(store().size()).isZero();
    }

    @Test
    @Timeout(20)
    void shouldNotWaitForAPipe() throws Exception {
        Process made = new ProcessBuilder("mkfifo", file().toString()).start();
        assumeThat(made.waitFor()).as("mkfifo makes pipes here").isZero();
        assertThat(store().size()).isZero();
        assertThat(said.get(0)).contains("no regular file");
        write("f", 1);
        assertThat(store().size()).isEqualTo(1);
    }

    @Test
    void shouldLeaveAloneWhatALinkPointsTo() throws IOException {
        Path elsewhere = Files.writeString(folder.resolve("elsewhere"), "precious");
        Files.createSymbolicLink(folder.resolve("." + KnowledgeFile.NAME + "-7"), elsewhere);
        Files.createSymbolicLink(file(), elsewhere);
        write("f", 1);
        write("g", 1);
        assertThat(elsewhere).hasContent("precious");
        assertThat(store().size()).isEqualTo(2);
    }

    @Test
    void shouldTakeAwayWhatKilledAgentsLeft() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Files.writeString(folder.resolve("." + KnowledgeFile.NAME + "-" + ended.pid()), "half");
        Path alive = folder.resolve(
                "." + KnowledgeFile.NAME + "-" + ProcessHandle.current().pid());
        Files.writeString(alive, "being written");
        write("f", 1);
        assertThat(names()).containsExactlyInAnyOrder(alive.getFileName().toString(), KnowledgeFile.NAME);
    }

    @Test
    void shouldLeaveAWholeFileWhenTwoAgentsOfOneProcessWriteAtOnce() throws Exception {
        List<Thread> writers = new ArrayList<>();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 2; i++) {
            KnowledgeStore store = store();
            for (int f = 0; f < 200; f++) {
                store.keep("f" + i + "-" + f, 500, MEMORY, new long[200]);
            }
            writers.add(new Thread(() -> writeOften(store, failures)));
        }
        for (Thread writer : writers) {
            writer.start();
        }
        for (Thread writer : writers) {
            writer.join();
        }
        assertThat(failures).isEmpty();
        assertThat(store().size()).isEqualTo(200);
        assertThat(said).isEmpty();
    }

    private static void writeOften(KnowledgeStore store, List<Throwable> failures) {
        try {
            for (int i = 0; i < 40; i++) {
                store.write();
            }
        } catch (IOException | RuntimeException e) {
            failures.add(e);
        }
    }

    @Test
    void shouldBeginAnewWhenTheFileCannotBeRead() throws IOException {
        Files.createDirectories(file().resolve("a folder"));
        assertThat(store().size()).isZero();
        assertThat(said).hasSize(1);
    }

    @Test
    void shouldLeaveAWholeFileWhenAWriterIsKilledInTheMiddle() throws Exception {
        assumeThat(Path.of(System.getProperty("java.home"), "bin", "java")).exists();
        for (int kill = 0; kill < 3; kill++) {
            Process child = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            WritingChild.class.getName(),
                            folder.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                // It says one byte for each file that is whole, and goes on with the next.
                for (int files = 0; files <= kill; files++) {
                    assertThat(child.getInputStream().read()).isEqualTo('w');
                }
                long pid = child.pid();
                await().atMost(Duration.ofSeconds(20))
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> names().contains("." + KnowledgeFile.NAME + "-" + pid));
            } finally {
                child.destroyForcibly().waitFor();
            }
            assertThat(store().size()).isEqualTo(WritingChild.FUNCTIONS);
            assertThat(said).isEmpty();
        }
    }
}
