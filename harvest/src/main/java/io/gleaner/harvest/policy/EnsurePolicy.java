package io.gleaner.harvest.policy;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Threshold;

/**
 * {@code ensure}: CPU by latency alone (A. Suresh et al., "ENSURE: Efficient Scheduling and Autonomous Resource Management
 * in Serverless Environments", ACSOS 2020). A step up when the last 3 runs took more than 1.10 of the baseline, a step down
 * when the node is crowded and they didn't; memory is left alone.
 */
final class EnsurePolicy implements HarvestPolicy {
    private static final int SLOW_PERCENT = 110;
    /** A step is this part of what it had. */
    private static final int STEPS = 4;
    /** Crowded: less than this part of the node is left. */
    private static final int CROWDED_PART = 10;

    private final Threshold threshold;

    EnsurePolicy(Threshold threshold) {
        this.threshold = threshold;
    }

    @Override
    public String name() {
        return Policies.ENSURE;
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
    public boolean choose(OptionSet options, ProfileSnapshot profile, NodeView node, Choice out) {
        int option = Need.option(options, cpuMillis(profile, node), Need.TOP, profile.memory.user, profile.memory.user);
        out.byRule(Math.max(option, 0));
        return option >= 0;
    }

    private long cpuMillis(ProfileSnapshot profile, NodeView node) {
        ResourceHistory cpu = profile.cpu;
        long had = cpu.lastAllocation > 0 ? cpu.lastAllocation : cpu.user;
        if (profile.recentSlowdownPercent > SLOW_PERCENT) {
            return had + had / STEPS;
        }
        boolean crowded = node.cpuMillisFree < node.cpuMillisCapacity / CROWDED_PART;
        if (!crowded) {
            return Math.max(had, cpu.user);
        }
        return Math.max(had - had / STEPS, Math.min(threshold.unitsAbove(cpu.recentPeak, 1), cpu.user));
    }
}
