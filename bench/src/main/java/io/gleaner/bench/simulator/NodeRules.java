package io.gleaner.bench.simulator;

import io.gleaner.agent.decision.DecisionConfigBuilder;
import io.gleaner.harvest.HarvestPolicy;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * How the nodes of a simulation are run.
 *
 * @param name as in tables
 * @param sharing who divides
 * @param policy makes the policy that all nodes of one simulation use; asked once for each
 * @param config what differs from the defaults of a node's decisions
 */
public record NodeRules(
        String name, Sharing sharing, Supplier<HarvestPolicy> policy, UnaryOperator<DecisionConfigBuilder> config) {}
