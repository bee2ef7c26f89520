package io.gleaner.bench.packing.generate;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.packing.input.Amounts;
import io.gleaner.bench.packing.output.Units;
import io.gleaner.placement.packing.Machine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner pack generate}: a file of applications. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        description = {
            "Draw applications and write them as CSV for ./gleaner pack.",
            "Kinds: azure-v2 (marginals of the Azure VM trace V2), azure-v1 (flavours of V1, jointly), faas (functions, some with"
                    + " more load than a machine bears), triplets and planted (the least number of machines is known and printed)."
        })
public final class GenerateCommand implements GleanerCommand {
    private static final int APPLICATIONS_MOST = 10_000_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "azure-v2",
            description = "Draw these (default: ${DEFAULT-VALUE}).")
    private String kind;

    @Option(
            names = "--n",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Draw so many (default: ${DEFAULT-VALUE}).")
    private int n;

    @Option(
            names = "--seed",
            paramLabel = "X",
            defaultValue = "1",
            description = "Draw all that is random from this number (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--cpu",
            paramLabel = "CORES",
            defaultValue = "32",
            description = "Cut triplets and planted machines from so many cores; cap faas at five times that (default:"
                    + " ${DEFAULT-VALUE}).")
    private String cpu;

    @Option(
            names = "--memory",
            paramLabel = "BYTES",
            defaultValue = "128GiB",
            description = "The same for memory (default: ${DEFAULT-VALUE}).")
    private String memory;

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "Write this file.")
    private Path out;

    @Override
    public Integer call() throws IOException {
        Drawn drawn;
        try {
            if (n < 2 || n > APPLICATIONS_MOST) {
                throw new IllegalArgumentException("--n is from 2 to " + APPLICATIONS_MOST + ", not " + n);
            }
            Machine machine = new Machine(Amounts.cpuMillis(cpu), Amounts.memoryBytes(memory));
            drawn = Generator.named(kind).draw(n, machine, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        write(drawn);
        spec.commandLine()
                .getOut()
                .println(Units.count(n) + " applications are in " + out
                        + (drawn.optimum() > 0
                                ? "; they fit on " + Units.count(drawn.optimum()) + " machines of " + cpu
                                        + " cores and " + memory + ", and on no fewer."
                                : "."));
        spec.commandLine().getOut().flush();
        return 0;
    }

    private void write(Drawn drawn) throws IOException {
        try (CsvWriter csv = CsvWriter.builder().build(Files.newBufferedWriter(out, StandardCharsets.UTF_8))) {
            csv.writeRecord("app", "cpu", "memory");
            for (int app = 0; app < drawn.cpuMillis().length; app++) {
                csv.writeRecord(
                        "app-" + app, Units.cores(drawn.cpuMillis()[app]), Long.toString(drawn.memoryBytes()[app]));
            }
        }
    }
}
