package io.gleaner.transport.gossip;

import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.DetailTable;
import io.gleaner.transport.load.LoadTable;
import io.gleaner.transport.membership.Claim;
import io.gleaner.transport.membership.LocalHealth;
import io.gleaner.transport.membership.Member;
import io.gleaner.transport.membership.Member.Change;
import io.gleaner.transport.membership.Members;
import io.gleaner.transport.membership.PeerEvent;
import io.gleaner.transport.membership.PeerState;
import io.gleaner.transport.membership.PeerTable;
import io.gleaner.transport.membership.Suspicion;
import io.gleaner.transport.membership.Tellings;

/**
 * Who is known, and what follows from a claim about somebody: what is told on, who gets a row of load, which event is raised.
 * Owner only.
 */
final class Roster {
    /** Suspicions or silences less than this apart make a peer one that flaps. */
    static final long CALM_NS = 60_000_000_000L;
    /** Refutations in one boot that could have been missed; beyond, nobody could refute what is claimed. */
    private static final int INCARNATIONS_AHEAD = 1 << 16;
    /** Likewise seconds between two boots: 34 years. */
    private static final int BOOTS_AHEAD = 1 << 30;

    private final GossipSettings settings;
    private final Self self;
    private final Outbox outbox;
    private final GossipCounters counters;
    private final LoadTable loads;
    private final DetailTable details;
    private final LocalHealth health;
    private final Members members = new Members();
    private final Tellings tellings = new Tellings();
    private final PeerTable peers = new PeerTable();
    private final Member own;
    private boolean changed;

    Roster(
            GossipSettings settings,
            Self self,
            Outbox outbox,
            GossipCounters counters,
            LoadTable loads,
            DetailTable details,
            LocalHealth health) {
        this.settings = settings;
        this.self = self;
        this.outbox = outbox;
        this.counters = counters;
        this.loads = loads;
        this.details = details;
        this.health = health;
        own = new Member(self.node(), self.boot(), 0, 0);
        own.describe(self.name(), self.zone(), self.gossip(), self.offload());
        loads.admit(self.node());
    }

    Members members() {
        return members;
    }

    Tellings tellings() {
        return tellings;
    }

    PeerTable peers() {
        return peers;
    }

    /** This node as a member of its own, with its incarnation. */
    Member own() {
        return own;
    }

    /** Members and this node. */
    int nodes() {
        return members.size() + 1;
    }

    long suspicionNs() {
        return Suspicion.shortestNs(settings.suspicionMultiplier(), nodes(), settings.probeIntervalNs());
    }

    /** Tells everybody of this node itself. */
    void introduce() {
        tellings.add(own, nodes());
    }

    /** Good-bye: true the first time. */
    boolean leave(long nowNs) {
        boolean first = own.hear(Claim.LEFT, own.boot(), own.incarnation(), nowNs) == Change.LEFT;
        tellings.add(own, nodes());
        return first;
    }

    /** Weighs a claim heard from somebody and does what follows; true if it is one that this node has to refute. */
    boolean hear(ClaimMessage said, long nowNs) {
        if (said.node() == self.node()) {
            return hearOfSelf(said, nowNs);
        }
        Member member = members.find(said.node());
        if (member == null) {
            meet(said, nowNs);
            return false;
        }
        if (isTooFarAhead(member, said)) {
            counters.increment(Counter.CLAIMS_REFUSED);
            return false;
        }
        if (said.bulk() && said.claim() == Claim.DEAD && member.present()) {
            // After a partition both sides hold the other for dead; those meant refute it themselves as they are
            // probed.
            return false;
        }
        apply(member, said, nowNs);
        return false;
    }

    private static boolean isTooFarAhead(Member known, ClaimMessage said) {
        int byBoot = Integer.compareUnsigned(said.boot(), known.boot());
        if (byBoot > 0 && Integer.compareUnsigned(said.boot() - known.boot(), BOOTS_AHEAD) > 0) {
            return true;
        }
        int knownIncarnation = byBoot > 0 ? 0 : known.incarnation();
        return byBoot >= 0
                && Integer.compareUnsigned(said.incarnation(), knownIncarnation) > 0
                && Integer.compareUnsigned(said.incarnation() - knownIncarnation, INCARNATIONS_AHEAD) > 0;
    }

