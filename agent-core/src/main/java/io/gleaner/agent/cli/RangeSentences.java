package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.PolicyCode;
import io.gleaner.agent.journal.RangeReason;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.harvest.Resource;
import java.util.Locale;
import java.util.function.LongFunction;

/** What a decision knew of a resource, what it allowed and why, in sentences with the numbers put in. */
final class RangeSentences {
    private final DecisionView decision;
    private final RunNames names;
    private final boolean cpu;
    private final LongFunction<String> amount;
    private final long user;
    private final long lastAllocation;
    private final long lastPeak;
    private final long recentPeak;
    private final long cap;

    RangeSentences(DecisionView d, RunNames names, Resource resource) {
        decision = d;
        this.names = names;
        cpu = resource == Resource.CPU;
        amount = cpu ? Amounts::cpu : Amounts::memory;
        user = cpu ? d.cpuMillisUser() : d.memoryBytesUser();
        lastAllocation = cpu ? d.cpuMillisLastAllocation() : d.memoryBytesLastAllocation();
        lastPeak = cpu ? d.cpuMillisLastPeak() : d.memoryBytesLastPeak();
        recentPeak = cpu ? d.cpuMillisRecentPeak() : d.memoryBytesRecentPeak();
        cap = cpu ? d.cpuMillisCap() : d.memoryBytesCap();
    }

    /** What it used before. */
    String known() {
        if ((decision.flags() & RecordView.FLAG_PROFILE_READ) == 0) {
            return "what it used before could not be read in time.";
        }
        if ((decision.history() & (cpu ? DecisionView.CPU_KNOWN : DecisionView.MEMORY_KNOWN)) == 0) {
            return "no run at this size has been measured yet.";
        }
        return "the function's last run, which had " + of(lastAllocation) + ", used at most " + of(lastPeak)
                + (cpu && lastPeak > lastAllocation
                        ? " (over its busiest quota window, as a rule 100 ms: a limit lets bursts through)"
                        : "")
                + "; the highest of its recent runs used " + of(recentPeak) + "; the node could give it up to "
                + of(cap)
                + " now, its own " + of(user) + " included" + limitedByNode() + ".";
    }

    /** Why the node's cap is below all of the node. */
    private String limitedByNode() {
        long node = cpu ? names.nodeCpuMillis() : names.nodeMemoryBytes();
        return cpu || node == 0 || cap >= node
                ? ""
                : " (of " + of(node) + "; the rest is promised to others or kept as a reserve)";
    }

    /** What was allowed, and why. */
    String allowed() {
        return range() + " Why: " + because();
    }

    /** Why, in one sentence for both resources; null where they differ in more than the name. */
    String becauseOfBoth() {
        return decision.reasonCpu() != decision.reasonMemory()
                ? null
                : switch (reason()) {
                    case LOAD_SPIKE, OVER_PROVISIONED, UNDER_PROVISIONED, NO_ROOM -> null;
                    default -> because("CPU or memory");
                };
    }

    /** Why, with this resource's figures. */
    String because() {
        return because(cpu ? "CPU" : "memory");
    }

    private String range() {
        long unit = cpu ? names.cpuUnitMillis() : names.memoryUnitBytes();
        long low = cpu ? decision.cpuUnitsLow() : decision.memoryUnitsLow();
        long high = cpu ? decision.cpuUnitsHigh() : decision.memoryUnitsHigh();
        boolean lends = reason() == RangeReason.OVER_PROVISIONED;
        boolean borrows = reason() == RangeReason.UNDER_PROVISIONED;
        if (user == 0) {
            return "left alone.";
        }
        if (unit == 0 || !lends && !borrows) {
            return "only the " + of(user) + " that its owner asked for.";
        }
        long from = borrows ? user : Math.min(low * unit, user);
        long to = lends ? user : Math.max(high * unit, user);
        if (low > 0 && low == high && from != to) {
            // A rule that knows the amount leaves of all steps the one that covers it.
            return "the " + of(user) + " that its owner asked for, or " + of(low * unit) + ".";
        }
        return from == to
                ? "only the " + of(user)
                        + " that its owner asked for, since there is no smaller or larger step that fits."
                : "from " + of(from) + " to " + of(to) + ", in steps of " + of(unit) + ".";
    }

    /** Whether more might have helped, and there was none, or no step that fits. */
    boolean isShort() {
        long unit = cpu ? names.cpuUnitMillis() : names.memoryUnitBytes();
        return reason() == RangeReason.NO_ROOM
                || reason() == RangeReason.UNDER_PROVISIONED && unit > 0 && cap / unit * unit <= user;
    }

