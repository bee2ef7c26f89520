package io.gleaner.harvest.policy;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Threshold;

/**
 * Takes the saturation point of each resource from a peak, first come, first served. {@code greedy}: the recent peak;
 * {@code window}: the highest of the last 5 runs (Libra, HPDC 2023, without its profiler).
 */
final class PeakPolicy implements HarvestPolicy {
    private final String name;
    private final boolean ofWindow;
    private final Threshold threshold;

    private PeakPolicy(String name, boolean ofWindow, Threshold threshold) {
        this.name = name;
        this.ofWindow = ofWindow;
        this.threshold = threshold;
    }

    static PeakPolicy greedy(Threshold threshold) {
        return new PeakPolicy(Policies.GREEDY, false, threshold);
    }

    static PeakPolicy window(Threshold threshold) {
        return new PeakPolicy(Policies.WINDOW, true, threshold);
    }

    @Override
    public String name() {
        return name;
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
        long peak = ofWindow ? history.windowPeak : history.recentPeak;
        boolean censored = ofWindow ? history.windowCensored : history.recentCensored;
        return Need.of(peak, censored, history.lastAllocation, history.user, threshold);
    }
}
