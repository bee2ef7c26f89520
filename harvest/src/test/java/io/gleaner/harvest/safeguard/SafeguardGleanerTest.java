package io.gleaner.harvest.safeguard;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Seeds;
import io.gleaner.harvest.Threshold;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SafeguardGleanerTest {
    private final Safeguard safeguard =
            new Safeguard(Safeguard.Variant.GLEANER, Threshold.PAPER, OptionGrid.CPU_MILLIS_UNIT, Cases.UNIT_BYTES);

    @Test
    void shouldOfferALenderWhatItsWireBearsWhenItUsesLittle() {
        Cases cases = new Cases().cpu(2000, 2000, 1000, 1000, 8000);
        assertUnits(cases.range(safeguard, Resource.CPU), 6, 8, RangeReason.OVER_PROVISIONED);
    }

    @Test
    void shouldOfferABorrowerItsUserAllocationAndMoreWhenItUsesAll() {
        Cases cases = new Cases().cpu(600, 600, 590, 590, 2100);
        ResourceRange range = cases.range(safeguard, Resource.CPU);
        assertUnits(range, 3, 8, RangeReason.UNDER_PROVISIONED);
        assertThat(range.count(600)).isEqualTo(7);
        assertThat(range.amount(0, 600)).isEqualTo(600);
        assertThat(range.amount(6, 600)).isEqualTo(2000);
    }

    @Test
    void shouldStayABorrowerWhenOnlyTheLastRunWasSmall() {
        Cases cases = new Cases().cpu(1000, 3000, 100, 2500, 4000);
        assertUnits(cases.range(safeguard, Resource.CPU), 4, 16, RangeReason.UNDER_PROVISIONED);
    }

    @Test
    void shouldGuardWhenAHarvestedRunUsedUpWhatItWasLeft() {
        Cases cases = new Cases().cpu(2000, 500, 400, 400, 8000);
        assertUserOnly(cases, 2000, RangeReason.LOAD_SPIKE, true);
    }

    @Test
    void shouldLeaveTheUserAllocationWhenThereAreTooFewCleanRuns() {
        Cases borrower = new Cases().cpu(1000, 1000, 1000, 1000, 8000);
        borrower.profile.cleanRuns = 0;
        assertUserOnly(borrower, 1000, RangeReason.TOO_FEW_RUNS, false);
        borrower.profile.cleanRuns = 1;
        assertThat(borrower.range(safeguard, Resource.CPU).reason).isEqualTo(RangeReason.UNDER_PROVISIONED);
        Cases lender = new Cases().cpu(1000, 1000, 100, 100, 8000);
        lender.profile.cleanRuns = 2;
        assertUserOnly(lender, 1000, RangeReason.TOO_FEW_RUNS, false);
        lender.profile.cleanRuns = 3;
        assertThat(lender.range(safeguard, Resource.CPU).reason).isEqualTo(RangeReason.OVER_PROVISIONED);
    }

    @Test
    void shouldAskForAsManyCleanRunsAsItIsToldWhenTheyAreSet() {
        Safeguard patient = new Safeguard(
                Safeguard.Variant.GLEANER, Threshold.PAPER, OptionGrid.CPU_MILLIS_UNIT, Cases.UNIT_BYTES, 4, 6);
        Cases borrower = new Cases().cpu(1000, 1000, 1000, 1000, 8000);
        borrower.profile.cleanRuns = 3;
        assertThat(borrower.range(patient, Resource.CPU).reason).isEqualTo(RangeReason.TOO_FEW_RUNS);
        borrower.profile.cleanRuns = 4;
        assertThat(borrower.range(patient, Resource.CPU).reason).isEqualTo(RangeReason.UNDER_PROVISIONED);
        Cases lender = new Cases().cpu(1000, 1000, 100, 100, 8000);
        lender.profile.cleanRuns = 5;
        assertThat(lender.range(patient, Resource.CPU).reason).isEqualTo(RangeReason.TOO_FEW_RUNS);
        lender.profile.cleanRuns = 6;
        assertThat(lender.range(patient, Resource.CPU).reason).isEqualTo(RangeReason.OVER_PROVISIONED);
    }

    @Test
    void shouldLeaveAResourceAloneWhenSomebodyElseWritesItsLimit() {
        Cases cases = new Cases().cpu(1000, 1000, 100, 100, 8000);
        cases.input.memoryStoodBack = true;
        assertThat(cases.range(safeguard, Resource.CPU).reason).isEqualTo(RangeReason.OVER_PROVISIONED);
        cases.input.cpuStoodBack = true;
        assertUserOnly(cases, 1000, RangeReason.STOOD_BACK, false);
    }

    @Test
    void shouldLendNothingButStillBorrowWhenHeld() {
        Cases lender = new Cases().cpu(1000, 1000, 100, 100, 8000);
        lender.profile.cpu.holdRuns = 1;
        assertUserOnly(lender, 1000, RangeReason.HELD, false);
        Cases borrower = new Cases().cpu(1000, 1000, 1000, 1000, 8000);
        borrower.profile.cpu.holdRuns = 1;
        assertThat(borrower.range(safeguard, Resource.CPU).reason).isEqualTo(RangeReason.UNDER_PROVISIONED);
    }

    @Test
    void shouldLeaveTheUserAllocationWhenThePolicyDoesNotGoThere() {
        Cases lender = new Cases().cpu(1000, 1000, 100, 100, 8000);
        lender.input.policyLends = false;
        assertUserOnly(lender, 1000, RangeReason.POLICY, false);
        Cases borrower = new Cases().cpu(1000, 1000, 1000, 1000, 8000);
        borrower.input.policyBorrows = false;
        assertUserOnly(borrower, 1000, RangeReason.POLICY, false);
    }

    @Test
    void shouldLeaveTheUserAllocationWhenControlRunOrUnreadable() {
        Cases cases = new Cases().cpu(1000, 1000, 100, 100, 8000);
        cases.input.userBecause = RangeReason.CONTROL_RUN;
        assertUserOnly(cases, 1000, RangeReason.CONTROL_RUN, false);
        cases.input.profileRead = false;
        assertUserOnly(cases, 1000, RangeReason.NO_SNAPSHOT, false);
    }

    @Test
    void shouldTouchNothingWhenTheOwnerSetNoLimit() {
        Cases cases = new Cases().cpu(0, 0, 100, 100, 8000);
        ResourceRange range = cases.range(safeguard, Resource.CPU);
        assertThat(range.reason).isEqualTo(RangeReason.NO_LIMIT);
        assertThat(range.count(0)).isEqualTo(1);
        assertThat(range.amount(0, 0)).isZero();
    }

    @Test
    void shouldStartAnewWhenTheProfileIsOfAnotherUserAllocation() {
        Cases cases = new Cases().cpu(1000, 1000, 100, 100, 8000);
        cases.input.cpuMillisUser = 1500;
        assertUserOnly(cases, 1500, RangeReason.FIRST_RUN, true);
    }

    @Test
    void shouldStartAnewWhenNoPeakWasEverSeen() {
        Cases cases = new Cases().cpu(1000, 0, 0, 0, 8000);
        cases.profile.cpu.peakRuns = 0;
        assertUserOnly(cases, 1000, RangeReason.FIRST_RUN, true);
    }

    @Test
    void shouldKeepTheFloorWhenTheFunctionRanOutOfMemory() {
        Cases cases = new Cases().memory(8 * Cases.UNIT_BYTES, 8 * Cases.UNIT_BYTES, Cases.MIB, Cases.MIB, 0);
        cases.profile.memory.floor = 5 * Cases.UNIT_BYTES + 1;
        assertUnits(cases.range(safeguard, Resource.MEMORY), 6, 8, RangeReason.OVER_PROVISIONED);
    }

    @Test
    void shouldKeepItsPromisesWhenAnythingIsAsked() {
        Seeds.check(20_000, random -> {
            Cases cases = randomCase(random);
            long user = cases.input.cpuMillisUser;
            ResourceRange range = cases.range(safeguard, Resource.CPU);
            long least = range.amount(0, user);
            long most = range.amount(range.count(user) - 1, user);
            assertThat(least).isPositive().isLessThanOrEqualTo(user);
            assertThat(most).isBetween(user, Math.max(user, cases.input.cpuMillisCap));
            assertThat(range.amount(range.userIndex(user), user)).isEqualTo(user);
            if (least < user) {
                assertThat(range.reason).isEqualTo(RangeReason.OVER_PROVISIONED);
                assertThat(Threshold.PAPER.reachedBy(cases.profile.cpu.recentPeak, least))
                        .isFalse();
                assertThat(cases.profile.cpu.holdRuns).isZero();
                assertThat(cases.profile.lastRunFailed).isFalse();
            }
        });
    }

    private static Cases randomCase(Random random) {
        long user = Seeds.between(random, 1, 8000);
        long lastPeak = Seeds.between(random, 0, 9000);
        long recentPeak = Seeds.between(random, lastPeak, 9000);
        Cases cases = new Cases()
                .cpu(user, Seeds.between(random, 1, 8000), lastPeak, recentPeak, Seeds.between(random, 0, 16_000));
        cases.profile.finishedRuns = random.nextInt(10);
        cases.profile.cleanRuns = random.nextInt(6);
        cases.profile.lastRunFailed = random.nextInt(10) == 0;
        cases.profile.cpu.holdRuns = random.nextInt(3) == 0 ? 2 : 0;
        cases.input.policyBorrows = random.nextInt(5) != 0;
        cases.input.policyLends = random.nextInt(5) != 0;
        return cases;
    }

    private void assertUserOnly(Cases cases, long user, RangeReason reason, boolean safeguardRun) {
        ResourceRange range = cases.range(safeguard, Resource.CPU);
        assertThat(range.count(user)).isEqualTo(1);
        assertThat(range.amount(0, user)).isEqualTo(user);
        assertThat(range.reason).isEqualTo(reason);
        assertThat(range.safeguardRun).isEqualTo(safeguardRun);
    }

    private static void assertUnits(ResourceRange range, long min, long max, RangeReason reason) {
        assertThat(range.minUnits).as("min").isEqualTo(min);
        assertThat(range.maxUnits).as("max").isEqualTo(max);
        assertThat(range.reason).isEqualTo(reason);
        assertThat(range.safeguardRun).isFalse();
    }
}
