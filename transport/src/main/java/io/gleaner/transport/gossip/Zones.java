package io.gleaner.transport.gossip;

import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.LoadTable;
import io.gleaner.transport.load.ZoneLoad;
import io.gleaner.transport.membership.Claim;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Member;
import io.gleaner.transport.membership.Members;
import io.gleaner.transport.membership.PeerState;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The other zones, once there are more nodes than are followed one by one: their sums and some nodes that speak for them. The
 * nodes with the lowest numbers of a zone speak for it: each interval they send what they know of all zones to speakers of
 * others. Within the zone, sums ride on the rounds. Owner only; readers get immutable snapshots.
 */
final class Zones {
    /** More zones than this aren't followed. */
    private static final int ZONES_MOST = 1_024;
    /** Sums that are younger than those known by less than this aren't news. */
    private static final long STEP_NS = 500_000_000;
    /** Zones not heard of for this long don't count as nodes. */
    private static final long SILENT_NS = 60_000_000_000L;

    private static final long INTERVAL_NS = 1_000_000_000;
    private static final int FAN_OUT = 3;
    /** Share of the threshold below which nodes are followed one by one again: no swinging to and fro. */
    private static final double BACK_AT = 0.8;

    private static final int TELLINGS = 4;
    private static final int FOREIGN_MOST = 64;

    private final GossipSettings settings;
    private final Self self;
    private final RandomGenerator random;
    private final GossipCounters counters;
    private final Roster roster;
    private final LoadTable loads;
    private final List<Zone> zones = new ArrayList<>();
    private final Zone own;
    private final long[] sums = new long[4];
    /** Nodes known to belong to other zones, the oldest replaced first. */
    private final long[] foreign = new long[FOREIGN_MOST];

    private int nextForeign;
    private int nodes = 1;
    private int cursor;
    private boolean on;
    private Endpoint unknown;
    private long dueNs;
    private volatile List<ZoneLoad> shown = List.of();

    Zones(
            GossipSettings settings,
            Self self,
            RandomGenerator random,
            GossipCounters counters,
            Roster roster,
            LoadTable loads) {
        this.settings = settings;
        this.self = self;
        this.random = random;
        this.counters = counters;
        this.roster = roster;
        this.loads = loads;
        own = new Zone(self.zone().getBytes(StandardCharsets.UTF_8), settings.zoneContacts());
    }

    void start(long nowNs) {
        dueNs = nowNs + random.nextLong(INTERVAL_NS);
    }

    /** Whether other zones are followed as sums only. */
    boolean on() {
        return on;
    }

    /** As of the last second; any thread. */
    List<ZoneLoad> shown() {
        return shown;
    }

    /** Whether a claim is about a node of another zone that isn't followed; it is remembered as a contact then. */
    boolean leftOut(ClaimMessage said) {
        if (!on || !said.described() || said.zone().equals(self.zone())) {
            return false;
        }
        foreigner(said.node());
        if (said.claim() == Claim.ALIVE) {
            Zone zone = find(said.zone().getBytes(StandardCharsets.UTF_8));
            if (zone != null) {
                zone.contact(
                        said.node(),
                        said.boot(),
                        said.gossip().high(),
                        said.gossip().low(),
                        said.gossip().port());
            }
        }
        return true;
    }

    /** Whether a node that wrote is known to belong to another zone: no reason to wonder who it is. */
    boolean isForeign(long node) {
        if (!on) {
            return false;
        }
        for (long each : foreign) {
            if (each == node) {
                return true;
            }
        }
        for (int at = 0; at < zones.size(); at++) {
            if (zones.get(at).has(node)) {
                return true;
            }
        }
        return false;
    }

    private void foreigner(long node) {
        if (isForeign(node)) {
            return;
        }
        foreign[nextForeign] = node;
        nextForeign = (nextForeign + 1) % FOREIGN_MOST;
    }

    /** Does what is due once an interval. Returns whether this node is to {@link #speak}. */
    boolean round(long nowNs) {
        if (nowNs - dueNs < 0 || self.zone().isEmpty()) {
            return false;
        }
        dueNs = nowNs + INTERVAL_NS;
        count(nowNs);
        if (!on) {
            return false;
        }
        boolean speaks = sumUp(nowNs);
        List<ZoneLoad> now = new ArrayList<>();
        for (Zone zone : zones) {
            if (zone.summed()) {
                now.add(zone.load(nowNs));
            }
        }
        now.add(own.load(nowNs));
        shown = List.copyOf(now);
        return speaks;
    }

