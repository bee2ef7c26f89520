package io.gleaner.agent.peers;

import io.gleaner.transport.netty.GossipAgent;
import java.util.HashMap;
import java.util.Map;

/** Tells peers what changed about this node's functions. The peers' thread. */
final class ToldDetails {
    private static final int HERE = 0;
    private static final long NS_PER_MICRO = 1_000;
    /** A time that moved by less is no news. */
    private static final double NEWS = 0.2;

    private final GossipAgent gossip;
    private final Map<Integer, FunctionDetail> told = new HashMap<>();

    ToldDetails(GossipAgent gossip) {
        this.gossip = gossip;
    }

    void tell(DeliveryFunctions functions) {
        for (FunctionDelivery function : functions.all()) {
            if (function != null) {
                Experience known = function.experience;
                FunctionDetail now = new FunctionDetail(
                        Math.max(0, known.atOnce(HERE)),
                        known.meanNs(HERE) / NS_PER_MICRO,
                        known.p90Ns(HERE) / NS_PER_MICRO);
                if (isNews(told.get(function.function), now)) {
                    told.put(function.function, now);
                    gossip.putDetail(FunctionDetail.key(function.name), now.bytes());
                }
            }
        }
    }

    private static boolean isNews(FunctionDetail before, FunctionDetail now) {
        return before == null
                || before.atOnce() != now.atOnce()
                || Math.abs(before.meanMicros() - now.meanMicros()) > NEWS * before.meanMicros();
    }
}
