package io.gleaner.bench.kills;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** One kill after the other on the same containers and the same state folder. One thread. */
final class KillDrill implements Drill {
    /** How soon nobody may be short any more. */
    static final double RESTORED_MILLIS_MOST = 1_000;

    private static final long KILL_MILLIS_MOST = 2_500;
    private static final long START_KILL_MILLIS_MOST = 900;
    /** Every so manieth restart is killed too. */
    private static final int START_KILLS = 5;

    private static final long PATIENCE_MILLIS = 20_000;
    private static final String[] LOANS = {"idle", "quota"};

    private final DrillNode node;
    private final Path stateDir;
    private final boolean byCommand;
    private final SplittableRandom random;
    private int children;

    /** @param byCommand whether {@code ./gleaner restore} restores before the next run starts */
    KillDrill(DrillNode node, Path stateDir, boolean byCommand, long seed) {
        this.node = node;
        this.stateDir = stateDir;
        this.byCommand = byCommand;
        random = new SplittableRandom(seed);
    }

    @Override
    public KillRound round(int number) throws IOException, InterruptedException {
        String loan = LOANS[number % LOANS.length];
        List<String> failures = new ArrayList<>();
        long killAfter = random.nextLong(KILL_MILLIS_MOST);
        long startKillAfter = number % START_KILLS == 0 ? random.nextLong(START_KILL_MILLIS_MOST) : -1;

        Path side = sideFile();
        long victim = killWhileLending(loan, side, killAfter);
        List<String> shortAtKill = node.shortNow();
        KilledJournal journal = KilledJournal.of(stateDir, victim, side);
        check(journal, failures);
        if (startKillAfter >= 0) {
            killWhileStarting(loan, startKillAfter, failures);
        }
        double restoredMillis = byCommand ? restoreByCommand(failures) : -1;
        try (ChildJvm next = agent(loan, sideFile())) {
            double byRestart = mendingTime(next);
            restoredMillis = byCommand ? restoredMillis : byRestart;
            runs(next, failures);
        }
        if (!(restoredMillis >= 0 && restoredMillis <= RESTORED_MILLIS_MOST)) {
            failures.add("somebody was short for " + Math.round(restoredMillis) + " ms: " + node.shortNow());
        }
        return new KillRound(
                number,
                loan,
                startKillAfter,
                killAfter,
                shortAtKill,
                restoredMillis,
                journal.acknowledged(),
                journal.read(),
                failures);
    }

    private Path sideFile() {
        return stateDir.resolveSibling("acknowledged-" + ++children);
    }

    private ChildJvm agent(String loan, Path side) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(stateDir.toString(), loan, side.toString()));
        node.containers().forEach(container -> arguments.add(container.asArgument()));
        return ChildJvm.start(DrillAgent.class, List.of(), arguments);
    }

    private long killWhileLending(String loan, Path side, long afterMillis) throws IOException, InterruptedException {
        try (ChildJvm victim = agent(loan, side)) {
            victim.hear("started", PATIENCE_MILLIS);
            victim.tell("go");
            victim.hear("lent", PATIENCE_MILLIS);
            Thread.sleep(afterMillis);
            victim.kill();
            return victim.processId();
        }
    }

    private void killWhileStarting(String loan, long afterMillis, List<String> failures)
            throws IOException, InterruptedException {
        Path side = sideFile();
        try (ChildJvm starting = agent(loan, side)) {
            starting.tell("go");
            Thread.sleep(afterMillis);
            starting.kill();
            check(KilledJournal.of(stateDir, starting.processId(), side), failures);
        }
    }

    private static void check(KilledJournal journal, List<String> failures) {
        if (journal.read() < journal.acknowledged() || journal.damaged() > 0) {
            failures.add("the journal reads to record " + journal.read() + " of " + journal.acknowledged()
                    + " acknowledged, " + journal.damaged() + " damaged");
        }
    }

    private double restoreByCommand(List<String> failures) throws IOException, InterruptedException {
        try (ChildJvm restore =
                ChildJvm.start(CommandEntry.class, List.of(), List.of("restore", stateDir.toString()))) {
            double millis = mendingTime(restore);
            int status = restore.end(PATIENCE_MILLIS);
            if (status != 0) {
                failures.add("./gleaner restore ended with status " + status);
            }
            if (!node.weighsAsBefore()) {
                failures.add("./gleaner restore left a weight changed");
            }
            return millis;
        }
    }

    private double mendingTime(ChildJvm child) throws IOException {
        return MendingTime.of(child, () -> node.shortNow().isEmpty());
    }

    /** The run after a kill: lends again, ends in good order, leaves nobody short and no lease. */
    private void runs(ChildJvm next, List<String> failures) throws IOException, InterruptedException {
        next.hear("started", PATIENCE_MILLIS);
        next.tell("go");
        next.hear("lent", PATIENCE_MILLIS);
        next.tell("end");
        int status = next.end(PATIENCE_MILLIS);
        if (status != 0) {
            failures.add("the next run ended with status " + status);
        }
        if (!node.shortNow().isEmpty() || !node.weighsAsBefore()) {
            failures.add("the next run left " + node.shortNow() + ", weights as before: " + node.weighsAsBefore());
        }
        if (leaseFiles() > 0) {
            failures.add("the next run left " + leaseFiles() + " lease files");
        }
    }

    private long leaseFiles() throws IOException {
        try (Stream<Path> files = Files.walk(stateDir)) {
            return files.filter(file -> file.getFileName().toString().startsWith("leases"))
                    .count();
        }
    }

    @Override
    public void close() throws IOException {
        node.close();
    }
}
