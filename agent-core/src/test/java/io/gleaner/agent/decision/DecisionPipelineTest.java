package io.gleaner.agent.decision;

import static io.gleaner.agent.decision.VirtualNode.MIB;
import static io.gleaner.agent.decision.VirtualNode.MS;
import static io.gleaner.agent.decision.VirtualNode.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.api.Mode;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;
import io.gleaner.harvest.safeguard.RangeReason;
import org.junit.jupiter.api.Test;

class DecisionPipelineTest {
    private VirtualNode node;
    private int lender;
    private int lendersContainer;
    private int borrower;
    private int borrowersContainer;

    /** A node on which one function has shown that it needs less than a fifth of its core, another that it needs all of its half. */
    private void learned(DecisionConfigBuilder config) {
        node = new VirtualNode(config, "window");
        lender = node.pipeline.function("lender", 1000, 256 * MIB, node.nowNs);
        borrower = node.pipeline.function("borrower", 500, 128 * MIB, node.nowNs);
        lendersContainer = node.pipeline.container(lender, node.nowNs);
        borrowersContainer = node.pipeline.container(borrower, node.nowNs);
        node.sample(lendersContainer, 40);
        node.sample(borrowersContainer, 40);
        node.learn(lender, lendersContainer, 4, 150, 40);
        node.learn(borrower, borrowersContainer, 3, 500, 40);
        node.heard.clear();
    }

    @Test
    void shouldRunFirstInvocationsAtUserAllocation() {
        node = new VirtualNode(config(2000, 4096), "window");
        int function = node.pipeline.function("f", 1000, 256 * MIB, node.nowNs);
        int container = node.pipeline.container(function, node.nowNs);
        node.sample(container, 40);

        long invocation = node.start(function, container);

        assertThat(node.pipeline.cpuMillis(invocation)).isEqualTo(1000);
        assertThat(node.pipeline.memoryBytes(invocation)).isEqualTo(256 * MIB);
        assertThat(node.pipeline.target(invocation)).isZero();
    }

