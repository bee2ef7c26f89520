package io.gleaner.bench.sizing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.placement.sizing.SizingRequest;
import io.gleaner.placement.sizing.SizingResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * An answer as a plan that an agent takes ({@code gleaner.plan.file}): sizes as user allocations, and how much slower than its baseline each
 * function may run while it lends.
 *
 * <p>That tolerance is the SLO over the estimate: the estimate adds own times and takes maxima of them, so if no function is slower by more
 * than this factor, the application isn't either. 0 (lends nothing) where the SLO isn't kept. Stateless.
 */
final class PlanWriter {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double TOLERANCE_MOST = 100;
    private static final double MB_A_GB = 1024;

    private PlanWriter() {}

    /**
     * Replaces the file as a whole: an agent may start meanwhile.
     *
     * @param cpuMillisPerGb CPU in proportion to memory; 0 leaves it to the platform
     */
    static void write(Path file, SizingRequest request, SizingResult result, long cpuMillisPerGb) throws IOException {
        Path target = file.toAbsolutePath();
        Path next = target.resolveSibling(target.getFileName() + ".new");
        try {
            Files.writeString(next, text(request, result, cpuMillisPerGb));
            Files.move(next, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    static String text(SizingRequest request, SizingResult result, long cpuMillisPerGb) throws IOException {
        ObjectNode plan = JSON.createObjectNode();
        plan.put(
                "about",
                "Sizes for " + request.root().function() + ": " + Words.of(request.slo()) + ", "
                        + Words.of(request.objective()) + " by " + Words.of(result.method()));
        ObjectNode functions = plan.putObject("functions");
        double tolerance = tolerance(request, result);
        for (Map.Entry<String, Integer> size : result.sizes().entrySet()) {
            ObjectNode one = functions.putObject(size.getKey()).put("memory", size.getValue() + " MiB");
            if (cpuMillisPerGb > 0) {
                one.put("cpu-millis", Math.max(1, Math.round(cpuMillisPerGb * size.getValue() / MB_A_GB)));
            }
            if (Double.isFinite(request.slo().limitMs())) {
                one.put("slo-tolerance", tolerance);
            }
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(plan) + "\n";
    }

    private static double tolerance(SizingRequest request, SizingResult result) {
        if (!result.feasible()) {
            return 0;
        }
        double share = Math.floor(request.slo().limitMs() / result.estimatedMs() * 1000) / 1000;
        return Math.max(1, Math.min(TOLERANCE_MOST, share));
    }
}
