package io.gleaner.agent.peers;

import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.harvest.Resource;
import io.gleaner.placement.delivery.Weights;
import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.load.LoadTable;
import io.gleaner.transport.membership.Peer;
import java.util.Arrays;
import java.util.Map;

/**
 * Works out each function's shares: what a node could have finished in a second, runs at once over the time one takes there,
 * both as they came back. Where shares are given, those by the nodes' names. The peers' thread, once a second.
 */
final class LearnedShares {
    private static final int HERE = 0;
    private static final double NS_PER_S = 1e9;
    /** Shares that moved by less are left as they are: each change begins the rotation anew. */
    private static final double CHANGE_LEAST = 0.05;

    private final DecisionPipeline pipeline;
    private final PeerBoard board;
    private final LoadTable loads;
    private final Map<String, Double> given;
    private final LoadRow row = new LoadRow();
    private final double[][] before;

    LearnedShares(
            DecisionPipeline pipeline, PeerBoard board, LoadTable loads, Map<String, Double> given, int functionsMost) {
        this.pipeline = pipeline;
        this.board = board;
        this.loads = loads;
        this.given = given;
        before = new double[functionsMost + 1][];
    }

    void refresh(DeliveryFunctions functions, String ownName, long nowNs) {
        for (FunctionDelivery function : functions.all()) {
            if (function != null && function.function < before.length) {
                double[] amounts = function.sharesAreGiven() ? given(ownName) : learned(function, nowNs);
                if (changed(before[function.function], amounts)) {
                    before[function.function] = amounts;
                    function.routing.weights(Weights.of(amounts));
                }
            }
        }
    }

    private double[] given(String ownName) {
        double[] amounts = new double[PeerBoard.PEERS_MOST + 1];
        amounts[HERE] = given.getOrDefault(ownName, 0.0);
        for (int handle : board.present()) {
            Peer peer = board.peer(handle);
            amounts[handle] = peer == null ? 0 : given.getOrDefault(peer.name(), 0.0);
        }
        return amounts;
    }

    private double[] learned(FunctionDelivery function, long nowNs) {
        double[] amounts = new double[PeerBoard.PEERS_MOST + 1];
        long free = Math.max(0, pipeline.ledger().free(Resource.CPU));
        amounts[HERE] = rate(function, HERE, pipeline.here(), free);
        for (int handle : board.present()) {
            Peer peer = board.peer(handle);
            if (peer != null && loads.read(peer.node(), nowNs, row)) {
                amounts[handle] = rate(function, handle, row.inFlight(), row.freeCpuMillis());
            }
        }
        return amounts;
    }

    private double rate(FunctionDelivery function, int node, int inFlight, long freeCpuMillis) {
        if (!function.experience.measured(node)) {
            return 0;
        }
        long fits = freeCpuMillis / Math.max(1, pipeline.cpuMillisUser(function.function));
        return Math.max(1, inFlight + fits) * NS_PER_S / function.experience.meanNs(node);
    }

    private static boolean changed(double[] before, double[] after) {
        if (before == null) {
            return true;
        }
        double sumBefore = Math.max(Double.MIN_NORMAL, Arrays.stream(before).sum());
        double sumAfter = Math.max(Double.MIN_NORMAL, Arrays.stream(after).sum());
        for (int i = 0; i < after.length; i++) {
            if (before[i] == 0 != (after[i] == 0)
                    || Math.abs(before[i] / sumBefore - after[i] / sumAfter) >= CHANGE_LEAST) {
                return true;
            }
        }
        return false;
    }
}
