package io.gleaner.harvest.policy;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Threshold;

/** {@code window}: per resource, the highest peak of the last 5 runs (Libra, HPDC 2023, without its profiler). */
final class WindowPolicy implements HarvestPolicy {
    private final Threshold threshold;

    WindowPolicy(Threshold threshold) {
        this.threshold = threshold;
    }

    @Override
    public String name() {
        return Policies.WINDOW;
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
        return Need.of(history.windowPeak, history.windowCensored, history.lastAllocation, history.user, threshold);
    }
}
