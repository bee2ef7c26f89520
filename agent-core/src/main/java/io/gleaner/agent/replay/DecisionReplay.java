package io.gleaner.agent.replay;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.decision.DecisionOutcome;
import io.gleaner.agent.journal.DecisionCodes;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.PolicyCode;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.agent.journal.Scorer;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.policy.Policies;
import io.gleaner.harvest.safeguard.ResourceRange;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes a decision again from its record: range, control run, options, scores, choice, outcome, and what it can be
 * granted. With the agent's own {@link io.gleaner.agent.decision.DecisionRules}; one thread.
 */
final class DecisionReplay {
    /** What kept a decision from being reserved that has nothing to do with it: taken from the record. */
    private static final List<DecisionOutcome> OUTSIDE =
            List.of(DecisionOutcome.LEDGER_BUSY, DecisionOutcome.WATCH_STALLED, DecisionOutcome.ENFORCEMENT_STALLED);

    /** As far as ONNX Runtime agrees with itself on another processor, and with plain Java. */
    private static final float ONNX_AGREES_TO = 1e-5f;

    private static final int NO_OPTION = 255;

    private final Models models;
    private final RecordedCase recorded = new RecordedCase();
    private DecisionView decision;
    private Consumer<Difference> differences;

    DecisionReplay(Models models) {
        this.models = models;
    }

    /** Why a decision can't be made again; empty where it can. */
    String notReplayable(DecisionView d) {
        if (d.outcome() == io.gleaner.agent.journal.DecisionOutcome.FAILED.code()) {
            return "the decision had failed inside, which leaves nothing to compare";
        }
        PolicyCode policy = PolicyCode.of(d.policy());
        if (policy == PolicyCode.OTHER) {
            return "the policy is one that the host brought";
        }
        if (policy == PolicyCode.FREYR && isScored(d)) {
            return models.missing(d.modelHash(), d.scorer() == Scorer.ONNX.code());
        }
        return "";
    }

    private static boolean isScored(DecisionView d) {
        return d.scorer() != Scorer.RULE.code();
    }

    /** Decides again; differences go to the consumer. Answers what was wanted, for the ledger. */
    Wanted replay(DecisionView d, RunRules run, Consumer<Difference> out) {
        decision = d;
        differences = out;
        recorded.read(d, run);
        DecisionOutcome outcome = run.rules.decide(recorded, policy(run), RecordedCase.userBecause(d), d.randomDraw());
        compare("configuration", Integer.toHexString(d.configHash()), Integer.toHexString(run.configHash));
        ranges();
        choice();
        flag("control run", RecordView.FLAG_CONTROL_RUN, recorded.controlRun);
        flag("safeguard run", RecordView.FLAG_SAFEGUARD_RUN, recorded.cpu.safeguardRun || recorded.memory.safeguardRun);
        outcome(outcome);
        flag("lends", RecordView.FLAG_LENDER, less());
        flag("borrows", RecordView.FLAG_BORROWER, more());
        return new Wanted(recorded.cpuMillisWanted, recorded.memoryBytesWanted, isReserved(outcome), tripped());
    }

    /** What an invocation would like, and whether the ledger was asked for it. */
    record Wanted(long cpuMillis, long memoryBytes, boolean reserved, boolean trippedMeanwhile) {
        /** Of a decision that can't be made again: what it was granted. */
        static Wanted asGranted(DecisionView d) {
            boolean moved = d.cpuMillisGranted() != d.cpuMillisUser() || d.memoryBytesGranted() != d.memoryBytesUser();
            boolean tripped = (d.flags() & RecordView.FLAG_TRIPPED_MEANWHILE) != 0;
            return new Wanted(d.cpuMillisGranted(), d.memoryBytesGranted(), moved, tripped);
        }
    }

    private HarvestPolicy policy(RunRules run) {
        PolicyCode policy = PolicyCode.of(decision.policy());
        if (policy != PolicyCode.FREYR) {
            return Policies.byName(policy.policyName(), run.threshold);
        }
        boolean onnx = decision.scorer() == Scorer.ONNX.code();
        return new RecordedScore(
                isScored(decision) ? models.policy(decision.modelHash(), onnx, run.nearTie) : null, recorded.features);
    }

    private void ranges() {
        compare("lowest CPU allowed, in units", decision.cpuUnitsLow(), u16(recorded.cpu.minUnits));
        compare("highest CPU allowed, in units", decision.cpuUnitsHigh(), u16(recorded.cpu.maxUnits));
        compare("lowest memory allowed, in units", decision.memoryUnitsLow(), u16(recorded.memory.minUnits));
        compare("highest memory allowed, in units", decision.memoryUnitsHigh(), u16(recorded.memory.maxUnits));
        compare(
                "reason of the CPU range",
                words(decision.reasonCpu()),
                words(reason(recorded.cpu, decision.cpuMillisCap() <= decision.cpuMillisUser(), decision.reasonCpu())));
        compare(
                "reason of the memory range",
                words(decision.reasonMemory()),
                words(reason(
                        recorded.memory,
                        decision.memoryBytesCap() <= decision.memoryBytesUser(),
                        decision.reasonMemory())));
    }

