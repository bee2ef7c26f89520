package io.gleaner.agent.peers;

import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.harvest.Resource;
import io.gleaner.transport.load.ExecutionClass;
import io.gleaner.transport.netty.GossipAgent;

/** This node's load as peers are told of it. The peers' thread. */
final class NodeLoad {
    private static final int HERE = 0;
    private static final double NS_PER_MS = 1e6;
    private static final ExecutionClass[] CLASSES = ExecutionClass.values();

    private final DecisionPipeline pipeline;
    private final DeliveryFunctions functions;
    private final Pressure cpu;
    private final Pressure memory;
    private int executionClasses;

    NodeLoad(DecisionPipeline pipeline, DeliveryFunctions functions, Pressure cpu, Pressure memory) {
        this.pipeline = pipeline;
        this.functions = functions;
        this.cpu = cpu;
        this.memory = memory;
    }

    /** Hands over what is so now; goes out with the next report. Allocates nothing. */
    void publish(GossipAgent gossip) {
        gossip.load(
                pipeline.waiting(),
                pipeline.here(),
                Math.max(0, pipeline.ledger().free(Resource.CPU)),
                Math.max(0, pipeline.ledger().free(Resource.MEMORY)),
                cpu.percent(),
                memory.percent(),
                executionClasses);
    }

    /** Reads what changes slowly. */
    void refresh(long nowNs) {
        cpu.read(nowNs);
        memory.read(nowNs);
        double[] sums = new double[CLASSES.length];
        int[] counts = new int[CLASSES.length];
        for (FunctionDelivery function : functions.all()) {
            if (function != null && function.experience.measured(HERE)) {
                double millis = function.experience.meanNs(HERE) / NS_PER_MS;
                int of = ExecutionClass.of(millis).ordinal();
                sums[of] += millis;
                counts[of]++;
            }
        }
        int classes = 0;
        for (ExecutionClass one : CLASSES) {
            if (counts[one.ordinal()] > 0) {
                classes = one.with(classes, sums[one.ordinal()] / counts[one.ordinal()]);
            }
        }
        executionClasses = classes;
    }
}
