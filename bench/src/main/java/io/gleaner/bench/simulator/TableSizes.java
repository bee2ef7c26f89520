package io.gleaner.bench.simulator;

import io.gleaner.agent.decision.DecisionConfigBuilder;
import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.NodeShape;
import java.util.List;

/**
 * How large a node's tables are: as large as the functions can make them on the largest node, and not larger, since there
 * may be thousands of nodes.
 *
 * @param functions rows for functions
 * @param invocations rows for invocations in flight
 * @param containers rows for containers; where they are full the longest idle one is removed
 * @param profiles profiles of known input sizes
 */
record TableSizes(int functions, int invocations, int containers, int profiles) {
    private static final int MOST = 1 << 16;

    /** About 5 kB each: so many let 10,000 nodes have 64 each. */
    private static final int PROFILES_OF_ALL = 640_000;

    private static final int PROFILES_LEAST = 64;
    private static final int PROFILES_MOST = 4096;

    /** Rejects a function that no node, or not every node, could run. */
    static TableSizes of(List<NodeShape> nodes, List<FunctionModel> models) {
        long most = 1;
        for (FunctionModel model : models) {
            for (NodeShape node : nodes) {
                if (model.cpuMillisUser() > node.cpuMillis() || model.memoryBytesUser() > node.memoryBytes()) {
                    throw new IllegalArgumentException("function " + model.name() + " asks for "
                            + model.cpuMillisUser() + " millicores and " + model.memoryBytesUser()
                            + " bytes, but there is a node with " + node.cpuMillis() + " and " + node.memoryBytes()
                            + ": give it no more than the smallest node has");
                }
                most = Math.max(
                        most,
                        Math.min(
                                node.cpuMillis() / model.cpuMillisUser(),
                                node.memoryBytes() / model.memoryBytesUser()));
            }
        }
        int invocations = (int) Math.min(MOST, most + 2);
        int functions = Math.max(1, Math.min(MOST, models.size()));
        int containers = (int) Math.min(MOST, 2L * invocations + Math.min(functions, 1024) + 16);
        int profiles = Math.max(PROFILES_LEAST, Math.min(PROFILES_MOST, PROFILES_OF_ALL / nodes.size()));
        return new TableSizes(functions, invocations, containers, profiles);
    }

    DecisionConfigBuilder of(DecisionConfigBuilder builder) {
        return builder.maxFunctions(functions)
                .maxInvocations(invocations)
                .maxContainers(containers)
                .maxProfiles(profiles)
                .maxLoans(Math.min(MOST, 4 * invocations + 64))
                .maxDecisions(1);
    }
}
