package io.gleaner.agent.decision;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;

/** Throws at every choice, or already when it is asked which model it has. */
final class BrokenPolicy implements HarvestPolicy {
    private final boolean fromTheStart;

    BrokenPolicy(boolean fromTheStart) {
        this.fromTheStart = fromTheStart;
    }

    @Override
    public long modelHash() {
        if (fromTheStart) {
            throw new IllegalStateException("broken on purpose");
        }
        return 0;
    }

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
