package io.gleaner.bench.packing.output;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.gleaner.placement.packing.Plan;
import io.gleaner.placement.packing.RoutingWeights;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A plan as CSV, one line an assignment. Stateless. */
public final class PlanCsv {
    private PlanCsv() {}

    /** {@code app,machine,cpu,memory}: cores and bytes. */
    public static void write(Path file, Plan plan) throws IOException {
        try (CsvWriter csv = CsvWriter.builder().build(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            csv.writeRecord("app", "machine", "cpu", "memory");
            for (int k = 0; k < plan.size(); k++) {
                csv.writeRecord(
                        plan.instance().name(plan.app(k)),
                        Integer.toString(plan.machine(k)),
                        Units.cores(plan.cpuMillis(k)),
                        Long.toString(plan.memoryBytes(k)));
            }
        }
    }

    /**
     * {@code app,machine,weight}: the share of an application's calls that goes to a machine, p_ij / p_i; an application's weights
     * sum to exactly 1.
     */
    public static void writeWeights(Path file, Plan plan) throws IOException {
        int[] weightsPpm = RoutingWeights.ofPlan(plan);
        try (CsvWriter csv = CsvWriter.builder().build(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            csv.writeRecord("app", "machine", "weight");
            for (int k = 0; k < plan.size(); k++) {
                csv.writeRecord(
                        plan.instance().name(plan.app(k)), Integer.toString(plan.machine(k)), weight(weightsPpm[k]));
            }
        }
    }

    private static String weight(int ppm) {
        return ppm == RoutingWeights.WHOLE_PPM ? "1" : String.format(Locale.ROOT, "0.%06d", ppm);
    }
}