    private boolean hearOfSelf(ClaimMessage said, long nowNs) {
        if (isTooFarAhead(own, said)) {
            counters.increment(Counter.CLAIMS_REFUSED);
            return false;
        }
        int byBoot = Integer.compareUnsigned(said.boot(), own.boot());
        if (byBoot > 0) {
            counters.increment(Counter.NUMBER_CLASHES);
        }
        if (byBoot < 0) {
            // Whoever slept while this node restarted still speaks of the boot before.
            return own.state() == PeerState.ALIVE;
        }
        if (byBoot > 0 || said.claim() == Claim.ALIVE || own.state() != PeerState.ALIVE) {
            return false;
        }
        if (Integer.compareUnsigned(said.incarnation(), own.incarnation()) >= 0) {
            own.hear(Claim.ALIVE, own.boot(), said.incarnation() + 1, nowNs);
            counters.increment(Counter.REFUTATIONS);
            health.worse();
            introduce();
        }
        return true;
    }

    /** Somebody new. Without a description there is nobody to talk to, so only a good-bye is remembered. */
    private void meet(ClaimMessage said, long nowNs) {
        if (!said.described() && said.claim() != Claim.LEFT) {
            return;
        }
        boolean present = said.claim() == Claim.ALIVE || said.claim() == Claim.SUSPECT;
        int most = present ? settings.peersMost() : settings.deadMost();
        if (most <= (present ? members.size() : members.absentSize())) {
            counters.increment(Counter.PEERS_REFUSED);
            return;
        }
        Member member = new Member(said.node(), said.boot(), said.incarnation(), nowNs);
        if (said.described()) {
            member.describe(said.name(), said.zone(), said.gossip(), said.offload());
        }
        if (!present) {
            member.hear(said.claim(), said.boot(), said.incarnation(), nowNs);
            members.add(member);
            return;
        }
        members.add(member);
        loads.admit(member.node());
        tellings.add(member, nodes());
        event(PeerEvent.Kind.JOINED, member, nowNs);
        if (said.claim() == Claim.SUSPECT) {
            apply(member, said, nowNs);
        }
    }

    private void apply(Member member, ClaimMessage said, long nowNs) {
        boolean wasRoutable = member.routable();
        Change change = member.hear(said.claim(), said.boot(), said.incarnation(), nowNs);
        switch (change) {
            case NONE -> {
                return;
            }
            case ACCUSED -> accuse(member, said, nowNs);
            case SUSPECTED -> suspected(member, said, nowNs, wasRoutable);
            case DIED, LEFT -> gone(member, change, nowNs);
            case NEWER, REFUTED, RESTARTED, REVIVED -> alive(member, said, change, nowNs, wasRoutable);
        }
        changed = true;
    }

    private void accuse(Member member, ClaimMessage said, long nowNs) {
        Suspicion suspicion = member.suspicion();
        boolean news = false;
        for (int at = 0; at < said.accusers(); at++) {
            long accuser = said.accuser(at);
            boolean known = accuser == self.node() || members.find(accuser) != null;
            news |= known && suspicion.confirm(accuser);
        }
        if (news) {
            tellings.add(member, nodes());
        }
    }

    private void suspected(Member member, ClaimMessage said, long nowNs, boolean wasRoutable) {
        long shortestNs = suspicionNs();
        int expected = Math.min(settings.confirmations(), nodes() - 2);
        long accuser = said.accusers() > 0 ? said.accuser(0) : 0;
        long longestNs = settings.localHealth() ? settings.suspicionMaxFactor() * shortestNs : shortestNs;
        member.suspicion(new Suspicion(nowNs, shortestNs, longestNs, expected, accuser));
        if (!member.isQuiet()) {
            member.doubted(nowNs, CALM_NS);
        }
        accuse(member, said, nowNs);
        tellings.add(member, nodes());
        if (wasRoutable) {
            event(PeerEvent.Kind.SUSPECTED, member, nowNs);
        }
    }

