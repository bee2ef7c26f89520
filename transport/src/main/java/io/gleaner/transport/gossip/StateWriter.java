package io.gleaner.transport.gossip;

import io.gleaner.transport.membership.Member;
import io.gleaner.transport.membership.Members;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Writes all that a node knows, as the messages of a datagram without its limit; but for load, whose age a slow connection
 * would falsify, and of which the next datagrams tell. Owner only.
 */
final class StateWriter {
    private final Roster roster;
    private final Details details;
    private final Zones zones;

    StateWriter(Roster roster, Details details, Zones zones) {
        this.roster = roster;
        this.details = details;
        this.zones = zones;
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
}
