package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.NodeShape;
import java.util.List;

/**
 * Where a function's invocations go: to its home node, drawn by a hash of its name in proportion to the nodes' CPU; where
 * it can't start there at once, to the nodes by a step of its own that meets all of them, as OpenWhisk's load balancer has
 * it (ShardingContainerPoolBalancer). Immutable.
 */
final class HomeNodes {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private final int nodes;
    private final int[] home;
    private final int[] step;

    HomeNodes(List<NodeShape> shapes, FunctionPlan[] functions) {
        nodes = shapes.size();
        long[] cpuMillisUpTo = new long[nodes];
        long sum = 0;
        for (int i = 0; i < nodes; i++) {
            sum += shapes.get(i).cpuMillis();
            cpuMillisUpTo[i] = sum;
        }
        home = new int[functions.length];
        step = new int[functions.length];
        for (int i = 0; i < functions.length; i++) {
            long hash = mix(functions[i].model.name().hashCode() * GOLDEN_GAMMA + i);
            home[i] = find(cpuMillisUpTo, Long.remainderUnsigned(hash, sum));
            step[i] = nodes == 1 ? 0 : stepOf(mix(hash + GOLDEN_GAMMA));
        }
    }

    int home(int function) {
        return home[function];
    }

    /** The node to ask after this one. */
    int next(int function, int node) {
        int next = node + step[function];
        return next >= nodes ? next - nodes : next;
    }

    private int stepOf(long hash) {
        int candidate = 1 + (int) Long.remainderUnsigned(hash, nodes - 1);
        while (divisor(candidate, nodes) != 1) {
            candidate = candidate == nodes - 1 ? 1 : candidate + 1;
        }
        return candidate;
    }

    private static int find(long[] upTo, long at) {
        int low = 0;
        int high = upTo.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (upTo[middle] > at) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static int divisor(int a, int b) {
        return b == 0 ? a : divisor(b, a % b);
    }

    /** SplitMix64's finisher (Steele, Lea, Flood, OOPSLA 2014). */
    private static long mix(long value) {
        long z = value;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
