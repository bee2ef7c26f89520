package io.gleaner.placement.sizing;

import java.util.OptionalDouble;

/**
 * The longest that the application may take.
 *
 * @param limitMs positive; infinite for none
 * @param percentile the share of requests that must keep it, 50 to 99.9 (per cent); empty: the estimate keeps it, as in the paper
 */
public record Slo(double limitMs, OptionalDouble percentile) {
    /** @throws SizingException if a value can't be */
    public Slo {
        if (!(limitMs > 0)) {
            throw new SizingException(
                    "an SLO of " + limitMs + " ms", "--slo", "give a duration above 0, like 2s or 800ms");
        }
        if (percentile.isPresent() && !(percentile.getAsDouble() >= 50 && percentile.getAsDouble() <= 99.9)) {
            throw new SizingException(
                    "an SLO at percentile " + percentile.getAsDouble(),
                    "--slo",
                    "give one from p50 to p99.9, like 2s@p95");
        }
    }

    /** The estimate must stay within {@code limitMs}. */
    public static Slo ofEstimate(double limitMs) {
        return new Slo(limitMs, OptionalDouble.empty());
    }

    /** {@code percentile} per cent of requests must stay within {@code limitMs}. */
    public static Slo ofPercentile(double limitMs, double percentile) {
        return new Slo(limitMs, OptionalDouble.of(percentile));
    }
}
