package io.gleaner.transport.gossip;

import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadSender;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Member;
import io.gleaner.transport.membership.PeerState;
import io.gleaner.transport.membership.Tellings;
import java.nio.ByteBuffer;

/**
 * Makes datagrams: first what must go in (probes and answers), then who is to be told of, up to half the room, then load in
 * all that is left. Keeps the account of bytes that a node sends on its own. Owner only.
 */
final class Composer {
    /** The room of a datagram that isn't a round's: answers, probes on evidence, helpers'. */
    private static final int SMALL_BYTES = 512;
    /** Likewise while more was sent than is credited, as after a pause, when many questions wait for an answer. */
    private static final int SMALLEST_BYTES = 192;
    /** A round's datagrams get no smaller than this, however much else was sent. */
    private static final int ROUND_BYTES_LEAST = 400;

    private static final int EXTRAS_SHARE = 4;
    private static final long SECOND_NS = 1_000_000_000;

    private final GossipSettings settings;
    private final Outbox outbox;
    private final GossipCounters counters;
    private final Roster roster;
    private final Details details;
    private final Zones zones;
    private final LoadSender sender;
    private final OwnLoad ownLoad;
    private long creditBytes;
    private ByteBuffer to;
    private int room;
    private boolean ofRound;

    Composer(
            GossipSettings settings,
            Outbox outbox,
            GossipCounters counters,
            Roster roster,
            Details details,
            Zones zones,
            LoadSender sender,
            OwnLoad ownLoad) {
        this.settings = settings;
        this.outbox = outbox;
        this.counters = counters;
        this.roster = roster;
        this.details = details;
        this.zones = zones;
        this.sender = sender;
        this.ownLoad = ownLoad;
    }

    /** A round begins: its share of the bytes is credited. Returns the plain bytes of each of its datagrams. */
    int credit(int datagrams) {
        long share = settings.bytesPerSecondMost() * settings.gossipIntervalNs() / SECOND_NS;
        creditBytes = Math.max(-share, Math.min(share, creditBytes) + share);
        long each = creditBytes / Math.max(1, datagrams);
        return (int) Math.max(ROUND_BYTES_LEAST, Math.min(GossipSettings.DATAGRAM_BYTES, each))
                - GossipSettings.ENVELOPE_BYTES;
    }

    /** Begins a datagram that isn't a round's. */
    void beginSmall() {
        begin(creditBytes > 0 ? SMALL_BYTES : SMALLEST_BYTES);
        ofRound = false;
    }

    /** Begins a round's datagram of at most so many plain bytes. */
    void begin(int bytes) {
        ofRound = true;
        to = outbox.buffer();
        room = Math.min(bytes, to.remaining());
        to.put(Kind.SCHEMA);
    }

    /** What is held against the receiver, so that it can refute, and who this node is where the receiver may not know. */
    void frankly(Member receiver) {
        if (receiver == null || !receiver.present()) {
            claim(roster.own(), true);
        }
        if (settings.localHealth() && receiver != null && receiver.state() != PeerState.ALIVE) {
            claim(receiver, false);
        }
    }

    /** Answers one that holds an old claim against this node. */
    void refute(Endpoint receiver, long node, long nowNs) {
        beginSmall();
        claim(roster.own(), true);
        send(receiver, node, nowNs);
    }

    private void claim(Member of, boolean describe) {
        if (to.position() + ClaimMessage.bytes(of, describe) <= room) {
            ClaimMessage.write(of, describe, to);
        }
    }

    void ping(int sequence, long node) {
        Words.header(to, Kind.PING, Kind.PING_BYTES);
        to.putInt(sequence).putLong(node);
    }

    void ack(int sequence, long node, int boot) {
        Words.header(to, Kind.ACK, Kind.ACK_BYTES);
        to.putInt(sequence).putLong(node).putInt(boot);
    }

    void nack(int sequence) {
        Words.header(to, Kind.NACK, Kind.NACK_BYTES);
        to.putInt(sequence);
    }

    void pingRequest(int sequence, Member target) {
        Words.header(to, Kind.PING_REQUEST, Kind.PING_REQUEST_BYTES);
        to.putInt(sequence).putLong(target.node());
        Words.endpoint(to, target.gossip());
    }

    /** Fills what room is left and sends. */
    void send(Endpoint receiver, long node, long nowNs) {
        tell();
        extras(nowNs);
        load(node, nowNs);
        sendBare(receiver);
    }

    /** Appends zones in all the room there is. */
    void zones(long nowNs) {
        int start = to.position();
        zones.tell(to, room, true, nowNs);
        counters.add(Counter.LOAD_BYTES_SENT, to.position() - start);
    }

    /** Sends what is in it. */
    void sendBare(Endpoint receiver) {
        int bytes = to.position();
        creditBytes -= bytes + GossipSettings.ENVELOPE_BYTES;
        counters.increment(Counter.DATAGRAMS_SENT);
        counters.add(Counter.BYTES_SENT, bytes);
        outbox.send(receiver);
    }

    /** Details and sums of zones, at most a quarter of the room. */
    private void extras(long nowNs) {
        int start = to.position();
        details.tell(to, Math.min(room, start + room / EXTRAS_SHARE), ofRound);
        if (ofRound) {
            zones.tell(to, Math.min(room, start + room / EXTRAS_SHARE), false, nowNs);
        }
        counters.add(Counter.LOAD_BYTES_SENT, to.position() - start);
    }

    private void tell() {
        Tellings tellings = roster.tellings();
        tellings.sort();
        boolean over = false;
        for (int at = 0; at < tellings.size(); at++) {
            Member member = tellings.get(at);
            boolean describe = member.state() == PeerState.ALIVE;
            if (to.position() + ClaimMessage.bytes(member, describe) > room / 2) {
                break;
            }
            ClaimMessage.write(member, describe, to);
            // An answer may go to one that was told just now, so it doesn't count.
            if (ofRound) {
                tellings.told(at);
                over |= member.tellings() == 0;
            }
        }
        if (over) {
            tellings.sweep();
        }
    }

    private void load(long except, long nowNs) {
        int left = room - to.position() - Kind.HEADER_BYTES;
        if (left < Load.BYTES) {
            return;
        }
        ownLoad.report(nowNs);
        int start = to.position();
        Words.header(to, Kind.LOAD, 0);
        int count = sender.fill(to, left, except, nowNs);
        to.putShort(start + 1, (short) (count * Load.BYTES));
        counters.add(Counter.LOAD_RECORDS_SENT, count);
        counters.add(Counter.LOAD_BYTES_SENT, to.position() - start);
    }
}
