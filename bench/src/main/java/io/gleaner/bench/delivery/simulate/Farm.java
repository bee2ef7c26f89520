package io.gleaner.bench.delivery.simulate;

import io.gleaner.placement.behaviour.ExecutionTimes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** The nodes: slots and queues in virtual time. One thread. */
final class Farm {
    private final World world;
    private final CallTape tape;
    private final int[] running;
    private final List<ArrayDeque<Integer>> queues = new ArrayList<>();
    private final int[] nodeOf;
    private final Completions completions = new Completions();
    private final ExecutionTimes measured;

    Farm(World world, CallTape tape) {
        this.world = world;
        this.tape = tape;
        running = new int[world.nodes()];
        nodeOf = new int[tape.calls()];
        measured = new ExecutionTimes(1, world.nodes());
        for (int node = 0; node < world.nodes(); node++) {
            queues.add(new ArrayDeque<>());
        }
    }

    void arrive(int call, int node, long nowNs) {
        nodeOf[call] = node;
        if (running[node] < World.SLOTS) {
            start(call, node, nowNs);
        } else {
            queues.get(node).add(call);
        }
    }

    private void start(int call, int node, long nowNs) {
        running[node]++;
        completions.add(nowNs + durationNs(call, node), call);
    }

    long durationNs(int call, int node) {
        return (long) (tape.workNs[call] / world.speed(node));
    }

    long nextNs() {
        return completions.firstNs();
    }

    /** The call that ends first ends, and the next in its queue begins. */
    int complete(long nowNs) {
        int call = completions.poll();
        int node = nodeOf[call];
        running[node]--;
        measured.observe(0, node, durationNs(call, node));
        Integer next = queues.get(node).poll();
        if (next != null) {
            start(next, node, nowNs);
        }
        return call;
    }

    int nodeOf(int call) {
        return nodeOf[call];
    }

    /** Calls that wait or run. */
    int present(int node) {
        return running[node] + queues.get(node).size();
    }

    /** What a node has measured of itself; 0 = nothing yet. */
    long measuredNs(int node) {
        return measured.meanNs(0, node);
    }
}
