package io.gleaner.placement.packing;

import java.util.Arrays;

/**
 * A plan as weights to route by: p_ij / p_i in millionths, one an assignment. The weights of an application sum to exactly
 * {@link #WHOLE_PPM}, no instance gets none, and each is at most a millionth from its share unless raising others to one took more. Any
 * thread.
 */
public final class RoutingWeights {
    /** The sum of an application's weights. */
    public static final int WHOLE_PPM = 1_000_000;

    private RoutingWeights() {}

    /**
     * @param plan a plan that {@link PlanChecker} has nothing against
     * @return the weight of every assignment, by its number in the plan
     * @throws IllegalArgumentException if an application has more than a million instances
     */
    public static int[] ofPlan(Plan plan) {
        Instance instance = plan.instance();
        int[] weightPpm = new int[plan.size()];
        int[] largest = new int[instance.size()];
        int[] rest = new int[instance.size()];
        int[] instances = new int[instance.size()];
        Arrays.fill(rest, WHOLE_PPM);
        Arrays.fill(largest, -1);
        for (int k = 0; k < weightPpm.length; k++) {
            int app = plan.app(k);
            if (++instances[app] > WHOLE_PPM) {
                throw new IllegalArgumentException("application " + instance.name(app)
                        + " has more than a million instances: route it by shares of its load, not by millionths");
            }
            weightPpm[k] = Math.max(1, floorPpm(plan.cpuMillis(k), instance.cpuMillis(app)));
            rest[app] -= weightPpm[k];
            if (largest[app] < 0 || plan.cpuMillis(k) > plan.cpuMillis(largest[app])) {
                largest[app] = k;
            }
        }
        spread(plan, weightPpm, rest, largest);
        return weightPpm;
    }

    /** Gives what rounding down left over, one millionth each in the plan's order; takes what raising took, from the largest first. */
    private static void spread(Plan plan, int[] weightPpm, int[] rest, int[] largest) {
        for (int app = 0; app < rest.length; app++) {
            if (rest[app] < 0) {
                rest[app] += take(weightPpm, largest[app], -rest[app]);
            }
        }
        for (int k = 0; k < weightPpm.length; k++) {
            int app = plan.app(k);
            if (rest[app] > 0) {
                weightPpm[k]++;
                rest[app]--;
            } else if (rest[app] < 0) {
                rest[app] += take(weightPpm, k, -rest[app]);
            }
        }
    }

    private static int take(int[] weightPpm, int assignment, int atMost) {
        int taken = Math.min(weightPpm[assignment] - 1, atMost);
        weightPpm[assignment] -= taken;
        return taken;
    }

    private static int floorPpm(long part, long whole) {
        // Exact below 2^43 millicores; above, the last bits of both do not matter for a millionth.
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(whole) - 43);
        return (int) ((part >> shift) * WHOLE_PPM / (whole >> shift));
    }
}
