package io.gleaner.bench.trainer;

import io.gleaner.bench.simulator.ClusterResult;
import java.util.List;

/**
 * A lesson played once by the policy that learns.
 *
 * @param steps its decisions
 * @param result what came of them
 */
record Rollout(List<Step> steps, ClusterResult result) {}
