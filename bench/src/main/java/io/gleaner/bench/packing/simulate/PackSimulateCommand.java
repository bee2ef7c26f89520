package io.gleaner.bench.packing.simulate;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.packing.generate.Generator;
import io.gleaner.bench.packing.solve.PackProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner pack simulate}: the figure of the paper, redone. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        description = {
            "Pack drawn applications on machines of 24, 32 and 48 cores with 64 to 256 GiB by every method, and print and draw the"
                    + " machines each takes over the lower bound, with what the results are to be.",
            "The method best of each cell runs for at most --seconds; the same options and seed draw the same applications."
        })
public final class PackSimulateCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--n",
            paramLabel = "N",
            split = ",",
            defaultValue = "1000,10000",
            description = "Draw so many applications, a list for several (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = "--cores",
            paramLabel = "CORES",
            split = ",",
            defaultValue = "24,32,48",
            description = "Give machines so many cores (default: ${DEFAULT-VALUE}).")
    private List<Integer> cores;

    @Option(
            names = "--memory-gib",
            paramLabel = "GIB",
            split = ",",
            defaultValue = "64,96,128,192,256",
            description = "Give machines so much memory (default: ${DEFAULT-VALUE}).")
    private List<Integer> memories;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "azure-v2",
            description = "Draw this kind, of those that ./gleaner pack generate knows (default: ${DEFAULT-VALUE}).")
    private String kind;

    @Option(
            names = "--seeds",
            paramLabel = "K",
            defaultValue = "5",
            description = "Take the mean of so many draws (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--first-seed",
            paramLabel = "X",
            defaultValue = "1",
            description = "Draw the first from this number (default: ${DEFAULT-VALUE}).")
    private long firstSeed;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "2",
            description = "Give best so long for each draw (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the figure to this file.")
    private Path svg;

    @Option(names = "--json", paramLabel = "FILE", description = "Write all numbers to this file.")
    private Path json;

    @Override
    public Integer call() throws IOException {
        List<SimulatedCell> cells;
        try {
            check();
            cells = play();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        for (int n : sizes) {
            new CellTable(SimulatedCell.of(cells, n), kind)
                    .print(spec.commandLine().getOut());
        }
        if (svg != null) {
            CellFigure.write(svg, cells, kind);
            spec.commandLine().getOut().println("The figure is " + svg.toAbsolutePath() + ".");
        }
        if (json != null) {
            new ObjectMapper()
                    .writerWithDefaultPrettyPrinter()
                    .writeValue(
                            json.toFile(),
                            cells.stream().map(SimulatedCell::fields).collect(Collectors.toList()));
        }
        spec.commandLine().getOut().flush();
        return 0;
    }

    private List<SimulatedCell> play() {
        Generator generator = Generator.named(kind);
        List<SimulatedCell> cells = new ArrayList<>();
        long all = (long) sizes.size() * cores.size() * memories.size() * seeds;
        try (PackProgress progress = new PackProgress(spec.commandLine().getErr(), 0, "draws")) {
            for (int n : sizes) {
                for (int core : cores) {
                    for (int memory : memories) {
                        CellRun run = new CellRun(n, core, memory, seconds, generator);
                        for (int seed = 0; seed < seeds; seed++) {
                            run.play(firstSeed + seed);
                            progress.said(
                                    (long) cells.size() * seeds + seed + 1,
                                    all,
                                    core + " cores, " + memory + " GiB, " + n + " applications");
                        }
                        cells.add(run.cell());
                    }
                }
            }
        }
        return cells;
    }

    private void check() {
        within("--seeds", seeds, 1, 1_000);
        within("--seconds", seconds, 0.01, 3_600);
        sizes.forEach(n -> within("--n", n, 2, 1_000_000));
        cores.forEach(core -> within("--cores", core, 1, 100_000));
        memories.forEach(memory -> within("--memory-gib", memory, 1, 1_000_000));
    }

    private static void within(String option, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(option + " is from " + least + " to " + most + ", not " + value);
        }
    }
}
