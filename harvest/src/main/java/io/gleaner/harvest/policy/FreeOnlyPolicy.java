package io.gleaner.harvest.policy;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Threshold;

/** {@code free-only}: capacity that nobody reserved goes to the under-provisioned; nobody is harvested. */
final class FreeOnlyPolicy implements HarvestPolicy {
    private final Threshold threshold;

    FreeOnlyPolicy(Threshold threshold) {
        this.threshold = threshold;
    }

    @Override
    public String name() {
        return Policies.FREE_ONLY;
    }

    @Override
    public boolean lends() {
        return false;
    }

    @Override
    public boolean borrows() {
        return true;
    }

    @Override
    public boolean choose(OptionSet options, ProfileSnapshot profile, NodeView node, Choice out) {
        int option = Need.option(
                options,
                need(profile.cpu),
                profile.cpu.user + node.cpuMillisFree,
                need(profile.memory),
                profile.memory.user + node.memoryBytesFree);
        out.byRule(Math.max(option, 0));
        return option >= 0;
    }

    private long need(ResourceHistory history) {
        long need =
                Need.of(history.recentPeak, history.recentCensored, history.lastAllocation, history.user, threshold);
        return Math.max(need, history.user);
    }
}
