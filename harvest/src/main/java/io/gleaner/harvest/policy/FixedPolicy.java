package io.gleaner.harvest.policy;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;

/** {@code fixed}: everyone gets the user allocation. */
final class FixedPolicy implements HarvestPolicy {
    @Override
    public String name() {
        return Policies.FIXED;
    }

    @Override
    public boolean lends() {
        return false;
    }

    @Override
    public boolean borrows() {
        return false;
    }

    @Override
    public boolean choose(OptionSet options, ProfileSnapshot profile, NodeView node, Choice out) {
        int user = options.userIndex();
        out.byRule(Math.max(user, 0));
        return user >= 0;
    }
}
