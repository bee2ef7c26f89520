package io.gleaner.agent.decision;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.safeguard.ResourceRange;
import io.gleaner.harvest.safeguard.SafeguardInput;

/** What one decision works on. One thread at a time. */
final class DecisionScratch {
    final int place;
    final ProfileSnapshot profile = new ProfileSnapshot();
    final SafeguardInput input = new SafeguardInput();
    final ResourceRange cpu = new ResourceRange();
    final ResourceRange memory = new ResourceRange();
    final OptionSet options = new OptionSet();
    final NodeView node = new NodeView();
    final Choice choice = new Choice();
    final DecisionTrace trace = new DecisionTrace();
    /** What the invocation would like, where more than was on offer: the ledger lends it later. */
    long cpuMillisWanted;

    long memoryBytesWanted;

    DecisionScratch(int place) {
        this.place = place;
    }
}
