package io.gleaner.placement.behaviour;

/**
 * Energy of a platform's runs: the counter's where one is read, else a linear model between the watts of an idle and a busy
 * core (Cloud Carbon Footprint's, derived from SPECpower), else absent. Immutable; any thread.
 *
 * @param wattsLeast of a core at rest; NaN = unknown
 * @param wattsMost of a core at full load; NaN = unknown
 */
public record EnergyModel(double wattsLeast, double wattsMost) {
    /** Of a platform whose watts nobody knows. */
    public static final EnergyModel UNKNOWN = new EnergyModel(Double.NaN, Double.NaN);

    private static final double NS_PER_SECOND = 1e9;

    /**
     * Of a period in which a counter went on by so much.
     *
     * @param counterJoules NaN or negative = there is no counter
     * @param cores that the platform has
     * @param utilisation of them, 0 to 1
     */
    public Energy over(double counterJoules, double cores, double utilisation, long durationNs) {
        if (counterJoules >= 0) {
            return new Energy(counterJoules, Energy.Source.COUNTER);
        }
        if (!(wattsLeast >= 0) || !(wattsMost >= wattsLeast)) {
            return Energy.ABSENT;
        }
        double busy = Math.max(0, Math.min(1, utilisation));
        double watts = cores * (wattsLeast + busy * (wattsMost - wattsLeast));
        return new Energy(watts * durationNs / NS_PER_SECOND, Energy.Source.LINEAR_MODEL);
    }

    /** Shares a period's energy out among the calls that ended in it; absent where there was none. */
    public static Energy each(Energy period, long calls) {
        return calls <= 0 || period.source() == Energy.Source.ABSENT
                ? Energy.ABSENT
                : new Energy(period.joules() / calls, period.source());
    }
}
