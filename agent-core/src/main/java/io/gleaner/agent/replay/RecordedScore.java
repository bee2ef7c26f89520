package io.gleaner.agent.replay;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.freyr.LearnedPolicy;

/** The learned policy over the state that a record holds; without a scorer it decides nothing, as one that failed. */
final class RecordedScore implements HarvestPolicy {
    private final LearnedPolicy policy;
    private final float[] features;

    /** @param policy null = the scorer failed, or there was nothing to score */
    RecordedScore(LearnedPolicy policy, float[] features) {
        this.policy = policy;
        this.features = features;
    }

    @Override
    public String name() {
        return "freyr";
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
        return policy != null && policy.choose(options, features, out);
    }
}
