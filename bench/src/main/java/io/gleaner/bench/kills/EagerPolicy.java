package io.gleaner.bench.kills;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;

/** The least that the safeguard allows to a lender, the most to a borrower: loans are in force nearly always. */
final class EagerPolicy implements HarvestPolicy {
    @Override
    public String name() {
        return "eager";
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
        out.byRule(options.userIndex() == 0 ? options.count() - 1 : 0);
        return true;
    }
}
