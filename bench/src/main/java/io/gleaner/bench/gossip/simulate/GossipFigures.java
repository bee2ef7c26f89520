package io.gleaner.bench.gossip.simulate;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a simulated cluster did; null where there is nothing to tell. Times in ms.
 *
 * @param falseRemovals of nodes that were healthy and reachable from the remover
 * @param healMillis from the partition's end until all that never stall see each other again
 * @param loadShare load's share of the bytes of datagrams, envelopes included
 */
record GossipFigures(
        Double loadAgeMean,
        Double loadAgeP99,
        Double bytesPerSecondPerNode,
        Double routingStopsP50,
        Double routingStopsP99,
        Double deadEverywhereP50,
        Double deadEverywhereP99,
        long falseRemovals,
        Double healMillis,
        Double loadShare) {
    /** With the keys that scripts read. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("loadAgeMs", pair("mean", loadAgeMean, loadAgeP99));
        json.put("bytesPerSecondPerNode", bytesPerSecondPerNode);
        json.put("routingStopsMs", pair("p50", routingStopsP50, routingStopsP99));
        json.put("deadEverywhereMs", pair("p50", deadEverywhereP50, deadEverywhereP99));
        json.put("falseRemovals", falseRemovals);
        json.put("healMs", healMillis);
        json.put("loadShareOfDatagrams", loadShare);
        return json;
    }

    private static Map<String, Object> pair(String middle, Double first, Double p99) {
        Map<String, Object> pair = new LinkedHashMap<>();
        pair.put(middle, first);
        pair.put("p99", p99);
        return pair;
    }
}