    private void gone(Member member, Change change, long nowNs) {
        members.moved(member);
        member.lastReport(loads.remove(member.node()));
        details.remove(member.node());
        tellings.add(member, nodes());
        event(change == Change.LEFT ? PeerEvent.Kind.LEFT : PeerEvent.Kind.REMOVED, member, nowNs);
        forgetOldest();
    }

    private void alive(Member member, ClaimMessage said, Change change, long nowNs, boolean wasRoutable) {
        boolean same = said.zone().equals(member.zone())
                && said.name().equals(member.name())
                && said.gossip().equals(member.gossip())
                && said.offload().equals(member.offload());
        member.describe(said.name(), said.zone(), said.gossip(), said.offload());
        tellings.add(member, nodes());
        if (change != Change.NEWER && member.flaps(nowNs, CALM_NS)) {
            member.onTrial(nowNs + settings.trialNs());
        }
        if (change == Change.REVIVED) {
            members.moved(member);
            loads.admit(member.node(), member.lastReport());
            counters.increment(Counter.REVIVED);
            event(PeerEvent.Kind.JOINED, member, nowNs);
            return;
        }
        if (change == Change.RESTARTED) {
            // What the new boot reported may be here already; older reports of it must not follow.
            loads.admit(member.node(), loads.remove(member.node()));
            details.remove(member.node());
            event(PeerEvent.Kind.RESTARTED, member, nowNs);
            return;
        }
        if (!same) {
            event(PeerEvent.Kind.CHANGED, member, nowNs);
        }
        routability(member, wasRoutable, nowNs);
    }

    /** Raises the event if a member became routable, or stopped being so. */
    void routability(Member member, boolean before, long nowNs) {
        if (member.routable() != before) {
            event(before ? PeerEvent.Kind.SUSPECTED : PeerEvent.Kind.ROUTABLE, member, nowNs);
        }
    }

    /** This node's own probe of a member failed. */
    void suspect(Member member, long nowNs) {
        if (!member.present()) {
            return;
        }
        boolean before = member.routable();
        if (member.state() == PeerState.ALIVE) {
            counters.increment(Counter.SUSPICIONS);
        }
        apply(member, ClaimMessage.suspicion(member, self.node()), nowNs);
        if (before == member.routable()) {
            return;
        }
        changed = true;
    }

    /** This node declares a member dead. */
    void convict(Member member, long nowNs) {
        if (member.hear(Claim.DEAD, member.boot(), member.incarnation(), nowNs) == Change.DIED) {
            counters.increment(Counter.CONVICTIONS);
            gone(member, Change.DIED, nowNs);
        }
    }

    /** Follows a member no more: its zone is known as a sum from here on. */
    void letGo(Member member, long nowNs) {
        tellings.drop(member);
        loads.remove(member.node());
        details.remove(member.node());
        members.remove(member);
        event(PeerEvent.Kind.FORGOTTEN, member, nowNs);
    }

    /** Whether somebody is a member with this boot. */
    boolean isMember(long node, int boot) {
        Member member = members.find(node);
        return member != null && member.present() && member.boot() == boot;
    }

    /** How often a change is to be told. */
    int tellingTimes() {
        return Tellings.times(nodes());
    }

    private void forgetOldest() {
        if (members.absentSize() > settings.deadMost()) {
            forget(members.absent(0));
        }
    }

    void forget(Member member) {
        tellings.drop(member);
        members.remove(member);
    }

    private void event(PeerEvent.Kind kind, Member member, long nowNs) {
        changed = true;
        outbox.event(new PeerEvent(kind, member.peer(), nowNs));
    }

    /** Shows readers what has changed, if anything has. */
    void publish() {
        if (changed) {
            changed = false;
            peers.publish(members.peers());
        }
    }
}
