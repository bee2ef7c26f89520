package io.gleaner.harvest.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final long MIB = 1L << 20;
    private static final long MS = 1_000_000L;
    private static final long CAPACITY_MIB = 1000;

    private final LedgerWitness witness = new LedgerWitness();
    private final Ledger ledger = new Ledger(
            new LedgerConfig(1000, CAPACITY_MIB * MIB, 16, 64, 0.2, 10 * MIB, LendingOrder.SHORTEST_FIRST), witness);
    private long nowNs;

    private void cpu(int slot, long user, long wanted, long expectedMs) {
        admit(slot, user, 0, wanted, 0, expectedMs);
    }

    private void memory(int slot, long userMib, long wantedMib) {
        admit(slot, 0, userMib * MIB, 0, wantedMib * MIB, 100);
    }

    private void admit(int slot, long cpuUser, long memoryUser, long cpuWanted, long memoryWanted, long expectedMs) {
        witness.entered(cpuUser, memoryUser);
        ledger.enter(cpuUser, memoryUser);
        witness.admitting(slot, cpuUser, memoryUser);
        ledger.lock();
        ledger.admit(slot, cpuUser, memoryUser, cpuWanted, memoryWanted, expectedMs * MS, 1, nowNs);
        ledger.unlock();
        witness.judge(ledger);
    }

    private void end(int slot) {
        ledger.lock();
        ledger.end(slot, nowNs, nowNs);
        ledger.unlock();
        witness.ended(slot);
        witness.judge(ledger);
    }

    private void userAllocation(int slot, Resource resource) {
        ledger.lock();
        ledger.userAllocation(slot, resource, nowNs);
        ledger.unlock();
        witness.judge(ledger);
    }

    private long cpu(int slot) {
        return ledger.allocation(slot, Resource.CPU);
    }

    private long memoryMib(int slot) {
        return ledger.allocation(slot, Resource.MEMORY) / MIB;
    }

    private long total(Resource resource, Figure figure) {
        return ledger.totals().get(resource, figure);
    }

    @Test
    void shouldBorrowFromTheLenderThatLastsLongest() {
        cpu(0, 400, 200, 50);
        cpu(1, 400, 200, 500);
        cpu(2, 200, 300, 100);

        assertThat(cpu(2)).isEqualTo(300);
        assertThat(witness.log).contains("  loan CPU 1->2 100").noneMatch(l -> l.startsWith("  loan CPU 0"));
    }

    @Test
    void shouldBorrowFreeCapacityWhenNobodyLends() {
        cpu(0, 500, 900, 100);

        assertThat(cpu(0)).isEqualTo(900);
        assertThat(total(Resource.CPU, Figure.FREE_LENT)).isEqualTo(400);
    }

    @Test
    void shouldTurnLoansIntoFreeGrantsWhenLenderEnds() {
        cpu(0, 800, 300, 1000);
        cpu(1, 200, 600, 100);
        assertThat(cpu(1)).isEqualTo(600);

        end(0);

        assertThat(cpu(1)).isEqualTo(600);
        assertThat(total(Resource.CPU, Figure.FREE_LENT)).isEqualTo(400);
        assertThat(total(Resource.CPU, Figure.LENT)).isZero();
    }

    @Test
    void shouldRevokeFreeGrantsWhenAnAdmissionNeedsThem() {
        cpu(0, 200, 1000, 100);
        assertThat(cpu(0)).isEqualTo(1000);

        witness.entered(600, 0);
        ledger.enter(600, 0);
        ledger.settle(nowNs);

        witness.judge(ledger);
        assertThat(cpu(0)).isEqualTo(400);
        assertThat(total(Resource.CPU, Figure.ALLOCATED)).isEqualTo(1000);
    }

    @Test
    void shouldSourceRevokedGrantsFromLendersFirst() {
        cpu(0, 200, 600, 100);
        assertThat(total(Resource.CPU, Figure.FREE_LENT)).isEqualTo(400);

        cpu(1, 800, 400, 1000);

        assertThat(cpu(0)).isEqualTo(600);
        assertThat(total(Resource.CPU, Figure.FREE_LENT)).isZero();
        assertThat(total(Resource.CPU, Figure.LENT)).isEqualTo(400);
        assertThat(witness.log).noneMatch(l -> l.startsWith("  allocation 0 200"));
    }

    @Test
    void shouldLendAgainToShortestRunWhenBorrowerEndsFirst() {
        cpu(0, 700, 500, 10_000);
        cpu(1, 100, 300, 50);
        cpu(2, 100, 300, 2000);
        cpu(3, 100, 300, 1000);
        assertThat(cpu(1)).isEqualTo(300);
        assertThat(cpu(2) + cpu(3)).isEqualTo(200);

        end(1);

        // 200 of the lender and 100 that became free: the shorter of the two gets all it wants.
        assertThat(cpu(3)).isEqualTo(300);
        assertThat(cpu(2)).isEqualTo(200);
    }

    @Test
    void shouldLetShorterRunBorrowFirstUnderScarcity() {
        cpu(0, 600, 300, 10_000);
        cpu(1, 200, 500, 5_000);
        cpu(2, 200, 400, 100);

        assertThat(cpu(2)).isEqualTo(400);
        assertThat(cpu(1)).isEqualTo(300);
    }

    @Test
    void shouldNotTakeFromShorterRuns() {
        cpu(0, 600, 300, 10_000);
        cpu(1, 200, 500, 100);
        cpu(2, 200, 400, 5_000);

        assertThat(cpu(1)).isEqualTo(500);
        assertThat(cpu(2)).isEqualTo(200);
    }

    @Test
    void shouldGiveOwnerBackAndShrinkBorrowerWhenOwnerTrips() {
        cpu(0, 800, 300, 1000);
        cpu(1, 200, 600, 100);
        witness.log.clear();

        userAllocation(0, Resource.CPU);

        assertThat(cpu(0)).isEqualTo(800);
        assertThat(cpu(1)).isEqualTo(200);
        int owner = witness.log.indexOf("  allocation 0 800 0");
        assertThat(owner).isNotNegative().isLessThan(witness.log.indexOf("  allocation 1 200 0"));
    }

    @Test
    void shouldCoverTrippedLoansFromOtherLendersWhenTheyHaveMore() {
        cpu(0, 400, 200, 1000);
        cpu(1, 200, 400, 100);
        cpu(2, 400, 100, 500);
        assertThat(cpu(1)).isEqualTo(400);

        userAllocation(0, Resource.CPU);

        assertThat(cpu(0)).isEqualTo(400);
        assertThat(cpu(1)).isEqualTo(400);
    }

    @Test
    void shouldGrantMemoryOnlyAboveReserve() {
        memory(0, 400, 900);
        // Free 600, reserve a fifth of 1000.
        assertThat(memoryMib(0)).isEqualTo(800);
        assertThat(total(Resource.MEMORY, Figure.RESERVE)).isEqualTo(200 * MIB);
    }

    @Test
    void shouldReserveForTheTwoLargestLenders() {
        memory(0, 200, 50);
        memory(1, 200, 80);
        memory(2, 200, 190);
        assertThat(total(Resource.MEMORY, Figure.RESERVE)).isEqualTo(270 * MIB);

        memory(3, 100, 500);

        // Free 300, reserve 270.
        assertThat(memoryMib(3)).isEqualTo(130);
    }

    @Test
    void shouldPayTrippedMemoryFromReserveSoThatBorrowerKeepsIt() {
        memory(0, 300, 200);
        memory(1, 300, 400);
        assertThat(memoryMib(1)).isEqualTo(400);

        userAllocation(0, Resource.MEMORY);

        assertThat(memoryMib(0)).isEqualTo(300);
        assertThat(memoryMib(1)).isEqualTo(400);
        assertThat(total(Resource.MEMORY, Figure.FREE_LENT)).isEqualTo(100 * MIB);
        assertThat(ledger.totals().memoryReturnShort()).isZero();
    }

    @Test
    void shouldCountDebtAndLendNothingUntilItIsPaid() {
        memory(0, 300, 200);
        memory(1, 300, 400);
        ledger.memoryBytesUsed(1, 395 * MIB);
        witness.entered(0, 400 * MIB);
        ledger.enter(0, 400 * MIB);

        userAllocation(0, Resource.MEMORY);

        assertThat(memoryMib(0)).isEqualTo(300);
        assertThat(memoryMib(1)).isEqualTo(400);
        assertThat(total(Resource.MEMORY, Figure.DEBT)).isEqualTo(100 * MIB);
        assertThat(ledger.totals().memoryReturnShort()).isEqualTo(1);
        assertThat(ledger.grantable(Resource.MEMORY)).isZero();

        end(1);
        assertThat(total(Resource.MEMORY, Figure.DEBT)).isZero();
    }

    @Test
    void shouldShrinkMemoryBorrowerToUseAndMarginBeforeThereIsDebt() {
        memory(0, 300, 200);
        memory(1, 300, 400);
        ledger.memoryBytesUsed(1, 320 * MIB);
        witness.entered(0, 400 * MIB);
        ledger.enter(0, 400 * MIB);

        userAllocation(0, Resource.MEMORY);

        assertThat(memoryMib(1)).isEqualTo(330);
        assertThat(total(Resource.MEMORY, Figure.DEBT)).isEqualTo(30 * MIB);
    }

    @Test
    void shouldNeverShrinkMemoryBorrowerBelowUserAllocation() {
        memory(0, 300, 200);
        memory(1, 300, 400);
        ledger.memoryBytesUsed(1, 5 * MIB);
        witness.entered(0, 400 * MIB);
        ledger.enter(0, 400 * MIB);

        userAllocation(0, Resource.MEMORY);

        assertThat(memoryMib(1)).isEqualTo(300);
        assertThat(total(Resource.MEMORY, Figure.DEBT)).isZero();
    }

    @Test
    void shouldKeepMemoryLoanUntilBorrowerEnds() {
        memory(0, 300, 200);
        memory(1, 300, 400);

        end(0);

        assertThat(memoryMib(1)).isEqualTo(400);
        end(1);
        assertThat(total(Resource.MEMORY, Figure.BORROWED)).isZero();
    }

    @Test
    void shouldHaveNothingFreeWhenPlatformOvercommits() {
        cpu(0, 800, 400, 1000);
        cpu(1, 800, 1500, 100);

        assertThat(ledger.free(Resource.CPU)).isZero();
        assertThat(cpu(1)).isEqualTo(1200);
        assertThat(total(Resource.CPU, Figure.ALLOCATED)).isEqualTo(1600);
    }

    @Test
    void shouldGrantNothingWhenTableOfLoansIsFull() {
        Ledger small =
                new Ledger(new LedgerConfig(1000, 0, 4, 1, 0.2, 0, LendingOrder.SHORTEST_FIRST), LedgerListener.NONE);
        small.enter(600, 0);
        small.lock();
        small.admit(0, 100, 0, 200, 0, MS, 1, 0);
        small.admit(1, 500, 0, 600, 0, MS, 1, 0);
        small.unlock();

        assertThat(small.allocation(0, Resource.CPU)).isEqualTo(200);
        assertThat(small.allocation(1, Resource.CPU)).isEqualTo(500);
        assertThat(small.totals().get(Resource.CPU, Figure.REFUSED)).isPositive();
        assertThat(small.totals().violations()).isZero();
    }

    @Test
    void shouldShowLoansWithStartAndExpectedEnd() {
        nowNs = 5 * MS;
        cpu(0, 800, 300, 1000);
        cpu(1, 200, 400, 100);
        StringBuilder seen = new StringBuilder();

        ledger.loans((resource, lender, borrower, amount, startNs, endNs) -> seen.append(resource)
                .append(' ')
                .append(lender + ">" + borrower + " " + amount + " " + startNs / MS + ".." + endNs / MS));

        assertThat(seen).hasToString("CPU 0>1 200 5..105");
    }

    @Test
    void shouldIgnoreSlotsThatAreNotInUse() {
        ledger.lock();
        ledger.end(3, 0, 0);
        ledger.end(-1, 0, 0);
        ledger.end(99, 0, 0);
        ledger.userAllocation(3, Resource.CPU, 0);
        ledger.admit(99, 1, 1, 1, 1, 1, 1, 0);
        ledger.unlock();
        ledger.started(99, 0);
        ledger.memoryBytesUsed(-1, 0);

        assertThat(ledger.sequence()).isZero();
    }

    @Test
    void shouldIntegrateHarvestedShareOverTheRunOnly() {
        cpu(0, 800, 200, 1000);
        cpu(1, 200, 500, 1000);
        nowNs = 100 * MS;
        ledger.started(0, nowNs);
        nowNs = 200 * MS;
        userAllocation(0, Resource.CPU);
        nowNs = 400 * MS;
        end(0);

        // 600 of 800 for 100 of 300 ms; 300 of them lent.
        assertThat(ledger.harvestedShare(0, Resource.CPU)).isCloseTo(0.25, within(1e-9));
        assertThat(ledger.lentShare(0, Resource.CPU)).isCloseTo(0.125, within(1e-9));
        assertThat(ledger.allocationMin(0, Resource.CPU)).isEqualTo(200);
        assertThat(ledger.allocationMax(0, Resource.CPU)).isEqualTo(800);
    }

    @Test
    void shouldSettleAfterUnlockWhenAdmissionCouldNotWait() {
        cpu(0, 200, 1000, 100);
        ledger.lock();
        witness.entered(600, 0);
        ledger.enter(600, 0);
        ledger.settle(nowNs);
        assertThat(cpu(0)).isEqualTo(1000);

        ledger.unlock();

        assertThat(cpu(0)).isEqualTo(400);
        witness.judge(ledger);
    }

    @Test
    void shouldCloseAccountBeforeItsSuccessorsWhenAnEndCouldNotWait() {
        cpu(0, 600, 900, 100);
        assertThat(cpu(0)).isEqualTo(900);

        ledger.lock();
        ledger.endSoon(0, nowNs, nowNs);
        assertThat(ledger.contains(0)).isTrue();
        witness.entered(1000, 0);
        ledger.enter(1000, 0);
        witness.admitting(1, 1000, 0);
        ledger.admit(1, 1000, 0, 400, 0, 100 * MS, 1, nowNs);
        ledger.unlock();
        witness.ended(0);

        witness.judge(ledger);
        assertThat(ledger.contains(0)).isFalse();
        assertThat(ledger.user(Resource.CPU)).isEqualTo(1000);
        assertThat(total(Resource.CPU, Figure.ALLOCATED_MAX)).isEqualTo(900);
    }

    @Test
    void shouldCloseAccountAtOnceWhenNobodyHoldsTheLock() {
        cpu(0, 600, 900, 100);
        ledger.endSoon(0, nowNs, nowNs);
        ledger.endSoon(7, nowNs, nowNs);
        witness.ended(0);
        witness.judge(ledger);

        assertThat(ledger.contains(0)).isFalse();
        assertThat(ledger.user(Resource.CPU)).isZero();
    }

    @Test
    void shouldReturnEverythingAndCountWhenListenerBreaksTheBooks() {
        LedgerListener broken = new LedgerListener() {
            @Override
            public void loan(long s, Resource r, int lender, int borrower, long amount, long endNs, long atNs) {
                throw new IllegalStateException("broken on purpose");
            }
        };
        Ledger victim = new Ledger(LedgerConfig.of(1000, 0), broken);
        victim.enter(500, 0);
        victim.lock();
        victim.admit(0, 500, 0, 800, 0, MS, 1, 0);
        victim.unlock();

        assertThat(victim.totals().violations()).isPositive();
        assertThat(victim.allocation(0, Resource.CPU)).isEqualTo(500);
        assertThat(victim.totals().get(Resource.CPU, Figure.BORROWED)).isZero();
    }

    private static Ledger ledgerOf(LendingOrder order) {
        return new Ledger(new LedgerConfig(1000, 0, 16, 64, 0.2, 0, order), LedgerListener.NONE);
    }

    private static void borrow(Ledger of, int slot, long wanted, long expectedMs, double cost) {
        of.enter(100, 0);
        of.lock();
        of.admit(slot, 100, 0, wanted, 0, expectedMs * MS, cost, 0);
        of.unlock();
    }

    @Test
    void shouldTakeFromNobodyWhenFirstComeIsFirstServed() {
        Ledger first = ledgerOf(LendingOrder.FIRST_COME);
        borrow(first, 0, 1000, 1000, 1);
        borrow(first, 1, 500, 1, 1);
        assertThat(first.allocation(0, Resource.CPU)).isEqualTo(900);
        assertThat(first.allocation(1, Resource.CPU)).isEqualTo(100);
        assertThat(first.cpuMillisBehind(1, 1, 0)).isZero();
    }

    @Test
    void shouldLendToWhomItGainsMostWhenThereIsNotEnough() {
        Ledger gain = ledgerOf(LendingOrder.BEST_GAIN);
        borrow(gain, 0, 1000, 10, 100);
        assertThat(gain.cpuMillisBehind(20, 1, 0)).isEqualTo(900);
        borrow(gain, 1, 500, 20, 1);
        assertThat(gain.allocation(1, Resource.CPU)).isEqualTo(500);
        assertThat(gain.allocation(0, Resource.CPU)).isEqualTo(500);
    }
}
