package io.gleaner.bench.compare;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine;

/** Plays setups in a {@link FakeArena}. */
final class Played {
    @CommandLine.Command
    private static final class Holder {
        @CommandLine.Mixin
        private CompareOptions options;
    }

    private Played() {}

    /** The options of a command line. */
    static Setup setup(String... arguments) throws Exception {
        Holder holder = new Holder();
        new CommandLine(holder).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
        return new Setup(holder.options, PolicyNames.names());
    }

    static Setup usual(Path html) throws Exception {
        return setup(
                "--workload=made-up",
                "--nodes=2",
                "--cores=4",
                "--seeds=4",
                "--policies=fixed,window,gleaner,gleaner-no-wire,oracle",
                "--html=" + html);
    }

    static List<CellResult> play(Setup setup, Arena arena) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(setup.plan().threads());
        try (Progress progress = Progress.start(new PrintWriter(Writer.nullWriter()), 1_000)) {
            List<CellResult> cells = new ArrayList<>();
            for (Cell cell : setup.plan().cells()) {
                cells.add(new CellPlayer(setup.plan(), arena, setup.cores(), pool, progress).play(cell));
            }
            return cells;
        } finally {
            pool.shutdownNow();
        }
    }
}
