package io.gleaner.transport.gossip;

import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Member;
import io.gleaner.transport.membership.Members;
import io.gleaner.transport.membership.PeerState;
import java.util.random.RandomGenerator;

/**
 * Finds others, and finds them again: seeds and the dead are asked at a low rate for as long as they are remembered; the first
 * sign of life from one that isn't a member leads to an exchange of all that is known and to asking all the dead at once.
 * Beside that, members compare what they know now and then. Owner only.
 */
final class Healing {
    /** At most one exchange begins in this time. */
    private static final long EXCHANGE_GAP_NS = 200_000_000;
    /** Seeds are asked for all they know this often while nobody is known. */
    private static final long JOIN_NS = 1_000_000_000;
    /** All the dead are asked at once no more often than this. */
    private static final long BURST_GAP_NS = 5_000_000_000L;

    /** At most one exchange in this time with a member that knows somebody this node doesn't. */
    private static final long COMPARE_GAP_NS = 2_000_000_000;

    /**
     * How long after its start, and how often then, a node asks seeds for all they know where there are zones: others of its zone
     * may have joined through other seeds, and nobody else would tell it of them.
     */
    private static final long SETTLING_NS = 10_000_000_000L;

    private static final long SETTLING_GAP_NS = 2_000_000_000;

    private static final int BURST_EACH_ROUND = 8;

    private final GossipSettings settings;
    private final Self self;
    private final RandomGenerator random;
    private final Outbox outbox;
    private final Roster roster;
    private final Zones zones;
    private final Composer composer;
    private Endpoint[] seeds = {};
    private int nextSeed;
    private int nextAbsent;
    private int burst;
    private long burstAgainNs;
    private long askNs;
    private long joinNs;
    private long startNs;
    private long settleNs;
    private long exchangeAgainNs;
    private long compareNs;
    private long compareAgainNs;

    Healing(
            GossipSettings settings,
            Self self,
            RandomGenerator random,
            Outbox outbox,
            Roster roster,
            Zones zones,
            Composer composer) {
        this.settings = settings;
        this.self = self;
        this.random = random;
        this.outbox = outbox;
        this.roster = roster;
        this.zones = zones;
        this.composer = composer;
    }

    void start(long nowNs) {
        askNs = nowNs + random.nextLong(settings.deadProbeIntervalNs());
        compareNs = nowNs + random.nextLong(settings.compareIntervalNs());
        joinNs = nowNs;
        startNs = nowNs;
        settleNs = nowNs + SETTLING_GAP_NS;
        burstAgainNs = nowNs;
        exchangeAgainNs = nowNs;
        compareAgainNs = nowNs + COMPARE_GAP_NS;
    }

    void seeds(Endpoint[] endpoints) {
        seeds = endpoints.clone();
        nextSeed = seeds.length == 0 ? 0 : random.nextInt(seeds.length);
    }

    void round(long nowNs) {
        if (roster.members().size() == 0 && nowNs - joinNs >= 0) {
            joinNs = nowNs + JOIN_NS;
            Endpoint seed = seed();
            if (seed != null) {
                exchange(seed, nowNs);
            }
        }
        settle(nowNs);
        if (nowNs - askNs >= 0) {
            askNs = nowNs + settings.deadProbeIntervalNs();
            askOneDead(nowNs);
            askOneSeed(nowNs);
        }
        for (int each = 0; burst > 0 && each < BURST_EACH_ROUND; each++) {
            burst--;
            askOneDead(nowNs);
        }
        Endpoint stranger = mayExchange(nowNs) ? zones.toMeet() : null;
        if (stranger != null) {
            exchange(stranger, nowNs);
        }
        if (nowNs - compareNs >= 0) {
            compareNs = nowNs + settings.compareIntervalNs();
            Endpoint asked = zones.on() && isMine() ? seed() : null;
            if (asked != null) {
                exchange(asked, nowNs);
            }
            Member member = roster.members().any(random);
            if (member != null && member.state() == PeerState.ALIVE) {
                exchange(member.gossip(), nowNs);
            }
        }
    }

    private void settle(long nowNs) {
        if (nowNs - settleNs >= 0 && nowNs - startNs <= SETTLING_NS) {
            settleNs = nowNs + SETTLING_GAP_NS;
            Endpoint seed = zones.on() ? seed() : null;
            if (seed != null) {
                exchange(seed, nowNs);
            }
        }
    }

    /** Of many nodes with the same seeds no more ask than of those that are followed one by one. */
    private boolean isMine() {
        return !zones.on() || random.nextInt(zones.nodes()) < settings.zonesAboveNodes();
    }

    private void askOneDead(long nowNs) {
        Members members = roster.members();
        for (int tries = 0; tries < members.absentSize(); tries++) {
            nextAbsent = nextAbsent + 1 < members.absentSize() ? nextAbsent + 1 : 0;
            Member dead = members.absent(nextAbsent);
            if (nowNs - dead.sinceNs() > settings.deadKeptNs()) {
                roster.forget(dead);
            } else if (dead.state() == PeerState.DEAD) {
                composer.beginSmall();
                composer.frankly(dead);
                composer.ping(0, dead.node());
                composer.send(dead.gossip(), dead.node(), nowNs);
                return;
            }
        }
    }

    private void askOneSeed(long nowNs) {
        Endpoint seed = isMine() ? seed() : null;
        if (seed != null && !known(seed)) {
            composer.beginSmall();
            composer.frankly(null);
            composer.ping(0, 0);
            composer.send(seed, 0, nowNs);
        }
    }

    private Endpoint seed() {
        for (int tries = 0; tries < seeds.length; tries++) {
            nextSeed = (nextSeed + 1) % seeds.length;
            if (!seeds[nextSeed].equals(self.gossip())) {
                return seeds[nextSeed];
            }
        }
        return null;
    }

    private boolean known(Endpoint endpoint) {
        for (int at = 0; at < roster.members().size(); at++) {
            if (endpoint.equals(roster.members().get(at).gossip())) {
                return true;
            }
        }
        return false;
    }

    /** Somebody who isn't a member (any more) wrote. */
    void signOfLife(Endpoint from, long nowNs) {
        if (nowNs - burstAgainNs >= 0) {
            burstAgainNs = nowNs + BURST_GAP_NS;
            burst = roster.members().absentSize();
        }
        exchange(from, nowNs);
    }

    /** A member wrote in a newer boot than the one known of it. */
    void restarted(Endpoint from, long nowNs) {
        exchange(from, nowNs);
    }

    /** A member knows somebody that this node doesn't. */
    void compare(Endpoint with, long nowNs) {
        if (nowNs - compareAgainNs >= 0) {
            compareAgainNs = nowNs + COMPARE_GAP_NS;
            exchange(with, nowNs);
        }
    }

    private boolean mayExchange(long nowNs) {
        return nowNs - exchangeAgainNs >= 0;
    }

    private void exchange(Endpoint with, long nowNs) {
        if (mayExchange(nowNs)) {
            exchangeAgainNs = nowNs + EXCHANGE_GAP_NS;
            outbox.exchange(with);
        }
    }
}
