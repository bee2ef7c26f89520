package io.gleaner.placement.sizing;

import java.util.List;
import java.util.Map;

/**
 * What to size and how.
 *
 * @param root the application's calls
 * @param measurements samples of its functions
 * @param payloads input sizes to size for, weighed; empty: all samples, whatever their input
 * @param wishedSizesMb sizes to consider beside the measured ones, filled by a fitted curve; may be empty
 * @param costWeight for {@link Objective#BALANCED}: 0 only time counts, 1 only cost
 * @param seed of all that is random
 */
public record SizingRequest(
        CallNode root,
        Measurements measurements,
        Slo slo,
        Objective objective,
        Method method,
        Billing billing,
        PriceTable prices,
        List<Payload> payloads,
        List<Integer> wishedSizesMb,
        double costWeight,
        long seed) {
    /** The most input sizes that are weighed. */
    public static final int MAX_PAYLOADS = 100;

    /** @throws SizingException if a value can't be */
    public SizingRequest {
        root.checked();
        payloads = List.copyOf(payloads);
        wishedSizesMb = List.copyOf(wishedSizesMb);
        if (payloads.size() > MAX_PAYLOADS) {
            throw new SizingException(payloads.size() + " payloads", "payloads", "give at most " + MAX_PAYLOADS);
        }
        wishedSizesMb.forEach(sizeMb -> Checks.size(sizeMb, "wished sizes"));
        if (!(costWeight >= 0 && costWeight <= 1)) {
            throw new SizingException("a weight of cost of " + costWeight, "balanced objective", "give 0 to 1");
        }
    }

    /** Gleaner's own search for the least cost, AWS x86 prices, callers billed while they wait, half and half if balanced, seed 1. */
    public static SizingRequest of(CallNode root, Measurements measurements, Slo slo) {
        return new SizingRequest(
                root,
                measurements,
                slo,
                Objective.COST,
                Method.GLEANER,
                Billing.INCLUSIVE,
                PriceTable.AWS_X86,
                List.of(),
                List.of(),
                0.5,
                1);
    }

    /** Warm runs of the application that estimates can be compared with: with one payload only those of its input. */
    Map<Integer, double[]> comparableRuns() {
        return payloads.size() == 1
                ? measurements.runsOf(InputBuckets.of(payloads.get(0).inputBytes()))
                : measurements.applicationMs();
    }

    public SizingRequest withSlo(Slo value) {
        return new SizingRequest(
                root,
                measurements,
                value,
                objective,
                method,
                billing,
                prices,
                payloads,
                wishedSizesMb,
                costWeight,
                seed);
    }

    public SizingRequest withObjective(Objective value) {
        return new SizingRequest(
                root, measurements, slo, value, method, billing, prices, payloads, wishedSizesMb, costWeight, seed);
    }

    public SizingRequest withMethod(Method value) {
        return new SizingRequest(
                root, measurements, slo, objective, value, billing, prices, payloads, wishedSizesMb, costWeight, seed);
    }

    public SizingRequest withBilling(Billing value) {
        return new SizingRequest(
                root, measurements, slo, objective, method, value, prices, payloads, wishedSizesMb, costWeight, seed);
    }

    public SizingRequest withPrices(PriceTable value) {
        return new SizingRequest(
                root, measurements, slo, objective, method, billing, value, payloads, wishedSizesMb, costWeight, seed);
    }

    public SizingRequest withPayloads(List<Payload> value) {
        return new SizingRequest(
                root, measurements, slo, objective, method, billing, prices, value, wishedSizesMb, costWeight, seed);
    }

    public SizingRequest withWishedSizesMb(List<Integer> value) {
        return new SizingRequest(
                root, measurements, slo, objective, method, billing, prices, payloads, value, costWeight, seed);
    }

    public SizingRequest withCostWeight(double value) {
        return new SizingRequest(
                root, measurements, slo, objective, method, billing, prices, payloads, wishedSizesMb, value, seed);
    }

    public SizingRequest withSeed(long value) {
        return new SizingRequest(
                root,
                measurements,
                slo,
                objective,
                method,
                billing,
                prices,
                payloads,
                wishedSizesMb,
                costWeight,
                value);
    }
}
