package io.gleaner.agent.cli;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.journal.BootFacts;
import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.DecisionRecord;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.Journal;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.journal.LimitOutcome;
import io.gleaner.agent.journal.RangeReason;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.agent.journal.Records;
import io.gleaner.agent.journal.ReturnCause;
import io.gleaner.agent.journal.RunFolder;
import io.gleaner.agent.journal.Scorer;
import io.gleaner.agent.journal.TripCause;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalCommandTest {
    private static final long MIB = 1 << 20;
    private static final long LENDER = 4_294_967_297L;
    private static final long BORROWER = 4_294_967_298L;

    private static final long JUST_PLAUSIBLE = 64 << 10;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path state;

    @BeforeEach
    void writeARun() throws IOException {
        Path run = RunFolder.create(state, Instant.ofEpochSecond(1_700_000_000), 1L << 40, 5);
        try (Journal journal = Journal.open(run, GleanerSettings.defaults().journal(), System::nanoTime, s -> {})) {
            write(journal.ring());
            await().atMost(30, SECONDS).until(() -> journal.acknowledgedRecords() == 13);
        }
    }

    private static void write(JournalRing ring) {
        long t = 1_000_000_000L;
        Records.boot(
                ring,
                t,
                new BootFacts(
                        1_700_000_000_000L,
                        4711,
                        1_500,
                        2048 * MIB,
                        250,
                        64 * MIB,
                        128,
                        800_000,
                        7,
                        9,
                        100,
                        1,
                        0,
                        true,
                        1,
                        3,
                        0.05,
                        0.005,
                        "0.1.0"));
        Records.function(ring, t, 1, 1_000, 256 * MIB, "resize");
        Records.function(ring, t, 2, 250, 128 * MIB, "primes");
        Records.container(ring, t, 5, 1, "0123456789abcdef0123");
        decide(ring, t + 1_000_000);
        Records.loan(ring, t + 1_010_000, 31, LENDER, BORROWER, 500, 0, 120_000_000);
        Records.started(ring, t + 1_400_000, LENDER, 1, 5);
        Records.limited(
                ring, t + 1_500_000, 0, 5, 1_000, 500, 256 * MIB, 256 * MIB, LimitOutcome.WRITTEN.code(), 90_000);
        int cause = TripCause.CPU_USAGE.code();
        Records.tripped(ring, t + 9_000_000, LENDER, 1, 5, EventView.RESOURCE_CPU, cause, 480, 500, 0, 0);
        Records.returned(ring, t + 9_001_000, 32, LENDER, BORROWER, 500, 0, ReturnCause.TRIPPED.code(), 300_000);
        Records.completed(ring, t + 90_000_000, LENDER, 1, 5, 0, 88_600_000, 990, 100 * MIB);
        Records.limited(ring, t + 95_000_000, 0, 5, 500, 1_000, 0, 0, LimitOutcome.WRITTEN.code(), 1_000);
        Records.degraded(ring, t + 99_000_000, false, "no kernel events: polling");
    }

    private static void decide(JournalRing ring, long nowNs) {
        new DecisionRecord()
                .wrap(ring, ring.claim(), nowNs, LENDER)
                .flags(RecordView.FLAG_LENDER | RecordView.FLAG_PROFILE_READ)
                .history(DecisionView.CPU_KNOWN | DecisionView.MEMORY_KNOWN | DecisionView.MEMORY_HELD)
                .hostIdHigh(0xABCDL)
                .hostIdLow(0x1L)
                .function(1)
                .cpuMillisUser(1_000)
                .cpuMillisGranted(500)
                .cpuMillisLastAllocation(1_000)
                .cpuMillisLastPeak(310)
                .cpuMillisRecentPeak(330)
                .cpuMillisCap(1_500)
                .cpuUnitsLow(2)
                .cpuUnitsHigh(4)
                .reasonCpu(RangeReason.OVER_PROVISIONED.code())
                .memoryBytesUser(256 * MIB)
                .memoryBytesGranted(256 * MIB)
                .memoryUnitsLow(4)
                .memoryUnitsHigh(4)
                .reasonMemory(RangeReason.HELD.code())
                .feature(0, 3)
                .scoreChosen(0.5312f)
                .scoreUser(0.41f)
                .scoreSecond(Float.NaN)
                .optionCount(3)
                .optionChosen(0)
                .scorer(Scorer.ONNX.code())
                .modelHash(9)
                .mode(3)
                .outcome(DecisionOutcome.GRANTED.code())
                .decisionNanos(18_200)
                .commit();
    }

    private List<String> run(String... arguments) {
        int status = GleanerMain.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        assertThat(err.toString()).isEmpty();
        assertThat(status).isZero();
        return out.toString().lines().toList();
    }

    @Test
    void shouldPrintLastRecordsWithNamesWhenTailed() {
        List<String> lines = run("journal", "tail", "-n", "8", state.toString());
        assertThat(lines).hasSize(8);
        assertThat(lines.get(0))
                .isEqualTo("#6       2023-11-14 22:13:20.001Z LOAN      invocation 4294967298: borrows 0.50 cores from"
                        + " invocation 4294967297, expected for 120.0 ms");
        assertThat(lines.get(3))
                .contains("TRIPPED")
                .contains("needed back what it had lent, in container 5 \"0123456789abcdef0123\"")
                .contains("used 0.48 cores of 0.50 cores");
        assertThat(lines.get(7)).endsWith("DEGRADED  no kernel events: polling");
    }

    @Test
    void shouldPrintAllOrNoneWhenTheTailIsLongerThanTheRunOrEmpty() {
        assertThat(run("journal", "tail", "-n", "1000", state.toString()))
                .hasSize(13)
                .first()
                .asString()
                .contains("#1 ");
        out.getBuffer().setLength(0);
        assertThat(run("journal", "tail", "-n", "0", state.toString())).isEmpty();
        assertThat(run("journal", "tail", "-n", "1", state.toString()))
                .singleElement()
                .asString()
                .startsWith("#13 ");
    }

    @Test
    void shouldTellInPlainSentencesWhenADecisionIsExplained() {
        String story = String.join(" ", run("journal", "explain", "5", state.toString()))
                .replaceAll("\\s+", " ");
        assertThat(story)
                .startsWith(
                        "Invocation 4294967297, a run of function 1 \"resize\" at 2023-11-14 22:13:20.001Z, was"
                                + " harvested, and tripped. Its owner asked for 1.00 cores, 256 MiB; it was given 0.50 cores, 256 MiB.")
                .contains("The 0.50 cores that it was not expected to use could be lent to others.")
                .contains("the function's last run, which had 1.00 cores, used at most 0.31 cores;")
                .contains(
                        "CPU: from 0.50 cores to 1.00 cores, in steps of 0.25 cores. Why: its recent runs used at most"
                                + " 0.33 cores of its 1.00 cores, less than 80 %")
                .contains("Memory: only the 256 MiB that its owner asked for. Why: it needed back what it had lent")
                .contains("A learned score, a number without a unit of which more is better, rated all 3 sizes. The"
                        + " winner, with 0.5312: 0.50 cores, 256 MiB; the owner's size had 0.4100.")
                .contains("it lent 0.50 cores to invocation 4294967298")
                .contains("came back: the lender needs it")
                .contains("it tripped, which means that it needed back what it had lent: it was given its full CPU back"
                        + " at once (its CPU use over one quota window, as a rule 100 ms, came to the share that"
                        + " counts as full: it used 0.48 cores of the 0.50 cores it had, and 80 % counts as full)")
                .contains("94.0 ms after the decision: its CPU limit went from 0.50 cores to 1.00 cores.")
                .contains("the container had its owner's full size back 5.0 ms after the end.")
                .contains("It answered after 88.6 ms");
    }

    @Test
    void shouldTellTheWholeStoryWhenDetailsAreAsked() {
        List<String> bySequence = run("journal", "show", "5", "--details", state.toString());
        String story = String.join("\n", bySequence);
        assertThat(story)
                .contains("decision 5 at 2023-11-14 22:13:20.001Z for invocation 4294967297 of function 1 \"resize\"")
                .contains("asked for  1.00 cores, 256 MiB")
                .contains("last peak 0.31 cores of 1.00 cores, recent peak 0.33 cores, the node could grant 1.50 cores")
                .contains("allowed 2 to 4 units (0.50 cores to 1.00 cores): it uses less than the owner asked for")
                .contains("allowed 4 to 4 units (256 MiB to 256 MiB): held at the user allocation after a trip")
                .contains("scored 3 options: chosen 0.5312, user allocation 0.4100, best other none")
                .contains("0.50 cores, 256 MiB: lends 0.50 cores")
                .contains("granted as chosen")
                .contains("made in    18.2 us, mode enforce");
        assertThat(bySequence.subList(bySequence.indexOf("  afterwards") + 1, bySequence.size()))
                .hasSize(7)
                .extracting(line -> line.trim().split("\\s+")[3])
                .containsExactly("LOAN", "STARTED", "LIMITED", "TRIPPED", "RETURNED", "COMPLETED", "LIMITED");
        assertThat(story)
                .contains("+8.0 ms")
                .contains("invocation 4294967298 0.50 cores back to invocation 4294967297: the lender needs it")
                .contains("answered after 88.6 ms, peaks 0.99 cores, 100 MiB");
    }

    @Test
    void shouldFindTheSameDecisionWhenNamedByInvocationOrHostId() {
        List<String> bySequence = new ArrayList<>(run("journal", "show", "#5", state.toString()));
        out.getBuffer().setLength(0);
        assertThat(run("journal", "show", Long.toString(LENDER), state.toString()))
                .isEqualTo(bySequence);
        out.getBuffer().setLength(0);
        String hostId = "00000000-0000-abcd-0000-000000000001";
        assertThat(run("journal", "show", hostId, state.toString())).isEqualTo(bySequence);
        out.getBuffer().setLength(0);
        assertThat(run("journal", "show", "9", state.toString())).isEqualTo(bySequence);
    }

    @Test
    void shouldShowOneRecordWhenItBelongsToNoInvocation() {
        assertThat(run("journal", "show", "1", state.toString()))
                .singleElement()
                .asString()
                .contains("gleaner 0.1.0 started: process 4711, node 1.50 cores, 2048 MiB");
    }

    @Test
    void shouldPrintParsableObjectsWhenJsonIsAsked() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        List<JsonNode> records = new ArrayList<>();
        for (String line : run("journal", "show", "5", "--json", state.toString())) {
            records.add(mapper.readTree(line));
        }
        assertThat(records).hasSize(8);
        JsonNode decision = records.get(0);
        assertThat(decision.get("kind").asText()).isEqualTo("DECIDED");
        assertThat(decision.get("time").asText()).isEqualTo("2023-11-14T22:13:20.001Z");
        assertThat(decision.get("cpuMillisGranted").asLong()).isEqualTo(500);
        assertThat(decision.get("feature")).hasSize(9);
        assertThat(decision.get("peer")).hasSize(3);
        assertThat(decision.get("scoreSecond").isNull()).isTrue();
        assertThat(decision.get("functionName").asText()).isEqualTo("resize");
        assertThat(records.get(4).get("reasonWords").asText()).isEqualTo(TripCause.CPU_USAGE.words());
    }

    @Test
    void shouldSayHowToFindOneWhenThereIsNoSuchRecord() {
        int status = GleanerMain.run(
                new PrintWriter(out, true), new PrintWriter(err, true), "journal", "show", "999", state.toString());
        assertThat(status).isEqualTo(1);
        assertThat(err.toString()).contains("no record 999").contains("journal tail");
    }

    @Test
    void shouldSayThatTheJournalIsDamagedWhenItsFileWasCutOff() throws IOException {
        // The last cuts behind the header: only reading finds it.
        for (long bytes : new long[] {5_000, 0, JUST_PLAUSIBLE}) {
            try (FileChannel file = FileChannel.open(journalFile(".cq4"), StandardOpenOption.WRITE)) {
                file.truncate(bytes);
            }
            assertDamageIsSaid();
            Files.delete(journalFile(".cq4"));
            writeARun();
        }
    }

    @Test
    void shouldPrintNoMoreThanAskedForWhenTheJournalIsBeingWritten() throws InterruptedException {
        Path live = state.resolve("live");
        try (Journal journal = Journal.open(live, GleanerSettings.defaults().journal(), System::nanoTime, s -> {})) {
            Thread writer = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    Records.degraded(journal.ring(), System.nanoTime(), true, "at work");
                    LockSupport.parkNanos(100_000);
                }
            });
            writer.start();
            await().atMost(30, SECONDS).until(() -> journal.acknowledgedRecords() > 100);
            assertThat(run("journal", "tail", "-n", "3", live.toString())).hasSize(3);
            out.getBuffer().setLength(0);
            assertThat(run("journal", "tail", "-n", "2", "--kind", "DEGRADED", live.toString()))
                    .hasSize(2);
            writer.interrupt();
            writer.join();
        }
    }

    @Test
    void shouldSayWhatToDoWhenTheUserMayNotReadTheJournal() throws IOException {
        Path file = journalFile(".cq4");
        Files.setPosixFilePermissions(file, Set.of());
        assumeFalse(Files.isReadable(file), "root may read everything");
        for (String command : List.of("tail", "replay", "verify")) {
            StringWriter said = new StringWriter();
            assertThat(GleanerMain.run(
                            new PrintWriter(out), new PrintWriter(said), "journal", command, state.toString()))
                    .isEqualTo(1);
            assertThat(said.toString())
                    .contains("this user may not use", file.getFileName().toString());
        }
    }

    @Test
    void shouldSayThatRecordsAreMissingWhenALengthInTheMiddleIsWiped() throws IOException {
        Path file = journalFile(".cq4");
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int records = 0;
        // Each record begins with its length, the layout and its kind; the ninth is TRIPPED.
        for (int at = 0; at < bytes.length - Long.BYTES && records < 9; at += Integer.BYTES) {
            if (buffer.getInt(at) == 256 && bytes[at + 4] == 2 && ++records == 9) {
                buffer.putInt(at, 0);
            }
        }
        Files.write(file, bytes);
        for (String[] line : new String[][] {
            {"tail", "-n", "100", state.toString()},
            {"explain", "5", state.toString()},
            {"explain", "10", state.toString()}
        }) {
            StringWriter said = new StringWriter();
            List<String> command = new ArrayList<>(List.of("journal"));
            command.addAll(List.of(line));
            int status = GleanerMain.run(new PrintWriter(out), new PrintWriter(said), command.toArray(String[]::new));
            assertThat(status).isEqualTo(1);
            assertThat(said.toString()).contains("5 intact records could not be reached", "journal verify");
        }
        assertThat(GleanerMain.run(new PrintWriter(out), new PrintWriter(err), "journal", "replay", state.toString()))
                .isEqualTo(1);
        assertThat(out.toString()).contains("5 intact records could not be reached");
    }

    @Test
    void shouldSayThatTheJournalIsDamagedWhenItsFilesHoldOtherBytes() throws IOException {
        for (String suffix : List.of(".cq4t", ".cq4")) {
            Path file = journalFile(suffix);
            byte[] whole = Files.readAllBytes(file);
            byte[] bytes = new byte[whole.length];
            new Random(1).nextBytes(bytes);
            Files.write(file, bytes);
            assertDamageIsSaid();
            Files.write(file, whole);
        }
        assertThat(GleanerMain.run(new PrintWriter(out), new PrintWriter(err), "journal", "tail", state.toString()))
                .isZero();
    }

    private Path journalFile(String suffix) throws IOException {
        try (Stream<Path> files = Files.list(state.resolve("latest").resolve("journal"))) {
            return files.filter(p -> p.toString().endsWith(suffix)).findFirst().orElseThrow();
        }
    }

    private void assertDamageIsSaid() {
        for (List<String> command : List.of(List.of("tail"), List.of("show", "5"))) {
            StringWriter said = new StringWriter();
            List<String> line = new ArrayList<>(List.of("journal"));
            line.addAll(command);
            line.add(state.toString());
            int status = assertTimeoutPreemptively(
                    Duration.ofSeconds(30),
                    () -> GleanerMain.run(
                            new PrintWriter(new StringWriter()), new PrintWriter(said), line.toArray(String[]::new)));
            assertThat(said.toString().strip())
                    .contains("the journal at ", " is damaged: ")
                    .doesNotContain("\n");
            assertThat(status).isEqualTo(1);
        }
    }
}
