package io.gleaner.transport.gossip;

import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadSender;
import io.gleaner.transport.membership.Member;
import io.gleaner.transport.membership.Members;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Writes all that a node knows, as the messages of a datagram without its limit. Owner only. */
final class StateWriter {
    private static final int RECORDS_EACH_MOST = 2_000;

    private final Roster roster;
    private final Details details;
    private final Zones zones;
    private final LoadSender sender;
    private final OwnLoad ownLoad;

    StateWriter(Roster roster, Details details, Zones zones, LoadSender sender, OwnLoad ownLoad) {
        this.roster = roster;
        this.details = details;
        this.zones = zones;
        this.sender = sender;
        this.ownLoad = ownLoad;
    }

    void write(ByteBuffer buffer, long nowNs) {
        ByteBuffer to = buffer.slice().order(ByteOrder.LITTLE_ENDIAN);
        to.limit(Math.min(to.limit(), GossipSettings.STATE_BYTES));
        if (!to.hasRemaining()) {
            return;
        }
        to.put(Kind.SCHEMA);
        zones.writeAll(to, nowNs);
        claim(roster.own(), to);
        Members members = roster.members();
        for (int at = 0; at < members.size(); at++) {
            claim(members.get(at), to);
        }
        loads(to, nowNs);
        for (int at = 0; at < members.absentSize(); at++) {
            claim(members.absent(at), to);
        }
        details.writeAll(roster.own().node(), to);
        for (int at = 0; at < members.size(); at++) {
            details.writeAll(members.get(at).node(), to);
        }
        buffer.position(buffer.position() + to.position());
    }

    private static void claim(Member member, ByteBuffer to) {
        if (ClaimMessage.bytes(member, true) <= to.remaining()) {
            ClaimMessage.write(member, true, to);
        }
    }

    private void loads(ByteBuffer to, long nowNs) {
        int room = Math.min(to.remaining() - Kind.HEADER_BYTES, RECORDS_EACH_MOST * Load.BYTES);
        if (room < Load.BYTES) {
            return;
        }
        ownLoad.report(nowNs);
        int start = to.position();
        Words.header(to, Kind.LOAD, 0);
        int count = sender.fill(to, room, 0, nowNs);
        to.putShort(start + 1, (short) (count * Load.BYTES));
    }
}
