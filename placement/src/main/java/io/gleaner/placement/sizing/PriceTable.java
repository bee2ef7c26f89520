package io.gleaner.placement.sizing;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What execution costs, in US dollars. Requests, data and storage are not in it, as in the paper.
 *
 * @param name how it is chosen on the command line
 * @param perGbSecond price of 1024 MB for a second; used where {@code perSecondByMb} is empty
 * @param perSecondByMb price of a second at given sizes, where it isn't linear in memory; between them it is interpolated, beyond them
 *     it is proportional to memory
 * @param roundingMs durations are rounded up to a multiple of this
 * @param minimumMs the shortest duration that is billed
 * @param source where the figures stand, and of which year
 */
public record PriceTable(
        String name,
        double perGbSecond,
        Map<Integer, Double> perSecondByMb,
        double roundingMs,
        double minimumMs,
        String source) {
    /** AWS Lambda on x86, the first tier: the default. */
    public static final PriceTable AWS_X86 =
            linear("aws-x86", 0.0000166667, 1, 1, "aws.amazon.com/lambda/pricing, us-east-1, x86, first tier, 2024");
    /** AWS Lambda on Graviton. */
    public static final PriceTable AWS_ARM =
            linear("aws-arm", 0.0000133334, 1, 1, "aws.amazon.com/lambda/pricing, us-east-1, arm64, first tier, 2024");
    /** Azure Functions, consumption plan: at least 100 ms a run. */
    public static final PriceTable AZURE =
            linear("azure", 0.000016, 1, 100, "azure.microsoft.com/pricing/details/functions, consumption plan, 2024");
    /** Google Cloud Functions, first generation: CPU grows with memory in steps, and 100 ms are begun. */
    public static final PriceTable GCP = new PriceTable(
            "gcp",
            0.0000165,
            Map.of(
                    128,
                    0.00000231,
                    256,
                    0.00000463,
                    512,
                    0.00000925,
                    1024,
                    0.0000165,
                    2048,
                    0.000029,
                    4096,
                    0.000058,
                    8192,
                    0.000068),
            100,
            100,
            "cloud.google.com/functions/pricing-1stgen, tier 1, 2024");

    /** The tables that are built in, the default first. */
    public static final List<PriceTable> ALL = List.of(AWS_X86, AWS_ARM, AZURE, GCP);

    /** @throws SizingException if a price or rounding can't be */
    public PriceTable {
        perSecondByMb = Map.copyOf(perSecondByMb);
        boolean pricesOk = perGbSecond > 0 && perSecondByMb.values().stream().allMatch(price -> price > 0);
        if (!pricesOk || !(roundingMs > 0) || !(minimumMs >= 0)) {
            throw new SizingException(
                    "a price or rounding that is not above 0",
                    "price table " + name,
                    "give prices in dollars, rounding in ms");
        }
    }

    /** A table whose price is linear in memory. */
    public static PriceTable linear(
            String name, double perGbSecond, double roundingMs, double minimumMs, String source) {
        return new PriceTable(name, perGbSecond, Map.of(), roundingMs, minimumMs, source);
    }

    /**
     * The built-in table of that name.
     *
     * @throws SizingException if there is none
     */
    public static PriceTable named(String name) {
        return ALL.stream()
                .filter(table -> table.name.equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new SizingException(
                        "no price table " + name,
                        "prices",
                        "take one of " + ALL.stream().map(PriceTable::name).toList()));
    }

    /** Dollars for a millisecond at a size. */
    public double perMs(int memoryMb) {
        return perSecond(memoryMb) / 1000;
    }

    private double perSecond(int memoryMb) {
        if (perSecondByMb.isEmpty()) {
            return perGbSecond * memoryMb / 1024;
        }
        NavigableMap<Integer, Double> steps = new TreeMap<>(perSecondByMb);
        Map.Entry<Integer, Double> below = steps.floorEntry(memoryMb);
        Map.Entry<Integer, Double> above = steps.ceilingEntry(memoryMb);
        if (below == null || above == null) {
            Map.Entry<Integer, Double> end = below == null ? above : below;
            return end.getValue() * memoryMb / end.getKey();
        }
        if (below.getKey().equals(above.getKey())) {
            return below.getValue();
        }
        double share = (memoryMb - below.getKey()) / (double) (above.getKey() - below.getKey());
        return below.getValue() + share * (above.getValue() - below.getValue());
    }

    /** What is billed for a duration. A millionth of a millisecond is forgiven, so that sums of doubles don't start a new unit. */
    double billedMs(double durationMs) {
        return Math.max(minimumMs, Math.ceil((durationMs - 1e-6) / roundingMs) * roundingMs);
    }
}
