package io.gleaner.bench.workload;

import io.gleaner.bench.workload.UserAllocations.Fit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws the truth about functions from what a trace says: a behaviour, an owner's user allocation, and work and waits of
 * such a length that the traced duration is what the function takes at that allocation, which is what the provider
 * measured. One thread.
 */
final class ModelDraw {
    /** What a container holds beside what the trace counts, in MB: the trace divides an app's memory by its functions. */
    static final double RUNTIME_MB = 64;
    /** No function can use less, in MB. */
    static final double LEAST_MB = 96;
    /** Hidden deviation of the logarithm of memory beside the input's. */
    static final double MEMORY_NOISE_SIGMA = 0.02;

    private static final double MIB = 1 << 20;
    private static final double LEAST_MILLIS = 1;
    private static final double NEED_MARGIN = 0.99;
    private static final double FELT = 1.02;
    private static final long IO_CPU_MILLIS_LEAST = 200;
    private static final double[] COLD_START_MILLIS = {150, 600};
    private static final int HALVINGS = 40;
    private static final double GAP = 1e-3;

    private final WorkloadOptions options;
    private final NodeShape node;
    private final AloneDuration alone;
    private final double memoryGrowth;

    /**
     * @param memoryGrowth by how much memory grows through the tape, beside drift: 1 = not at all
     */
    ModelDraw(WorkloadOptions options, double memoryGrowth) {
        this.options = options;
        this.memoryGrowth = memoryGrowth;
        long cpuMillis = Long.MAX_VALUE;
        long memoryBytes = Long.MAX_VALUE;
        for (NodeShape shape : options.nodes()) {
            cpuMillis = Math.min(cpuMillis, shape.cpuMillis());
            memoryBytes = Math.min(memoryBytes, shape.memoryBytes());
        }
        node = new NodeShape(cpuMillis, memoryBytes);
        alone = new AloneDuration(cpuMillis);
    }

    /** The smallest node: each of CPU and memory is the least that any node has. */
    NodeShape smallestNode() {
        return node;
    }

    /**
     * @param behaviours what {@link FunctionFacts#behaviour} left open, filled in
     * @return by index, as the facts
     */
    List<FunctionModel> draw(List<FunctionFacts> facts, Behaviour[] behaviours, SplittableRandom random) {
        Fit[] cpu = UserAllocations.quota(facts.size(), options.overShare(), options.underShare(), random);
        Fit[] memory = UserAllocations.quota(facts.size(), options.overShare(), options.underShare(), random);
        List<FunctionModel> models = new ArrayList<>();
        for (int f = 0; f < facts.size(); f++) {
            FunctionFacts fact = facts.get(f);
            SplittableRandom own = random.split();
            models.add(fact.model() != null ? fact.model() : model(fact, behaviours[f], cpu[f], memory[f], own));
        }
        return models;
    }

    private FunctionModel model(FunctionFacts fact, Behaviour drawn, Fit cpu, Fit memory, SplittableRandom random) {
        long cpuMost = node.cpuMillis() / 2;
        double coresMost = UserAllocations.usableMost(cpu, cpuMost / 1e3, node.cpuMillis() / 1e3);
        Behaviour behaviour = drawn.withCoresAtMost(coresMost);
        double durationNs = Math.max(LEAST_MILLIS, fact.durationMillis()) * 1e6;

        double tracedMb = Double.isNaN(fact.memoryMb()) ? AzureShape.memoryMb(random.nextDouble()) : fact.memoryMb();
        double mostBytes = UserAllocations.usableMost(memory, node.memoryBytes() / 2.0, node.memoryBytes());
        double usableBytes = Math.min(mostBytes, Math.max(LEAST_MB, RUNTIME_MB + tracedMb) * MIB);
        long memoryUser = UserAllocations.memoryBytes(memory, usableBytes, node.memoryBytes() / 2, random);
        double needBytes =
                Math.min(usableBytes * behaviour.needShare(), memoryUser * NEED_MARGIN / memoryMost(behaviour));
        MemoryNeed need = new MemoryNeed((long) needBytes, (long) usableBytes, behaviour.penalty());

        long coldStartNs = (long) (1e6 * BehaviourDraw.logUniform(COLD_START_MILLIS[0], COLD_START_MILLIS[1], random));
        double usableMillis = usableMillis(behaviour, need, durationNs);
        long cpuUser = UserAllocations.cpuMillis(cpu, usableMillis, cpuMost, random);
        return scaled(fact.name(), behaviour, need, cpuUser, memoryUser, coldStartNs, durationNs);
    }

    /** The largest memory multiplier that comes, ten-fold inputs aside. */
    private double memoryMost(Behaviour behaviour) {
        double input = behaviour.inputMemory() * options.inputSigma() * Normals.MOST;
        return Math.exp(input + MEMORY_NOISE_SIGMA * Normals.MOST) * Drift.MEMORY[1] * memoryGrowth;
    }

    /** The CPU beyond which a run gets no faster; where short bursts fit in the quota's period, that is below a core. */
    private double usableMillis(Behaviour behaviour, MemoryNeed need, double durationNs) {
        if (behaviour.kind() != Behaviour.Kind.IO_BOUND) {
            return behaviour.cores() * 1e3;
        }
        FunctionModel free = new FunctionModel("", 1, Long.MAX_VALUE, behaviour.phases(durationNs), need, 0);
        long cpuMillis = IO_CPU_MILLIS_LEAST;
        while (cpuMillis < 1_000 && alone.ns(free, 1, 1, 1, cpuMillis, Long.MAX_VALUE) > durationNs * FELT) {
            cpuMillis += UserAllocations.CPU_MILLIS_STEP;
        }
        return cpuMillis;
    }

    /** Finds by halving how long a run takes unhindered so that it takes so long at its user allocation. */
    private FunctionModel scaled(
            String name,
            Behaviour behaviour,
            MemoryNeed need,
            long cpuUser,
            long memoryUser,
            long coldStartNs,
            double durationNs) {
        double low = 0;
        double high = durationNs;
        FunctionModel model = null;
        for (int i = 0; i < HALVINGS && high - low > 1; i++) {
            // Unhindered at first: most functions that ask for enough take just that.
            double middle = i == 0 ? durationNs : (low + high) / 2;
            model = new FunctionModel(name, cpuUser, memoryUser, behaviour.phases(middle), need, coldStartNs);
            long ns = alone.userNs(model, 1, 1, 1);
            if (ns <= durationNs + 1) {
                low = middle;
            } else {
                high = middle;
            }
        }
        if (low == 0) {
            return model;
        }
        List<Phase> phases = behaviour.phases(low);
        model = new FunctionModel(name, cpuUser, memoryUser, phases, need, coldStartNs);
        double missingNs = durationNs - alone.userNs(model, 1, 1, 1);
        if (missingNs > durationNs * GAP) {
            // A quota that is used up costs the rest of its period at once, so not every duration can come from work.
            phases.add(new Phase(0, 0, (long) missingNs));
            model = new FunctionModel(name, cpuUser, memoryUser, phases, need, coldStartNs);
        }
        return model;
    }
}
