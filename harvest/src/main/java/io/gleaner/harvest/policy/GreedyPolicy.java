package io.gleaner.harvest.policy;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Threshold;

/** {@code greedy}: per resource, the saturation point is taken from the recent peak; first come, first served. */
final class GreedyPolicy implements HarvestPolicy {
    private final Threshold threshold;

    GreedyPolicy(Threshold threshold) {
        this.threshold = threshold;
    }

    @Override
    public String name() {
        return Policies.GREEDY;
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
        int option = Need.option(options, need(profile.cpu), Need.TOP, need(profile.memory), Need.TOP);
        out.byRule(Math.max(option, 0));
        return option >= 0;
    }

    private long need(ResourceHistory history) {
        return Need.of(history.recentPeak, history.recentCensored, history.lastAllocation, history.user, threshold);
    }
}
