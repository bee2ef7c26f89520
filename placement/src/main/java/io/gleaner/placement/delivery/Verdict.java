package io.gleaner.placement.delivery;

/** The last step of a decision: a target out of what stands in its record. Decisions and replays both end here. */
final class Verdict {
    private static final int PERCENT = 100;

    private Verdict() {}

    static int target(DeliveryDecision of) {
        return switch (of.reason()) {
            case NO_CANDIDATE -> DeliveryDecision.NOWHERE;
            case NO_HOPS_LEFT, ONLY_HERE, HERE_AT_ONCE -> of.local();
            case PROBE, ROTATION, ROTATION_STALE -> of.first();
            case HERE_GOOD_ENOUGH, BETTER_OF_TWO -> localFirst(of);
            case WITH_ITS_DATA, AWAY_FROM_DATA -> dataFirst(of);
        };
    }

    /** The better of two, if it is clearly better than here. */
    private static int localFirst(DeliveryDecision of) {
        boolean secondBetter = secondBetter(of);
        int best = secondBetter ? of.second() : of.first();
        int bestMicros = secondBetter ? of.secondMicros() : of.firstMicros();
        return of.local() >= 0 && (of.first() < 0 || !clearly(bestMicros, of.localMicros(), of.hysteresisPercent()))
                ? of.local()
                : best;
    }

    /** First is where the data is. */
    private static int dataFirst(DeliveryDecision of) {
        boolean away = of.second() >= 0 && clearly(of.secondMicros(), of.firstMicros(), of.hysteresisPercent());
        return away ? of.second() : of.first();
    }

    static boolean secondBetter(DeliveryDecision of) {
        return of.second() >= 0 && of.secondMicros() < of.firstMicros();
    }

    /** Whether the one is better than the other by more than the hysteresis. */
    static boolean clearly(int micros, int thanMicros, int hysteresisPercent) {
        return (long) micros * PERCENT < (long) thanMicros * (PERCENT - hysteresisPercent);
    }
}