    /** How many there are in all zones, as of the last second. */
    int nodes() {
        return nodes;
    }

    private void count(long nowNs) {
        nodes = roster.nodes();
        zones.removeIf(zone -> zone.summed() && zone.ageNs(nowNs) > settings.deadKeptNs());
        for (Zone zone : zones) {
            nodes += !zone.summed() || zone.ageNs(nowNs) < SILENT_NS ? zone.nodes() : 0;
        }
        if (!on && nodes > settings.zonesAboveNodes()) {
            on = true;
            letGo(nowNs);
        } else if (on && nodes < BACK_AT * settings.zonesAboveNodes()) {
            on = false;
            shown = List.of();
        }
    }

    /** Members of other zones become contacts of theirs, or are let go. */
    private void letGo(long nowNs) {
        Members members = roster.members();
        for (int at = members.size() - 1; at >= 0; at--) {
            Member member = members.get(at);
            if (!member.zone().equals(self.zone())) {
                Zone zone = find(member.zone().getBytes(StandardCharsets.UTF_8));
                if (zone != null && member.state() == PeerState.ALIVE) {
                    zone.contact(
                            member.node(),
                            member.boot(),
                            member.gossip().high(),
                            member.gossip().low(),
                            member.gossip().port());
                }
                foreigner(member.node());
                roster.letGo(member, nowNs);
            }
        }
        for (int at = members.absentSize() - 1; at >= 0; at--) {
            Member absent = members.absent(at);
            if (absent.zone() != null && !absent.zone().equals(self.zone())) {
                roster.forget(absent);
            }
        }
    }

    /** Sums the own zone up; whether this node is one of those that speak for it. */
    private boolean sumUp(long nowNs) {
        Arrays.fill(sums, 0);
        int counted = loads.sum(nowNs, sums);
        own.sums(nowNs, Math.max(counted, 1), sums[0], sums[1], sums[2], sums[3]);
        long above = Long.MIN_VALUE;
        for (int each = 0; each < settings.zoneContacts(); each++) {
            Member lowest = null;
            for (int at = 0; at < roster.members().size(); at++) {
                Member member = roster.members().get(at);
                boolean next = member.state() == PeerState.ALIVE && member.node() > above;
                lowest = next && (lowest == null || member.node() < lowest.node()) ? member : lowest;
            }
            if (self.node() > above && (lowest == null || self.node() < lowest.node())) {
                lowest = roster.own();
            }
            if (lowest == null) {
                break;
            }
            above = lowest.node();
            own.contact(
                    lowest.node(),
                    lowest.boot(),
                    lowest.gossip().high(),
                    lowest.gossip().low(),
                    lowest.gossip().port());
        }
        return own.has(self.node());
    }

    /** Sends what is known of zones to speakers of some others. */
    void speak(Composer composer, int bytes, long nowNs) {
        for (int each = 0; each < FAN_OUT && !zones.isEmpty(); each++) {
            Zone zone = zones.get(random.nextInt(zones.size()));
            if (zone.contacts() > 0) {
                int contact = random.nextInt(zone.contacts());
                composer.begin(bytes);
                composer.zones(nowNs);
                composer.sendBare(zone.contact(contact));
            }
        }
    }

    /** Appends what is known of zones up to a position: the own one where asked to, then others in turn. */
    void tell(ByteBuffer to, int end, boolean abroad, long nowNs) {
        if (!on) {
            return;
        }
        if (abroad && own.summed() && to.position() + own.bytes() <= end) {
            own.write(to, nowNs);
        }
        for (int each = 0; each < zones.size(); each++) {
            cursor = cursor + 1 < zones.size() ? cursor + 1 : 0;
            Zone zone = zones.get(cursor);
            if (zone.ageNs(nowNs) > SILENT_NS || !abroad && zone.tellings() == 0) {
                continue;
            }
            if (to.position() + zone.bytes() > end) {
                return;
            }
            zone.write(to, nowNs);
            zone.tellings(Math.max(0, zone.tellings() - 1));
        }
    }