    @Test
    void shouldLendWhatLenderDoesNotUseAndRaiseBorrower() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.QUOTA));

        long lending = node.start(lender, lendersContainer);
        long borrowing = node.start(borrower, borrowersContainer);

        assertThat(node.pipeline.cpuMillis(lending)).isLessThan(1000);
        assertThat(node.pipeline.cpuMillis(borrowing)).isGreaterThan(500);
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(node.pipeline.cpuMillis(lending));
        assertThat(node.limit(borrowersContainer).cpuMillis).isEqualTo(node.pipeline.cpuMillis(borrowing));
        assertThat(node.pipeline.ledger().totals().get(Resource.CPU, Figure.ALLOCATED))
                .isLessThanOrEqualTo(1500);
    }

    @Test
    void shouldLeaveLendersQuotaAndIdleTheBorrowerInIdleMode() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.IDLE));

        node.start(lender, lendersContainer);
        node.start(borrower, borrowersContainer);

        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);
        assertThat(node.limit(lendersContainer).cpuIdle).isFalse();
        assertThat(node.limit(borrowersContainer).cpuMillis).isGreaterThan(500);
        assertThat(node.limit(borrowersContainer).cpuIdle).isTrue();
        assertThat(node.limit(borrowersContainer).cpuMillisShares).isEqualTo(500);
    }

    @Test
    void shouldNotIdleTheBorrowerInSharesMode() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.SHARES));

        node.start(lender, lendersContainer);
        node.start(borrower, borrowersContainer);

        assertThat(node.limit(borrowersContainer).cpuMillis).isGreaterThan(500);
        assertThat(node.limit(borrowersContainer).cpuIdle).isFalse();
    }

    @Test
    void shouldGiveOwnerBackAtOnceWhenItsWireTrips() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.QUOTA));
        long lending = node.start(lender, lendersContainer);
        long borrowing = node.start(borrower, borrowersContainer);
        long lent = node.pipeline.cpuMillis(lending);

        node.use(lendersContainer, 100, lent, 40);

        assertThat(node.pipeline.cpuMillis(lending)).isEqualTo(1000);
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);
        assertThat(node.limit(lendersContainer).restoreCpu).isTrue();
        assertThat(node.pipeline.cpuMillis(borrowing)).isEqualTo(500);
        assertThat(node.pipeline.counters().get(DecisionCounter.TRIPS_CPU)).isEqualTo(1);
    }

    @Test
    void shouldLendNothingForSomeRunsAfterTrip() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.QUOTA));
        long lending = node.start(lender, lendersContainer);
        node.use(lendersContainer, 100, 300, 40);
        assertThat(node.pipeline.counters().get(DecisionCounter.TRIPS_CPU)).isEqualTo(1);

        // Held before the run that tripped has ended, and after.
        int second = node.pipeline.container(lender, node.nowNs);
        long sibling = node.start(lender, second);
        assertThat(node.pipeline.cpuMillis(sibling)).isEqualTo(1000);
        node.complete(sibling, second, 20, 40);
        node.complete(lending, lendersContainer, 120, 40);
        long next = node.start(lender, lendersContainer);
        assertThat(node.pipeline.cpuMillis(next)).isEqualTo(1000);
    }

    @Test
    void shouldRestoreOtherRunsOfTheFunctionWhenOneTrips() {
        learned(config(4000, 4096).cpuLoan(CpuLoan.QUOTA));
        int second = node.pipeline.container(lender, node.nowNs);
        node.sample(second, 40);
        node.start(lender, lendersContainer);
        long sibling = node.start(lender, second);
        assertThat(node.pipeline.cpuMillis(sibling)).isLessThan(1000);

        node.use(lendersContainer, 100, 300, 40);

        assertThat(node.pipeline.cpuMillis(sibling)).isEqualTo(1000);
        assertThat(node.limit(second).cpuMillis).isEqualTo(1000);
        assertThat(node.heard).contains("tripped CPU cause " + DecisionSink.CAUSE_SIBLING);
    }

    @Test
    void shouldReportSharesAndPeaksWhenRunHasEnded() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.QUOTA));
        node.completions.clear();
        long lending = node.start(lender, lendersContainer);
        long kept = node.pipeline.cpuMillis(lending);

        node.use(lendersContainer, 200, 150, 40);
        node.complete(lending, lendersContainer, 200, 40);

        CompletionTrace trace = node.completions.get(0);
        assertThat(trace.harvestedShareCpu).isEqualTo((1000 - kept) / 1000.0);
        assertThat(trace.cpuMillisMin).isEqualTo(kept);
        assertThat(trace.cpuMillisPeak).isBetween(140L, 160L);
        assertThat(trace.memoryBytesPeak).isEqualTo(40 * MIB);
        assertThat(trace.trippedCpu).isFalse();
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);
    }

    @Test
    void shouldAnswerUserAllocationWhenJournalIsFull() {
        learned(config(1500, 4096));
        node.journalFull = true;

        long invocation = node.start(lender, lendersContainer);

        assertThat(node.pipeline.cpuMillis(invocation)).isEqualTo(1000);
        assertThat(node.pipeline.counters().get(DecisionCounter.JOURNAL_GAP)).isEqualTo(1);
    }

    @Test
    void shouldReturnEveryLoanWhenSwitchedOff() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.QUOTA));
        long lending = node.start(lender, lendersContainer);
        long borrowing = node.start(borrower, borrowersContainer);

        node.pipeline.mode(Mode.OFF, node.nowNs);

        assertThat(node.pipeline.cpuMillis(lending)).isEqualTo(1000);
        assertThat(node.pipeline.cpuMillis(borrowing)).isEqualTo(500);
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);
        assertThat(node.limit(borrowersContainer).cpuMillis).isEqualTo(500);
        assertThat(node.pipeline.admit(lender, 0, 0, -1, 0, 0, node.nowNs)).isZero();
        assertThat(node.pipeline.completed(lending, 0, MS, node.nowNs)).isTrue();
    }

    @Test
    void shouldDecideButReserveNothingWhenRecommending() {
        learned(config(1500, 4096));
        node.pipeline.mode(Mode.RECOMMEND, node.nowNs);

        long invocation = node.start(lender, lendersContainer);

        assertThat(node.pipeline.cpuMillis(invocation)).isEqualTo(1000);
        assertThat(node.heard).anyMatch(line -> line.startsWith("decided 1 250 -> 1000"));
        assertThat(node.outcomes).last().isEqualTo(DecisionOutcome.RECOMMENDED.ordinal());
    }

    @Test
    void shouldDecideNothingButLearnWhenObserving() {
        node = new VirtualNode(config(1500, 4096), "window");
        node.pipeline.mode(Mode.OBSERVE, node.nowNs);
        lender = node.pipeline.function("lender", 1000, 256 * MIB, node.nowNs);
        lendersContainer = node.pipeline.container(lender, node.nowNs);
        node.sample(lendersContainer, 40);
        node.learn(lender, lendersContainer, 4, 150, 40);
        assertThat(node.claims).isZero();

        node.pipeline.mode(Mode.ENFORCE, node.nowNs);

        assertThat(node.pipeline.cpuMillis(node.start(lender, lendersContainer)))
                .isEqualTo(250);
    }

    @Test
    void shouldRunAtUserAllocationWhenTwoRunsShareAContainer() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.QUOTA));
        node.completions.clear();
        long first = node.start(lender, lendersContainer);
        long second = node.start(lender, lendersContainer);
        node.pipeline.tick(node.nowNs);

        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);
        assertThat(node.pipeline.cpuMillis(first)).isEqualTo(1000);
        assertThat(node.pipeline.cpuMillis(second)).isEqualTo(1000);
        node.use(lendersContainer, 100, 900, 40);
        node.complete(first, lendersContainer, 100, 40);
        node.complete(second, lendersContainer, 100, 40);
        assertThat(node.completions).allMatch(t -> t.sharedContainer && t.cpuMillisPeak == -1);
    }

    @Test
    void shouldResetProfileWhenUserAllocationChanges() {
        learned(config(1500, 4096));

        assertThat(node.pipeline.function("lender", 1250, 256 * MIB, node.nowNs))
                .isEqualTo(lender);

        assertThat(node.pipeline.cpuMillis(node.start(lender, lendersContainer)))
                .isEqualTo(1250);
        node.pipeline.tick(node.nowNs);
    }

    @Test
    void shouldIgnoreStaleHandlesAndSecondCalls() {
        learned(config(1500, 4096));
        long invocation = node.start(lender, lendersContainer);

        assertThat(node.pipeline.started(invocation, lendersContainer, node.nowNs))
                .isFalse();
        assertThat(node.pipeline.completed(invocation, 0, MS, node.nowNs)).isTrue();
        assertThat(node.pipeline.completed(invocation, 0, MS, node.nowNs)).isFalse();
        assertThat(node.pipeline.completed(12345, 0, MS, node.nowNs)).isFalse();
        assertThat(node.pipeline.cpuMillis(-1)).isZero();
        assertThat(node.pipeline.function(null, 1, 1, node.nowNs)).isZero();
        assertThat(node.pipeline.container(99, node.nowNs)).isZero();
        assertThat(node.pipeline.admit(99, 0, 0, 0, 0, 0, node.nowNs)).isZero();
    }

    @Test
    void shouldLeaveInvocationUnwatchedWhenTableIsFull() {
        node = new VirtualNode(config(1500, 4096).maxInvocations(2), "window");
        int function = node.pipeline.function("f", 100, MIB, node.nowNs);
        long first = node.pipeline.admit(function, 0, 0, -1, 0, 0, node.nowNs);
        node.pipeline.admit(function, 0, 0, -1, 0, 0, node.nowNs);

        assertThat(node.pipeline.admit(function, 0, 0, -1, 0, 0, node.nowNs)).isZero();

        node.pipeline.completed(first, 0, MS, node.nowNs);
        node.pipeline.tick(node.nowNs);
        assertThat(node.pipeline.admit(function, 0, 0, -1, 0, 0, node.nowNs)).isPositive();
        assertThat(node.pipeline.counters().get(DecisionCounter.TABLE_FULL)).isEqualTo(1);
    }

    @Test
    void shouldGiveUpInvocationsThatNeverComplete() {
        learned(config(1500, 4096).lostAfterNs(10_000 * MS));
        node.completions.clear();
        node.start(lender, lendersContainer);

        for (int seconds = 0; seconds < 12; seconds++) {
            node.nowNs += 1_000 * MS;
            node.pipeline.tick(node.nowNs);
        }

        assertThat(node.pipeline.counters().get(DecisionCounter.LOST)).isEqualTo(1);
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isZero();
        assertThat(node.pipeline.inFlight()).isZero();
        assertThat(node.completions).singleElement().matches(t -> t.outcome == Completion.LOST);
    }

    @Test
    void shouldGiveContainerItsUserAllocationWhenPaused() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.QUOTA));
        long lending = node.start(lender, lendersContainer);

        node.pipeline.containerPaused(lendersContainer, node.nowNs);

        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);
        assertThat(node.limit(lendersContainer).growOnly).isTrue();
        node.pipeline.tick(node.nowNs);
        assertThat(node.pipeline.cpuMillis(lending)).isEqualTo(1000);
    }

    @Test
    void shouldNotLeaveNextRunBelowUserAllocationWhenLedgerWasLocked() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.QUOTA));
        long lending = node.start(lender, lendersContainer);
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(250);

        node.pipeline.ledger().lock();
        node.pipeline.completed(lending, 0, MS, node.nowNs);
        long next = node.start(lender, lendersContainer);
        node.pipeline.ledger().unlock();

        assertThat(node.pipeline.cpuMillis(next)).isEqualTo(1000);
        assertThat(node.outcomes.get(node.outcomes.size() - 1)).isEqualTo(DecisionOutcome.LEDGER_BUSY.ordinal());
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);
        node.use(lendersContainer, 20, 900, 40);
        node.pipeline.tick(node.nowNs);
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isEqualTo(1000);
    }

    @Test
    void shouldHandOverLaterWhenLedgerWasLockedAtStart() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.QUOTA));
        long lending = node.pipeline.admit(lender, 0, 0, -1, 0, 0, node.nowNs);

        node.pipeline.ledger().lock();
        assertThat(node.pipeline.started(lending, lendersContainer, node.nowNs)).isTrue();
        node.pipeline.ledger().unlock();
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);

        node.pipeline.tick(node.nowNs);
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(250);
    }

    @Test
    void shouldCloseRunsWhenContainerIsRemoved() {
        learned(config(1500, 4096));
        node.completions.clear();
        long lending = node.start(lender, lendersContainer);

        node.pipeline.containerRemoved(lendersContainer, node.nowNs);
        node.pipeline.tick(node.nowNs);

        assertThat(node.pipeline.completed(lending, 0, MS, node.nowNs)).isFalse();
        assertThat(node.completions).singleElement().matches(t -> t.outcome == Gleaner.OUTCOME_FAILED);
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isZero();
    }

    @Test
    void shouldStandBackWhenALimitCannotBeMadeToHold() {
        learned(config(1500, 4096).cpuLoan(CpuLoan.QUOTA));
        long lending = node.start(lender, lendersContainer);

        node.pipeline.limitOutcome(lendersContainer, lending, Resource.CPU, LimitResult.STOOD_BACK, node.nowNs);

        assertThat(node.pipeline.cpuMillis(lending)).isEqualTo(1000);
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);
        node.complete(lending, lendersContainer, 20, 40);
        long next = node.start(lender, lendersContainer);
        assertThat(node.limit(lendersContainer).cpuMillis).isEqualTo(1000);
        assertThat(node.pipeline.cpuMillis(next)).isEqualTo(1000);
    }

    @Test
    void shouldLendNothingOfAResourceForThisRunAloneWhenItsLimitIsRefused() {
        learned(config(4000, 4096).cpuLoan(CpuLoan.QUOTA));
        long lending = node.start(lender, lendersContainer);
        assertThat(node.pipeline.memoryBytes(lending)).isLessThan(256 * MIB);

        node.pipeline.limitOutcome(lendersContainer, lending, Resource.MEMORY, LimitResult.REFUSED, node.nowNs);
        node.use(lendersContainer, 100, 100, 40);
        node.pipeline.tick(node.nowNs);

        assertThat(node.pipeline.memoryBytes(lending)).isEqualTo(256 * MIB);
        assertThat(node.limit(lendersContainer).memoryBytes).isEqualTo(256 * MIB);
        assertThat(node.pipeline.cpuMillis(lending)).isEqualTo(250);
        assertThat(node.pipeline.counters().get(DecisionCounter.LIMITS_REFUSED)).isEqualTo(1);
        assertThat(node.pipeline.counters().get(DecisionCounter.STOOD_BACK)).isZero();
        node.complete(lending, lendersContainer, 100, 40);
        node.idle(lendersContainer, 100);
        long next = node.start(lender, lendersContainer);
        assertThat(node.pipeline.memoryBytes(next)).isLessThan(256 * MIB);
        assertThat(node.limit(lendersContainer).memoryBytes).isLessThan(256 * MIB);
    }

    @Test
    void shouldBorrowNoMoreInThisRunWhenTheGrowthIsRefused() {
        learned(config(4000, 4096).cpuLoan(CpuLoan.QUOTA));
        long borrowing = node.start(borrower, borrowersContainer);
        assertThat(node.pipeline.cpuMillis(borrowing)).isGreaterThan(500);

        node.pipeline.limitOutcome(borrowersContainer, borrowing, Resource.CPU, LimitResult.REFUSED, node.nowNs);
        node.pipeline.tick(node.nowNs);

        assertThat(node.pipeline.cpuMillis(borrowing)).isEqualTo(500);
        assertThat(node.limit(borrowersContainer).cpuMillis).isEqualTo(500);
        assertThat(node.pipeline.ledger().totals().get(Resource.CPU, Figure.BORROWED))
                .isZero();
    }

    @Test
    void shouldHoldARefusalAgainstNoOtherRunWhenItComesLate() {
        learned(config(4000, 4096).cpuLoan(CpuLoan.QUOTA));
        long first = node.start(lender, lendersContainer);
        node.complete(first, lendersContainer, 20, 40);
        node.idle(lendersContainer, 100);
        long second = node.start(lender, lendersContainer);

        node.pipeline.limitOutcome(lendersContainer, first, Resource.CPU, LimitResult.REFUSED, node.nowNs);

        assertThat(node.pipeline.cpuMillis(second)).isEqualTo(250);
    }

    @Test
    void shouldDecideNothingForAResourceWhenEveryContainerStandsBack() {
        learned(config(4000, 4096).cpuLoan(CpuLoan.QUOTA));
        long lending = node.start(lender, lendersContainer);
        node.pipeline.limitOutcome(lendersContainer, lending, Resource.CPU, LimitResult.STOOD_BACK, node.nowNs);
        node.complete(lending, lendersContainer, 20, 40);

        long next = node.start(lender, lendersContainer);
        assertThat(node.reasonsCpu).last().isEqualTo(RangeReason.STOOD_BACK);
        assertThat(node.pipeline.memoryBytes(next)).isLessThan(256 * MIB);
        node.complete(next, lendersContainer, 20, 40);

        int fresh = node.pipeline.container(lender, node.nowNs);
        node.sample(fresh, 40);
        node.pipeline.tick(node.nowNs);
        assertThat(node.pipeline.cpuMillis(node.start(lender, fresh))).isEqualTo(250);
    }

    @Test
    void shouldLowerMemoryNoFurtherThanUseAndMargin() {
        learned(config(4000, 4096));
        node.pipeline.tick(node.nowNs);
        node.use(lendersContainer, 20, 0, 100);

        long lending = node.start(lender, lendersContainer);

        assertThat(node.pipeline.memoryBytes(lending)).isEqualTo(64 * MIB);
        assertThat(node.limit(lendersContainer).memoryBytes).isEqualTo(116 * MIB);
    }

    @Test
    void shouldRestoreMemoryWhenKernelReportsAnEvent() {
        learned(config(4000, 4096));
        long lending = node.start(lender, lendersContainer);
        assertThat(node.limit(lendersContainer).memoryBytes).isLessThan(256 * MIB);

        node.pipeline.memoryEvent(lendersContainer, node.nowNs);

        assertThat(node.limit(lendersContainer).memoryBytes).isEqualTo(256 * MIB);
        assertThat(node.pipeline.memoryBytes(lending)).isEqualTo(256 * MIB);
        assertThat(node.pipeline.counters().get(DecisionCounter.TRIPS_MEMORY)).isEqualTo(1);
    }

    @Test
    void shouldLeaveMemoryAloneWhenItIsNotLent() {
        learned(config(4000, 4096).memoryLoans(false));

        long lending = node.start(lender, lendersContainer);

        assertThat(node.pipeline.memoryBytes(lending)).isEqualTo(256 * MIB);
        assertThat(node.pipeline.cpuMillis(lending)).isEqualTo(250);
    }

    @Test
    void shouldKeepSomeRunsAtUserAllocationAsControl() {
        learned(config(1500, 4096).controlShareLenders(1));

        long invocation = node.start(lender, lendersContainer);

        assertThat(node.pipeline.cpuMillis(invocation)).isEqualTo(1000);
        assertThat(node.pipeline.counters().get(DecisionCounter.CONTROL_RUNS)).isPositive();
    }

    @Test
    void shouldObeyHostThatAsksForUserAllocation() {
        learned(config(1500, 4096));

        long invocation = node.pipeline.admit(lender, 0, 0, -1, 0, Gleaner.FLAG_USER_ALLOCATION, node.nowNs);

        assertThat(node.pipeline.cpuMillis(invocation)).isEqualTo(1000);
        assertThat(node.reasonsCpu).last().isEqualTo(RangeReason.HOST_ASKED);
        assertThat(node.outcomes).last().isEqualTo(DecisionOutcome.HOST_ASKED.ordinal());
        node.pipeline.admit(lender, 0, 0, -1, 0, DecisionPipeline.FLAG_OPTED_OUT, node.nowNs);
        assertThat(node.reasonsCpu).last().isEqualTo(RangeReason.OPTED_OUT);
        assertThat(node.pipeline.counters().get(DecisionCounter.CONTROL_RUNS)).isZero();
    }

    @Test
    void shouldAnswerUserAllocationWhenPolicyThrows() {
        node = new VirtualNode(config(1500, 4096), new BrokenPolicy(false));
        lender = node.pipeline.function("lender", 1000, 256 * MIB, node.nowNs);
        lendersContainer = node.pipeline.container(lender, node.nowNs);
        node.sample(lendersContainer, 40);
        node.learn(lender, lendersContainer, 4, 150, 40);

        long invocation = node.start(lender, lendersContainer);

        assertThat(node.pipeline.cpuMillis(invocation)).isEqualTo(1000);
        assertThat(node.pipeline.counters().get(DecisionCounter.FAILED)).isPositive();
        assertThat(node.outcomes.get(node.outcomes.size() - 1)).isEqualTo(DecisionOutcome.FAILED.ordinal());
    }

    @Test
    void shouldLetTheRunLeaveTheLedgerWhenADecisionFailsAtItsStart() {
        node = new VirtualNode(config(1500, 4096), new BrokenPolicy(true));
        lender = node.pipeline.function("lender", 1000, 256 * MIB, node.nowNs);

        long invocation = node.pipeline.admit(lender, 0, 0, -1, 0, 0, node.nowNs);

        assertThat(invocation).isNotZero();
        assertThat(node.pipeline.cpuMillis(invocation)).isEqualTo(1000);
        assertThat(node.pipeline.completed(invocation, 0, MS, node.nowNs)).isTrue();
        node.pipeline.tick(node.nowNs);
        assertThat(node.pipeline.ledger().user(Resource.CPU)).isZero();
        assertThat(node.pipeline.inFlight()).isZero();
    }

    @Test
    void shouldGiveMoreToRunningBorrowerWhenALenderComes() {
        learned(config(1500, 4096));
        int second = node.pipeline.function("other", 500, 128 * MIB, node.nowNs);
        long unwatchedCpu = node.pipeline.admit(second, 0, 0, -1, 0, 0, node.nowNs);
        node.pipeline.admit(second, 0, 0, -1, 0, 0, node.nowNs);
        long borrowing = node.start(borrower, borrowersContainer);
        assertThat(node.pipeline.cpuMillis(borrowing)).isEqualTo(500);

        node.pipeline.completed(unwatchedCpu, 0, MS, node.nowNs);
        node.pipeline.tick(node.nowNs);

        assertThat(node.pipeline.cpuMillis(borrowing)).isGreaterThan(500);
        assertThat(node.limit(borrowersContainer).cpuMillis).isEqualTo(node.pipeline.cpuMillis(borrowing));
    }

    @Test
    void shouldDecideTheSameWhenDrivenTheSame() {
        learned(config(1500, 4096).controlShareLenders(0.3));
        node.learn(lender, lendersContainer, 20, 150, 40);
        var first = node.heard;

        learned(config(1500, 4096).controlShareLenders(0.3));
        node.learn(lender, lendersContainer, 20, 150, 40);

        assertThat(node.heard).isEqualTo(first).anyMatch(line -> line.contains("-> 250"));
    }
}
