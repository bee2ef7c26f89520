package io.gleaner.bench.kills;

import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.lease.LeaseRestorer;
import io.gleaner.agent.lease.RestoredContainer;
import io.gleaner.agent.lease.RestoredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The demo itself is killed: functions, platform and all. Who is owed what is read from copies of the killed run's lease
 * files. The run that mends it is the next one to be killed; the last one ends in good order.
 */
final class DemoDrill implements Drill {
    /** From the first arrivals on: the practice, then windows of each mode. */
    private static final long KILL_MILLIS_MOST = 30_000;

    /** What the demo prints before its first arrivals. */
    private static final String ARRIVALS = "Practising";

    private static final long START_MILLIS = 20_000;
    /** Every so manieth kill comes before that. */
    private static final int START_KILLS = 5;

    private static final long PATIENCE_MILLIS = 180_000;
    private static final String[] LOANS = {"idle", "quota"};

    private final Path stateDir;
    private final boolean byCommand;
    private final SplittableRandom random;
    private final LeaseRestorer leases = new LeaseRestorer(Path.of("/proc"));
    private ChildJvm running;

    DemoDrill(Path stateDir, boolean byCommand, long seed) {
        this.stateDir = stateDir;
        this.byCommand = byCommand;
        random = new SplittableRandom(seed);
    }

    @Override
    public KillRound round(int number) throws IOException, InterruptedException {
        String loan = LOANS[number % LOANS.length];
        boolean early = number % START_KILLS == 0;
        long killAfter = random.nextLong(early ? START_MILLIS : KILL_MILLIS_MOST);
        List<String> failures = new ArrayList<>();
        if (running == null) {
            start(loan, 90);
        }
        if (!early) {
            running.hear(ARRIVALS, PATIENCE_MILLIS);
        }
        Thread.sleep(killAfter);
        Path run = runOf(running.processId());
        long acknowledged = read(run, failures);
        running.kill();
        Path copies = copyLeases(run, number);
        List<String> shortAtKill = shortNow(copies);
        long read = read(run, failures);
        if (read < acknowledged) {
            failures.add("the journal reads to record " + read + " of " + acknowledged + " acknowledged");
        }
        double millis = byCommand ? restoreByCommand(copies, failures) : -1;
        start(LOANS[(number + 1) % LOANS.length], 90);
        double byRestart = MendingTime.of(running, () -> shortNow(copies).isEmpty());
        millis = byCommand ? millis : byRestart;
        if (!(millis >= 0 && millis <= KillDrill.RESTORED_MILLIS_MOST)) {
            failures.add("somebody was short for " + Math.round(millis) + " ms: " + shortNow(copies));
        }
        return new KillRound(number, loan, -1, killAfter, shortAtKill, millis, acknowledged, read, failures);
    }

    private void start(String loan, int seconds) throws IOException {
        running = ChildJvm.start(
                CommandEntry.class,
                List.of("-Dgleaner.state.dir=" + stateDir),
                List.of("demo", "--seconds", Integer.toString(seconds), "--cpu-loan", loan));
    }

    private double restoreByCommand(Path copies, List<String> failures) throws IOException, InterruptedException {
        try (ChildJvm restore =
                ChildJvm.start(CommandEntry.class, List.of(), List.of("restore", stateDir.toString()))) {
            double millis = MendingTime.of(restore, () -> shortNow(copies).isEmpty());
            int status = restore.end(PATIENCE_MILLIS);
            if (status != 0) {
                failures.add("./gleaner restore ended with status " + status);
            }
            return millis;
        }
    }

    /** Null where it didn't get so far. */
    private Path runOf(long processId) throws IOException {
        if (!Files.isDirectory(stateDir)) {
            return null;
        }
        try (Stream<Path> runs = Files.list(stateDir)) {
            return runs.filter(run -> run.getFileName().toString().endsWith("-" + processId))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** What can be read was acknowledged. */
    private static long read(Path run, List<String> failures) throws IOException {
        if (run == null || !Files.isDirectory(run.resolve("journal"))) {
            return 0;
        }
        try (Stream<Path> files = Files.list(run.resolve("journal"))) {
            if (files.noneMatch(file -> file.toString().endsWith(".cq4"))) {
                return 0;
            }
        }
        long read = 0;
        try (JournalReader reader = JournalReader.open(run)) {
            while (reader.next()) {
                read = Math.max(read, reader.header().sequence());
            }
            if (reader.damaged() > 0) {
                failures.add(reader.damaged() + " damaged records");
            }
        }
        return read;
    }

    private Path copyLeases(Path run, int number) throws IOException {
        Path copies = Files.createDirectories(stateDir.resolveSibling("copies-" + number));
        if (run != null) {
            try (Stream<Path> files = Files.list(run)) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".bin")).toList()) {
                    Files.copy(file, copies.resolve(file.getFileName()));
                }
            }
        }
        return copies;
    }

    private List<String> shortNow(Path copies) {
        List<String> all = new ArrayList<>();
        for (RestoredRun run : leases.look(copies).runs()) {
            for (RestoredContainer container : run.containers()) {
                List<String> of =
                        container.changes().stream().filter(DemoDrill::isShort).toList();
                if (!of.isEmpty()) {
                    all.add(Path.of(container.name()).getFileName() + ": " + String.join(", ", of));
                }
            }
        }
        return all;
    }

    /** A changed weight, or a quota that is to be lowered, leaves its container with all it is owed. */
    static boolean isShort(String change) {
        String[] words = change.split(" ");
        if (!words[0].equals("CPU") || words[1].equals("burst") || words[1].equals("idle")) {
            return true;
        }
        return !words[1].equals("weight") && Double.parseDouble(words[1]) < Double.parseDouble(words[3]);
    }

    @Override
    public List<String> finish() throws IOException, InterruptedException {
        List<String> failures = new ArrayList<>();
        running.kill();
        start(LOANS[0], 12);
        int status = running.end(PATIENCE_MILLIS);
        if (status != 0) {
            failures.add("the last demo ended with status " + status);
        }
        try (Stream<Path> files = Files.walk(stateDir)) {
            long left = files.filter(file -> file.getFileName().toString().startsWith("leases"))
                    .sorted(Comparator.naturalOrder())
                    .count();
            if (left > 0) {
                failures.add("the last demo left " + left + " lease files");
            }
        }
        return failures;
    }

    @Override
    public void close() {
        if (running != null) {
            running.close();
        }
    }
}
