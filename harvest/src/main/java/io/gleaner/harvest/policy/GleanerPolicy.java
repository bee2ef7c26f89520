package io.gleaner.harvest.policy;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;

/**
 * {@code gleaner}: ours. Each resource has an amount of its own, known without comparing options. CPU: who can use no more
 * than it asked for keeps its mean use and lends the rest, since its owner has it back whenever it wants it; who can use
 * more takes its saturation point, four times what it had while that is not known. Memory: a lender keeps its recent peak,
 * and twice that where its runs end before the watch could see that they need it back; a borrower takes the peak of the last
 * 5 runs, four times what it had while that is cut. Margins and floors are the safeguard's, who goes first is the ledger's.
 */
final class GleanerPolicy implements HarvestPolicy {
    private static final int GROWTH = 4;

    /**
     * A mean run this long loses at most a tenth of itself before a sample (20 ms by default) sees that it needs back what
     * it lent; memory slows a run by less than half, so that stays within an SLO of 1.05.
     */
    private static final float WATCHABLE_MILLIS = 200;

    /** What a run that isn't seen in time keeps of memory, in recent peaks. */
    private static final long MARGIN_UNWATCHED = 2;

    private static final float NS_PER_MS = 1e6f;

    @Override
    public String name() {
        return Policies.GLEANER;
    }

    @Override
    public boolean lends() {
        return true;
    }

    @Override
    public boolean borrows() {
        return true;
    }

    @Override
    public boolean lendsByMeanUse() {
        return true;
    }

    @Override
    public long amount(Resource resource, ProfileSnapshot profile) {
        ResourceHistory history = profile.of(resource);
        if (history.peakRuns == 0) {
            return history.user;
        }
        return resource == Resource.CPU ? cpuMillis(history) : memoryBytes(history, profile.meanDurationNs);
    }

    @Override
    public boolean choose(OptionSet options, ProfileSnapshot profile, NodeView node, Choice out) {
        int option = Need.option(
                options, amount(Resource.CPU, profile), Need.TOP, amount(Resource.MEMORY, profile), Need.TOP);
        out.byRule(Math.max(option, 0));
        return option >= 0;
    }

    private static long cpuMillis(ResourceHistory cpu) {
        if (cpu.saturationOpen) {
            return grown(cpu.saturation, cpu);
        }
        if (!cpu.isSaturatedAtUser()) {
            return uncut(cpu.saturation);
        }
        return Math.min(cpu.user, cpu.meanUse > 0 ? cpu.meanUse : cpu.recentPeak);
    }

    private static long memoryBytes(ResourceHistory memory, long meanDurationNs) {
        if (memory.windowCensored) {
            return grown(memory.windowPeak, memory);
        }
        if (memory.recentPeak > memory.user) {
            return uncut(Math.max(memory.windowPeak, memory.user));
        }
        return isOverBeforeSeen(meanDurationNs)
                ? Math.min(memory.user, MARGIN_UNWATCHED * memory.recentPeak)
                : memory.recentPeak;
    }

    /** Where nothing is known of the duration the wire is trusted. */
    private static boolean isOverBeforeSeen(long meanDurationNs) {
        return meanDurationNs > 0 && meanDurationNs / NS_PER_MS < WATCHABLE_MILLIS;
    }

    /** Owners who ask for too little ask for a half to a quarter: a smaller step would take further runs to get there. */
    private static long grown(long peak, ResourceHistory history) {
        return GROWTH * Math.max(Math.max(peak, history.lastAllocation), history.user);
    }

    /** So much that its limit doesn't cut the peak. */
    private static long uncut(long peak) {
        return Threshold.CENSORED.unitsAbove(peak, 1);
    }
}
