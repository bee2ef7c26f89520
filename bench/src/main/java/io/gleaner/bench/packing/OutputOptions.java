package io.gleaner.bench.packing;

import io.gleaner.bench.packing.output.PlanCsv;
import io.gleaner.bench.packing.output.PlanJson;
import io.gleaner.bench.packing.output.PlanSvg;
import io.gleaner.bench.packing.output.Solution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a plan goes besides the screen. */
final class OutputOptions {
    @Option(names = "--json", paramLabel = "FILE", description = "Write the plan to this file, as JSON.")
    private Path json;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the plan to this file, one line an instance.")
    private Path csv;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            description = "Draw the plan to this file: bars of CPU and memory for each machine.")
    private Path svg;

    @Option(
            names = "--weights",
            paramLabel = "FILE",
            description = "Write which share of each application's calls goes to which machine, as CSV.")
    private Path weights;

    /**
     * Before minutes of work, not after.
     *
     * @throws IllegalArgumentException if a file's folder is missing
     */
    void check() {
        folder("--json", json);
        folder("--csv", csv);
        folder("--svg", svg);
        folder("--weights", weights);
    }

    static void folder(String option, Path file) {
        if (file != null && !Files.isDirectory(file.toAbsolutePath().getParent())) {
            throw new IllegalArgumentException(option + " " + file + ": there is no folder "
                    + file.toAbsolutePath().getParent() + ", make it first");
        }
    }

    void write(Solution solution, boolean balancing) throws IOException {
        if (json != null) {
            PlanJson.write(json, solution, balancing);
        }
        if (csv != null) {
            PlanCsv.write(csv, solution.plan());
        }
        if (svg != null) {
            PlanSvg.write(svg, solution, balancing);
        }
        if (weights != null) {
            PlanCsv.writeWeights(weights, solution.plan());
        }
    }
}
