package io.gleaner.agent.decision;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.safeguard.ResourceRange;
import io.gleaner.harvest.safeguard.SafeguardInput;

/** What {@link DecisionRules} decide from, and what they decide. Reused scratch: one thread at a time fills and reads it. */
public class DecisionCase {
    /** In: what the function used before. */
    public final ProfileSnapshot profile = new ProfileSnapshot();
    /** In, but for {@code userBecause}: user allocations, caps, and what is left alone. */
    public final SafeguardInput input = new SafeguardInput();
    /** In: what holds for the function apart. */
    public FunctionRules rules = FunctionRules.NONE;
    /** In: the node now. */
    public final NodeView node = new NodeView();
    /** Out: the range of CPU. */
    public final ResourceRange cpu = new ResourceRange();
    /** Out: the range of memory. */
    public final ResourceRange memory = new ResourceRange();
    /** Out: the options. */
    public final OptionSet options = new OptionSet();
    /** Out: the choice; its option is -1 where the policy could not decide. */
    public final Choice choice = new Choice();
    /** Out: whether this is a control run. */
    public boolean controlRun;
    /** Out: what the invocation would like, where more than was on offer: the ledger lends it later. */
    public long cpuMillisWanted;

    /** Out: as {@link #cpuMillisWanted}. */
    public long memoryBytesWanted;
}