    private RangeReason reason() {
        RangeReason[] all = RangeReason.values();
        int code = cpu ? decision.reasonCpu() : decision.reasonMemory();
        return code < all.length ? all[code] : RangeReason.NO_SNAPSHOT;
    }

    private String because(String what) {
        String full = names.thresholdPpm() == 0
                ? "its share that counts as full"
                : String.format(Locale.ROOT, "%.0f %%", names.thresholdPpm() / 1e4);
        return switch (reason()) {
            case UNMANAGED -> "its owner set no limit on " + what + ".";
            case FIRST_RUN -> "nothing is known yet of how much it uses, so it runs at full size once to find out.";
            case LAST_RUN_FAILED -> "the last run failed, so it runs at full size until one has gone well.";
            case LOAD_SPIKE ->
                "the last run used " + of(lastPeak) + " of the " + of(lastAllocation) + " it was left with, which is "
                        + full + " or more: its load has gone up, so it runs at full size to see how far.";
            case OVER_PROVISIONED -> lends(full, what);
            case UNDER_PROVISIONED ->
                wantsMore(full) + ", so more may make it faster, and the node could give it up to " + of(cap) + ".";
            case TOO_FEW_CLEAN_RUNS ->
                decision.resumed()
                        ? "the function is known from before the agent's last restart, and lends once a run has gone well since."
                        : "only " + decision.cleanRuns() + (decision.cleanRuns() == 1 ? " run has" : " runs have")
                                + " gone well so far, too few to change what it gets.";
            case HELD -> "it needed back what it had lent not long ago, so it lends no " + what + " for some runs.";
            case CONTROL ->
                "it was drawn by lot to run at full size, so that there is something to compare the others with.";
            case NO_ROOM -> wantsMore(full) + ", so more might help, but the node had nothing to spare.";
            case OPTED_OUT -> "the operator took this function out.";
            case POLICY -> "the policy in force" + policy() + " changes no " + what + " here.";
            case HOST_ASKED -> "the invoker asked for full size.";
            case STOOD_BACK -> "somebody else writes the limits on " + what + " of its containers, or nobody may.";
            case NO_GROUP ->
                "its container has no control group of its own, or that is gone, so nobody can limit its " + what
                        + ": give each container one before it is registered.";
            case NO_SNAPSHOT -> "what it used before could not be read in time.";
            case SLO_TOLERANCE ->
                "its last runs that lent took longer than its owner tolerates (slo-tolerance times what runs at full size"
                        + " take), so it lends nothing for some runs.";
            case FUNCTION_SETTINGS ->
                "the settings of this function forbid that it lends or borrows " + what + " here.";
        };
    }

    private String policy() {
        String policy = PolicyCode.of(decision.policy()).policyName();
        return policy.isEmpty() ? "" : " (" + policy + ")";
    }

    /** Whether its mean use and its saturation point counted, and not its peaks: as the rules have it. */
    private boolean isByMeanUse() {
        return cpu
                && names.lendersKeepTheirLimit()
                && decision.cpuMillisMeanUse() > 0
                && PolicyCode.of(decision.policy()) == PolicyCode.GLEANER;
    }

    private String wantsMore(String full) {
        return isByMeanUse()
                ? "it can use " + (decision.isSaturationOpen() ? "at least " : "up to ")
                        + of(decision.cpuMillisSaturation()) + " at a time, "
                        + (decision.cpuMillisSaturation() > user ? "more than" : "all of") + " the " + of(user)
                        + " that its owner asked for"
                : "its recent runs used up to " + of(Math.max(lastPeak, recentPeak)) + ", more than " + full
                        + " of the " + of(user) + " that its owner asked for";
    }

    private String lends(String full, String what) {
        if (isByMeanUse()) {
            return "it can use no more than the " + of(user) + " that its owner asked for, and in the mean it used "
                    + of(decision.cpuMillisMeanUse())
                    + ", so CPU that it leaves idle may be lent; it keeps more than that"
                    + " mean, and has the rest whenever it wants it.";
        }
        String floor = !cpu && decision.memoryBytesFloor() > 0
                ? " It ran out of memory, or needed back what it had lent, not long ago, so at least "
                        + of(decision.memoryBytesFloor()) + " stay with it."
                : "";
        return "its recent runs used at most " + of(recentPeak) + " of its " + of(user) + ", less than " + full
                + ", so " + what + " that it leaves idle may be lent; it keeps enough that " + of(recentPeak)
                + " stays below " + full + "." + floor;
    }

    private String of(long value) {
        return amount.apply(value);
    }
}