    /** Appends all zones, for a bulk state. */
    void writeAll(ByteBuffer to, long nowNs) {
        if (on && own.summed() && own.bytes() <= to.remaining()) {
            own.write(to, nowNs);
        }
        for (int at = 0; on && at < zones.size(); at++) {
            if (zones.get(at).bytes() <= to.remaining()) {
                zones.get(at).write(to, nowNs);
            }
        }
    }

    /** Takes what somebody knows of a zone; false if the bytes make no sense. Who speaks for another zone is of that zone. */
    boolean read(ByteBuffer from, long senderNode, long nowNs) {
        if (from.remaining() < Kind.ZONE_BYTES + 2) {
            return false;
        }
        long madeNs = nowNs - (from.getInt() & 0xffff_ffffL) * 1_000_000;
        int nodes = from.getInt();
        int sumsAt = from.position();
        from.position(sumsAt + 32);
        int length = from.get() & 255;
        int nameAt = from.position();
        if (length > Self.NAME_BYTES_MOST || from.remaining() < length + 1) {
            return false;
        }
        from.position(nameAt + length);
        int contacts = from.get() & 255;
        if (from.remaining() < contacts * (12 + Kind.ENDPOINT_BYTES) || nodes < 0) {
            return false;
        }
        if (self.zone().isEmpty()) {
            return true;
        }
        if (own.named(from, nameAt, length)) {
            return readOwn(from, contacts);
        }
        for (int each = 0; on && each < contacts; each++) {
            if (from.getLong(from.position() + each * (12 + Kind.ENDPOINT_BYTES)) == senderNode) {
                foreigner(senderNode);
            }
        }
        Zone zone = named(from, nameAt, length);
        if (zone == null || !zone.wants(madeNs, STEP_NS)) {
            return true;
        }
        zone.sums(
                madeNs,
                nodes,
                from.getLong(sumsAt),
                from.getLong(sumsAt + 8),
                from.getLong(sumsAt + 16),
                from.getLong(sumsAt + 24));
        for (int each = 0; each < contacts; each++) {
            zone.contact(from.getLong(), from.getInt(), from.getLong(), from.getLong(), from.getShort() & 0xffff);
        }
        zone.tellings(TELLINGS);
        if (!on) {
            count(nowNs);
        }
        return true;
    }

    /** What others say of the own zone matters for those in it that aren't known here: after joining, or a partition. */
    private boolean readOwn(ByteBuffer from, int contacts) {
        for (int each = 0; each < contacts; each++) {
            long node = from.getLong();
            from.getInt();
            long high = from.getLong();
            long low = from.getLong();
            int port = from.getShort() & 0xffff;
            boolean known = node == self.node() || roster.members().find(node) != null;
            if (!known && unknown == null) {
                unknown = new Endpoint(high, low, port);
            }
        }
        return true;
    }

    /** A node that should be known here and isn't, or null: of the own zone, or of any once all are followed one by one again. */
    Endpoint toMeet() {
        Endpoint next = unknown;
        unknown = null;
        if (next == null && !on && !zones.isEmpty()) {
            Zone last = zones.get(zones.size() - 1);
            next = last.takeContact();
            if (next == null) {
                zones.remove(zones.size() - 1);
            }
        }
        return next;
    }

    private Zone named(ByteBuffer from, int nameAt, int length) {
        for (int at = 0; at < zones.size(); at++) {
            if (zones.get(at).named(from, nameAt, length)) {
                return zones.get(at);
            }
        }
        byte[] name = new byte[length];
        from.get(nameAt, name);
        return add(name);
    }

    private Zone find(byte[] name) {
        ByteBuffer wrapped = ByteBuffer.wrap(name);
        for (Zone zone : zones) {
            if (zone.named(wrapped, 0, name.length)) {
                return zone;
            }
        }
        return add(name);
    }

    private Zone add(byte[] name) {
        if (zones.size() >= ZONES_MOST) {
            counters.increment(Counter.ZONES_REFUSED);
            return null;
        }
        Zone zone = new Zone(name, settings.zoneContacts());
        zones.add(zone);
        return zone;
    }
}
