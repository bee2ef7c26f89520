package io.gleaner.placement.sizing;

import java.util.List;
import java.util.Map;

/**
 * The answer to a {@link SizingRequest}.
 *
 * @param sizes MB of each function; where the SLO is out of reach the fastest ones
 * @param estimatedMs what the application takes at these sizes: at {@code alpha}, or at the SLO's percentile (margin included) if it has one
 *     and the method is not SLAM
 * @param lowMs and {@code highMs}: 95 % interval of the estimate from the number and spread of the samples
 * @param costPerMillion dollars for a million invocations of the application, execution only
 * @param feasible whether the estimate keeps the SLO
 * @param fastestReachableMs the least estimate of any sizes
 * @param missesByMs by how much the fastest misses the SLO, 0 if it does not
 * @param alpha the percentile of own times that stands for a function (per cent)
 * @param method how the sizes were found
 * @param coldMs the estimate if every function starts cold, NaN if no cold run was measured
 * @param changes what each other size of each function would cost or gain, alone
 * @param ties sizes that can't be told apart from the chosen one
 * @param curve cost against time, fastest last; each point is a choice of sizes that costs least as far as the search knows
 * @param timeline the calls of the tree over time, callers before what they call
 * @param table every function at every size that could be chosen
 */
public record SizingResult(
        Map<String, Integer> sizes,
        double estimatedMs,
        double lowMs,
        double highMs,
        double costPerMillion,
        boolean feasible,
        double fastestReachableMs,
        double missesByMs,
        double alpha,
        Method method,
        double coldMs,
        List<Change> changes,
        List<Tie> ties,
        List<Finding> findings,
        List<CurvePoint> curve,
        List<Span> timeline,
        List<SizeRow> table) {

    /** Another size for one function, all else as chosen: what it adds to time and cost (negative: saves), and whether the SLO holds. */
    public record Change(
            String function, int fromMb, int toMb, double addedMs, double addedCostPerMillion, boolean keepsSlo) {}

    /** Too close to call: within the 95 % interval {@code otherMb} may be as good as {@code chosenMb}. */
    public record Tie(String function, int chosenMb, int otherMb, String text) {}

    /** One choice of sizes with what it takes (at alpha) and costs. */
    public record CurvePoint(double estimatedMs, double costPerMillion, Map<String, Integer> sizes) {}

    /**
     * One call of the tree as estimated at alpha.
     *
     * @param depth 0 for the root
     * @param ownMs its own time; it ends with its last stage of calls, and its own time is drawn first
     */
    public record Span(String function, int depth, double startMs, double endMs, double ownMs) {}

    /**
     * A function at a size, for tables.
     *
     * @param ownMs own time at alpha, with its 95 % interval
     * @param samples warm samples behind it; 0 if it is fitted
     * @param costPerMillion dollars of its own time alone, a million calls
     */
    public record SizeRow(
            String function,
            int memoryMb,
            double ownMs,
            double lowMs,
            double highMs,
            int samples,
            boolean fitted,
            double costPerMillion) {}
}
