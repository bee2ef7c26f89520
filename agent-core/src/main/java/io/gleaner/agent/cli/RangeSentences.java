package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;
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
        return "its last run used at most " + of(lastPeak) + " of the " + of(lastAllocation)
                + " it had; the highest of its recent runs used " + of(recentPeak) + "; the node could give it up to "
                + of(cap) + " now.";
    }

    /** What was allowed, and why. */
    String allowed() {
        return range() + " Why: " + because();
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
        return from == to
                ? "only the " + of(user)
                        + " that its owner asked for, since there is no smaller or larger step that fits."
                : "from " + of(from) + " to " + of(to) + ", in steps of " + of(unit) + ".";
    }

    private RangeReason reason() {
        RangeReason[] all = RangeReason.values();
        int code = cpu ? decision.reasonCpu() : decision.reasonMemory();
        return code < all.length ? all[code] : RangeReason.NO_SNAPSHOT;
    }

    private String because() {
        String full = names.thresholdPpm() == 0
                ? "its share that counts as full"
                : String.format(Locale.ROOT, "%.0f %%", names.thresholdPpm() / 1e4);
        String what = cpu ? "CPU" : "memory";
        return switch (reason()) {
            case UNMANAGED -> "its owner set no limit on " + what + ".";
            case FIRST_RUN -> "nothing is known yet of how much it uses, so it runs at full size once to find out.";
            case LAST_RUN_FAILED -> "its last run failed, so it runs at full size until one has gone well.";
            case LOAD_SPIKE ->
                "its last run used " + of(lastPeak) + " of the " + of(lastAllocation) + " it was left with, which is "
                        + full + " or more: its load has gone up, so it runs at full size to see how far.";
            case OVER_PROVISIONED -> lends(full, what);
            case UNDER_PROVISIONED ->
                "it used " + of(Math.max(lastPeak, recentPeak)) + " of its " + of(user) + ", more than " + full
                        + ", so more may make it faster, and the node has up to " + of(cap) + " to give.";
            case TOO_FEW_CLEAN_RUNS ->
                "only " + decision.cleanRuns() + (decision.cleanRuns() == 1 ? " run has" : " runs have")
                        + " gone well so far, too few to change what it gets.";
            case HELD -> "it needed back what it had lent not long ago, so it lends no " + what + " for some runs.";
            case CONTROL ->
                "it was drawn by lot to run at full size, so that there is something to compare the others with.";
            case NO_ROOM ->
                "it used " + of(Math.max(lastPeak, recentPeak)) + " of its " + of(user)
                        + " and more might help, but the node had nothing to spare.";
            case OPTED_OUT -> "the operator took this function out.";
            case POLICY -> "the policy in force changes no " + what + " here.";
            case HOST_ASKED -> "the invoker asked for full size.";
            case STOOD_BACK -> "somebody else writes the " + what + " limits of its containers.";
            case NO_SNAPSHOT -> "what it used before could not be read in time.";
        };
    }

    private String lends(String full, String what) {
        String floor = !cpu && decision.memoryBytesFloor() > 0
                ? " It ran out of memory before, so at least " + of(decision.memoryBytesFloor()) + " stay with it."
                : "";
        return "its recent runs used at most " + of(recentPeak) + " of its " + of(user) + ", less than " + full
                + ", so " + what + " that it leaves idle may be lent; it keeps enough that " + of(recentPeak)
                + " stays below " + full + "." + floor;
    }

    private String of(long value) {
        return amount.apply(value);
    }
}
