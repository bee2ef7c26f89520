package io.gleaner.bench.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.workload.Workload;
import io.gleaner.bench.workload.WorkloadException;
import io.gleaner.bench.workload.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner compare}: policies beside each other on the same invocations. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Compare policies on the same invocations in virtual time, over several seeds, with intervals and paired differences.",
            "A list of loads or input sigmas, and --drift=both or --warm=both, play a grid of cells; its JSON is written after"
                    + " every cell, and --resume goes on where it was stopped. fixed, window and oracle are always played,"
                    + " since all are compared with them. docs/compare.md explains policies and figures.",
            "By default it plays 4 nodes at load 1.0 (simulate: one node at 0.7), and a journal on its own node as fast as it"
                    + " was."
        })
public final class CompareCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CompareOptions options;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Setup setup;
        Arena arena;
        Map<Cell, CellResult> played;
        try {
            Workload workload = Workloads.parse(options.workload);
            options.asItWas(workload);
            setup = new Setup(options, PolicyNames.names());
            arena = SimulatedArena.of(setup, workload);
            played = resumed(setup);
        } catch (IllegalArgumentException | WorkloadException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        run(setup, arena, played);
        return 0;
    }

    private void run(Setup setup, Arena arena, Map<Cell, CellResult> played) throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        out.println(ComparisonText.header(setup));
        out.flush();
        play(setup, arena, played);
        List<CellResult> cells = inOrder(setup, played);
        if (setup.grid()) {
            ComparisonText.grid(cells).forEach(out::println);
        } else {
            ComparisonText.cell(cells.get(0)).forEach(out::println);
        }
        ComparisonText.promises(Promises.of(options.workload, cells)).forEach(out::println);
        if (options.html != null) {
            out.println("The page is " + options.html.toAbsolutePath() + ".");
        }
        out.flush();
    }

    private Map<Cell, CellResult> resumed(Setup setup) throws IOException {
        Map<Cell, CellResult> played = new HashMap<>();
        if (options.resume) {
            new ComparisonFile(options.json).read(setup).forEach(cell -> played.put(cell.cell(), cell));
            spec.commandLine()
                    .getErr()
                    .println("compare: " + played.size() + " of "
                            + setup.plan().cells().size() + " cells stand in " + options.json + " already");
        }
        return played;
    }

    private void play(Setup setup, Arena arena, Map<Cell, CellResult> played) throws IOException, InterruptedException {
        List<Cell> open = setup.plan().cells().stream()
                .filter(cell -> !played.containsKey(cell))
                .toList();
        long plays = open.stream()
                .mapToLong(cell -> (long) setup.plan().played(cell).size() * options.seeds)
                .sum();
        AtomicInteger threads = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(setup.plan().threads(), task -> {
            Thread thread = new Thread(task, "gleaner-compare-" + threads.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        try (Progress progress = Progress.start(spec.commandLine().getErr(), plays)) {
            Thread stopped = new Thread(() -> sayStopped(progress), "gleaner-compare-stopped");
            Runtime.getRuntime().addShutdownHook(stopped);
            CellPlayer player = new CellPlayer(setup.plan(), arena, setup.cores(), pool, progress);
            for (Cell cell : open) {
                played.put(cell, player.play(cell));
                write(setup, played);
            }
            if (open.isEmpty()) {
                write(setup, played);
            }
            removeHook(stopped);
        } finally {
            pool.shutdownNow();
        }
    }

    private void write(Setup setup, Map<Cell, CellResult> played) throws IOException {
        ObjectNode document = ComparisonJson.of(setup, inOrder(setup, played));
        if (options.json != null) {
            new ComparisonFile(options.json).write(document);
        }
        if (options.html != null) {
            ComparisonPage.write(options.html, document);
        }
    }

    private void sayStopped(Progress progress) {
        PrintWriter err = spec.commandLine().getErr();
        err.println();
        err.println("compare: stopped, " + progress.words() + "; "
                + (options.json == null || !Files.isRegularFile(options.json)
                        ? "nothing is kept (--json keeps cells that are done)"
                        : "the cells that were done stand in " + options.json + ", --resume goes on with the others"));
        err.flush();
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException stopping) {
            // Then it has spoken already.
        }
    }

    private static List<CellResult> inOrder(Setup setup, Map<Cell, CellResult> played) {
        List<CellResult> cells = new ArrayList<>();
        setup.plan().cells().stream().filter(played::containsKey).forEach(cell -> cells.add(played.get(cell)));
        return cells;
    }
}