    private static int u16(long units) {
        return (int) (units & 0xFFFF);
    }

    /** Why a resource is left alone, foreign writer or no group, is taken from the record: neither changes the range. */
    private static int reason(ResourceRange range, boolean noRoom, int had) {
        boolean noGroup = had == io.gleaner.agent.journal.RangeReason.NO_GROUP.code();
        return DecisionCodes.reason(range.reason.ordinal(), noRoom, noGroup);
    }

    private static String words(int reason) {
        return "\"" + io.gleaner.agent.journal.RangeReason.words(reason) + "\"";
    }

    private void choice() {
        compare("number of options", decision.optionCount(), recorded.options.count());
        int option = recorded.choice.option < 0 ? NO_OPTION : recorded.choice.option;
        compare("option chosen", decision.optionChosen(), option);
        compare("scorer", Scorer.words(decision.scorer()), Scorer.words(recorded.choice.scorer));
        score("score of the option chosen", decision.scoreChosen(), recorded.choice.scoreChosen);
        score("score of the user allocation", decision.scoreUser(), recorded.choice.scoreUser);
        score("best score of the others", decision.scoreSecond(), recorded.choice.scoreSecond);
    }

    private void score(String field, float had, float has) {
        boolean close = decision.scorer() == Scorer.ONNX.code() && Math.abs(had - has) <= ONNX_AGREES_TO;
        if (!close && Float.floatToIntBits(had) != Float.floatToIntBits(has)) {
            differ(field, had, has);
        }
    }

    private void outcome(DecisionOutcome decided) {
        int expected = DecisionCodes.outcome(expected(decided).ordinal());
        compare(
                "outcome",
                "\"" + io.gleaner.agent.journal.DecisionOutcome.words(decision.outcome()) + "\"",
                "\"" + io.gleaner.agent.journal.DecisionOutcome.words(expected) + "\"");
    }

    /** What the decision alone comes to; a busy ledger, a stall and a mode that changed meanwhile are taken from the record. */
    private DecisionOutcome expected(DecisionOutcome decided) {
        if (wantsNothing()) {
            return decided;
        }
        if (decision.mode() != Mode.ENFORCE.ordinal()) {
            return decided == DecisionOutcome.GRANTED ? DecisionOutcome.RECOMMENDED : decided;
        }
        for (DecisionOutcome outside : OUTSIDE) {
            if (is(outside)) {
                return outside;
            }
        }
        if (is(DecisionOutcome.RECOMMENDED)) {
            return DecisionOutcome.RECOMMENDED;
        }
        return chosenMore() && !less() && !more() ? DecisionOutcome.LEDGER_REFUSED : decided;
    }

    private boolean isReserved(DecisionOutcome decided) {
        return !wantsNothing()
                && decision.mode() == Mode.ENFORCE.ordinal()
                && (decided == DecisionOutcome.GRANTED || decided == DecisionOutcome.SAFEGUARD)
                && OUTSIDE.stream().noneMatch(this::is)
                && !is(DecisionOutcome.RECOMMENDED);
    }

    private boolean is(DecisionOutcome outcome) {
        return decision.outcome() == DecisionCodes.outcome(outcome.ordinal());
    }

    private boolean wantsNothing() {
        return recorded.cpuMillisWanted == decision.cpuMillisUser()
                && recorded.memoryBytesWanted == decision.memoryBytesUser();
    }

    private boolean chosenMore() {
        int option = recorded.choice.option;
        return option >= 0
                && (recorded.options.cpuMillis(option) > decision.cpuMillisUser()
                        || recorded.options.memoryBytes(option) > decision.memoryBytesUser());
    }

    private boolean less() {
        return decision.cpuMillisGranted() < decision.cpuMillisUser()
                || decision.memoryBytesGranted() < decision.memoryBytesUser();
    }

    private boolean more() {
        return decision.cpuMillisGranted() > decision.cpuMillisUser()
                || decision.memoryBytesGranted() > decision.memoryBytesUser();
    }

    private boolean tripped() {
        return (decision.flags() & RecordView.FLAG_TRIPPED_MEANWHILE) != 0;
    }

    private void flag(String field, int bit, boolean replayed) {
        compare(field, (decision.flags() & bit) != 0, replayed);
    }

    private void compare(String field, Object had, Object has) {
        if (!had.equals(has)) {
            differ(field, had, has);
        }
    }

    private void differ(String field, Object had, Object has) {
        differences.accept(
                new Difference(decision.sequence(), decision.invocation(), field, had.toString(), has.toString()));
    }
}
