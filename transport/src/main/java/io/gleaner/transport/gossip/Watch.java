package io.gleaner.transport.gossip;

import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.LoadTable;
import io.gleaner.transport.membership.LocalHealth;
import io.gleaner.transport.membership.Member;
import io.gleaner.transport.membership.Members;
import io.gleaner.transport.membership.Suspicion;

/**
 * Looks over all members once a round: whose load has become too old to send it work, whose suspicion is over, whose trial.
 * Owner only.
 */
final class Watch {
    /** Silence counts from this many usual ages on, where that is longer than the settings' time. */
    private static final int USUAL_AGES = 3;

    private static final long USUAL_AGE_NS_MOST = 2_000_000_000;

    /** A refutation should have come by itself in this time; then the suspect is asked. */
    private static final long REFUTATION_NS = 500_000_000;

    private final GossipSettings settings;
    private final GossipCounters counters;
    private final Roster roster;
    private final LoadTable loads;
    private final LocalHealth health;
    private final Prober prober;
    /**
     * How old a report usually becomes until the next one replaces it. Only of those replaced: where nothing is heard any more,
     * silence must not become the usual thing.
     */
    private long usualAgeNs;

    Watch(
            GossipSettings settings,
            GossipCounters counters,
            Roster roster,
            LoadTable loads,
            LocalHealth health,
            Prober prober) {
        this.settings = settings;
        this.counters = counters;
        this.roster = roster;
        this.loads = loads;
        this.health = health;
        this.prober = prober;
    }

    void round(long nowNs) {
        Members members = roster.members();
        long quietNs = Math.max(settings.quietNs(), USUAL_AGES * usualAgeNs);
        long sumNs = 0;
        int count = 0;
        for (int at = members.size() - 1; at >= 0; at--) {
            Member member = members.get(at);
            long bornNs = loads.bornNs(member.node(), member.boot());
            long heardNs = bornNs == LoadTable.NEVER ? member.sinceNs() : bornNs;
            boolean quiet = nowNs - health.countedFrom(heardNs) > quietNs;
            long agedNs = bornNs == LoadTable.NEVER ? -1 : member.reported(bornNs, nowNs);
            // One that came back from silence says nothing of the usual.
            if (agedNs >= 0 && agedNs <= quietNs) {
                sumNs += Math.min(USUAL_AGE_NS_MOST, agedNs);
                count++;
            }
            look(member, quiet, heardNs, nowNs);
        }
        if (count > 0) {
            usualAgeNs += (sumNs / count - usualAgeNs) / 8;
        }
    }

    private void look(Member member, boolean quiet, long heardNs, long nowNs) {
        boolean before = member.routable();
        boolean changed = member.quiet(quiet);
        if (changed && member.suspicion() == null) {
            doubt(member, quiet, nowNs);
        }
        changed |= member.endTrial(nowNs);
        if (changed) {
            roster.routability(member, before, nowNs);
        }
        Suspicion suspicion = member.suspicion();
        if (suspicion != null && nowNs - suspicion.deadlineNs() >= 0) {
            judge(member, heardNs, nowNs);
        } else if (!settings.localHealth()) {
            // Plain SWIM asks in turn only.
            return;
        } else if (suspicion == null) {
            if (quiet) {
                prober.askNow(member, nowNs);
            }
        } else if (quiet ? !suspicion.complete() : suspicion.lastedNs(nowNs) > REFUTATION_NS) {
            prober.askNow(member, nowNs);
        }
    }

    private void doubt(Member member, boolean quiet, long nowNs) {
        if (quiet) {
            member.doubted(nowNs, Roster.CALM_NS);
        } else if (member.flaps(nowNs, Roster.CALM_NS)) {
            member.onTrial(nowNs + settings.trialNs());
        }
    }

    /** Who reported load of late lives: what is missing is its refutation, so it is asked for it. */
    private void judge(Member member, long heardNs, long nowNs) {
        if (!settings.localHealth()) {
            roster.convict(member, nowNs);
            return;
        }
        long silentNs = heardNs + Math.max(settings.silenceNs(), USUAL_AGES * usualAgeNs);
        if (nowNs - silentNs >= 0 && health.mayConvict(nowNs)) {
            roster.convict(member, nowNs);
            return;
        }
        counters.increment(Counter.CONVICTIONS_PUT_OFF);
        boolean heard = nowNs - silentNs < 0;
        member.suspicion().putOff(heard ? silentNs : nowNs + roster.suspicionNs());
        prober.askNow(member, nowNs);
    }

    /** This node slept: whoever is suspected gets a suspicion's time from now on. */
    void paused(long nowNs) {
        Members members = roster.members();
        for (int at = 0; at < members.size(); at++) {
            if (members.get(at).suspicion() != null) {
                members.get(at).suspicion().putOff(nowNs + roster.suspicionNs());
            }
        }
    }
}
