package io.gleaner.bench.packing.output;

import io.gleaner.placement.packing.Plan;

/**
 * A plan and how it came about. Any thread.
 *
 * @param plan who is where
 * @param lowerBound that no plan can be below: machines when packing, millicores of the highest load when balancing
 * @param method what found it
 * @param seconds how long that took
 */
public record Solution(Plan plan, long lowerBound, String method, double seconds) {}
