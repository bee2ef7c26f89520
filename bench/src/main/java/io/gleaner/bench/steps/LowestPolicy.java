package io.gleaner.bench.steps;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;

/** Always the least that the safeguard allows: the hardest case for who must give it back. */
final class LowestPolicy implements HarvestPolicy {
    @Override
    public String name() {
        return "lowest";
    }

    @Override
    public boolean lends() {
        return true;
    }

    @Override
    public boolean borrows() {
        return false;
    }

    @Override
    public boolean choose(OptionSet options, ProfileSnapshot profile, NodeView node, Choice out) {
        out.byRule(0);
        return true;
    }
}
