package io.gleaner.agent.decision;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;

/** Throws at every choice. */
final class BrokenPolicy implements HarvestPolicy {
    @Override
    public String name() {
        return "broken";
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
        throw new IllegalStateException("broken on purpose");
    }
}
