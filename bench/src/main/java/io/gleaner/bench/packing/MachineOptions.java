package io.gleaner.bench.packing;

import io.gleaner.bench.packing.input.Amounts;
import io.gleaner.placement.packing.Machine;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Option;

/** What one machine offers, and how much of it may be used. */
final class MachineOptions {
    private static final BigDecimal PPM = BigDecimal.valueOf(1_000_000);

    @Option(names = "--cpu", paramLabel = "CORES", description = "Give each machine so many cores.")
    private String cpu;

    @Option(names = "--memory", paramLabel = "BYTES", description = "Give each machine so much memory, such as 128GiB.")
    private String memory;

    @Option(
            names = "--limits",
            paramLabel = "LIMITS",
            split = ",",
            description = "Use only these shares of a machine, such as cpu=0.8,memory=0.95 (default: all).")
    private Map<String, BigDecimal> limits = Map.of();

    /** Whether both amounts are given. */
    boolean given() {
        return cpu != null && memory != null;
    }

    /** @throws IllegalArgumentException if an amount or limit can't be; the message says what to write */
    Machine machine() {
        Machine whole =
                new Machine(amount("--cpu", cpu, Amounts::cpuMillis), amount("--memory", memory, Amounts::memoryBytes));
        if (limits.isEmpty()) {
            return whole;
        }
        if (!Set.of("cpu", "memory").containsAll(limits.keySet())) {
            throw new IllegalArgumentException(
                    "--limits are of cpu and memory, not of " + String.join(", ", limits.keySet()));
        }
        return whole.limited(ppm("cpu"), ppm("memory"));
    }

    private static long amount(String option, String text, ToLongFunction<String> parse) {
        try {
            return parse.applyAsLong(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + " " + e.getMessage(), e);
        }
    }

    private long ppm(String what) {
        BigDecimal share = limits.getOrDefault(what, BigDecimal.ONE);
        BigDecimal ppm = share.multiply(PPM);
        if (ppm.compareTo(BigDecimal.ONE) < 0 || ppm.compareTo(PPM) > 0) {
            throw new IllegalArgumentException(
                    "--limits " + what + "=" + share + ": give a share of more than 0 and at most 1");
        }
        return ppm.longValue();
    }
}
