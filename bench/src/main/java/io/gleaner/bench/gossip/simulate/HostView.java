package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.LoadSeen;
import io.gleaner.bench.gossip.check.View;
import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.membership.Peer;

/** What a host's process believes, read from the tables that a caller of the library reads. One thread. */
final class HostView implements View {
    private final Host host;
    private final LoadRow row = new LoadRow();

    HostView(Host host) {
        this.host = host;
    }

    @Override
    public int memberBoot(int subject, long nowNs) {
        Peer peer = find(subject);
        return peer == null ? 0 : peer.boot();
    }

    @Override
    public boolean isRoutable(int subject, long nowNs) {
        Peer peer = find(subject);
        return peer != null && peer.routable();
    }

    private Peer find(int subject) {
        return host.node() == null ? null : host.node().peers().find(Addresses.number(subject));
    }

    @Override
    public boolean load(int subject, LoadSeen into, long nowNs) {
        if (host.node() == null || !host.node().loads().read(Addresses.number(subject), nowNs, row)) {
            return false;
        }
        into.boot = row.boot();
        into.sequence = row.sequence();
        into.ageNs = row.ageMillis() * 1_000_000;
        into.madeNs = TruthfulLoads.madeNs(row.executionClasses());
        return true;
    }
}
