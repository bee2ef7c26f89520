package io.gleaner.bench.jmh;

import io.gleaner.placement.delivery.Balancer;
import io.gleaner.placement.delivery.Call;
import io.gleaner.placement.delivery.Candidates;
import io.gleaner.placement.delivery.DeliveryDecision;
import io.gleaner.placement.delivery.Objective;
import io.gleaner.placement.delivery.Routing;
import io.gleaner.placement.delivery.SendHistory;
import io.gleaner.placement.delivery.Weights;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Where a call goes among 100 nodes: the columns filled, own sends looked up, filters, and the decision by each objective. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
public class DeliveryBenchmark {
    private static final int NODES = 100;
    private static final long MILLI_NS = 1_000_000;

    @Param({"FASTEST", "LEAST_ENERGY", "FIXED_WEIGHTS"})
    public Objective objective;

    private final Balancer balancer = new Balancer();
    private final Call call = new Call();
    private final Candidates all = new Candidates(NODES);
    private final DeliveryDecision decision = new DeliveryDecision();
    private final SendHistory sends = new SendHistory(NODES);
    private final SplittableRandom random = new SplittableRandom(1);
    private final int[] queued = new int[NODES];
    private Routing routing;
    private long nowNs = MILLI_NS;

    @Setup
    public void draw() {
        double[] weights = new double[NODES];
        for (int node = 0; node < NODES; node++) {
            weights[node] = 1 + random.nextInt(9);
            queued[node] = random.nextInt(20);
        }
        routing = new Routing(objective, 2_000 * MILLI_NS, Weights.of(weights));
    }

    @Benchmark
    public int decide() {
        nowNs += MILLI_NS;
        all.clear();
        for (int node = 0; node < NODES; node++) {
            int row = all.add(node, Candidates.USABLE | Candidates.WARM);
            long ageNs = node * MILLI_NS;
            all.load(row, queued[node], 4, 4, sends.since(node, nowNs - ageNs, nowNs), ageNs);
            all.usual(row, 2);
            all.times(row, 100 * MILLI_NS, 200 * MILLI_NS, 100 * MILLI_NS);
            all.costs(row, MILLI_NS, 0, 0, 1_000_000 + node % 5 * 100_000);
        }
        all.local(0);
        int target = balancer.decide(call.set(256 << 20, -1, 1), all, routing, random.nextLong(), decision);
        sends.sent(target, nowNs);
        return target;
    }
}
