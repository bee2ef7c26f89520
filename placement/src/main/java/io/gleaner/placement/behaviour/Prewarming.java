package io.gleaner.placement.behaviour;

/**
 * How many containers to keep warm for what is forecast: those that run at once in the mean (J. D. C. Little: arrivals a second
 * times duration) and two deviations of a Poisson number above, so that about 2 of 100 calls find none; at least one as soon as a
 * call is likelier than not. Immutable; any thread.
 */
public final class Prewarming {
    private static final double DEVIATIONS = 2;
    private static final double LIKELY_FROM = Math.log(2);
    private static final double NS_PER_SECOND = 1e9;

    private Prewarming() {}

    /**
     * @param arrivals forecast for the next period, with its error added where being short is dear
     * @param periodNs above 0
     * @param durationNs of a run in the mean, its start included
     */
    public static int containers(double arrivals, long periodNs, long durationNs) {
        if (!(arrivals >= LIKELY_FROM)) {
            return 0;
        }
        double atOnce = arrivals / (periodNs / NS_PER_SECOND) * (durationNs / NS_PER_SECOND);
        return (int) Math.max(1, Math.ceil(atOnce + DEVIATIONS * Math.sqrt(atOnce)));
    }
}
