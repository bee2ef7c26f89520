package io.gleaner.harvest.safeguard;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.profile.FunctionHold;
import io.gleaner.harvest.profile.FunctionProfile;
import io.gleaner.harvest.profile.InputBuckets;
import io.gleaner.harvest.profile.ProfileSettings;
import io.gleaner.harvest.profile.ProfileTable;
import io.gleaner.harvest.profile.RunObservation;
import io.gleaner.harvest.profile.RunOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is wrong with the published safeguard, and that ours does better. */
class FaultsOfTheOriginalTest {
    private static final long MS = 1_000_000;

    private final Safeguard freyr = new Safeguard(Safeguard.Variant.FREYR, Threshold.ARTIFACT, 1000, Cases.UNIT_BYTES);
    private final Safeguard gleaner =
            new Safeguard(Safeguard.Variant.GLEANER, Threshold.ARTIFACT, 250, Cases.UNIT_BYTES);
    private final RunObservation run = new RunObservation();
    private final ProfileSnapshot snapshot = new ProfileSnapshot();

    @Test
    void shouldNotGuardWhenNothingWasHarvested_faultA() {
        Cases cases = new Cases().cpu(2000, 2000, 1800, 1800, 8000);
        assertThat(cases.range(freyr, Resource.CPU).reason).isEqualTo(RangeReason.LOAD_SPIKE);
        assertThat(cases.range(gleaner, Resource.CPU).reason).isEqualTo(RangeReason.OVER_PROVISIONED);
        assertThat(cases.range.safeguardRun).isFalse();
    }

    @Test
    void shouldNotRecalibrateTheBaselineWhenTheOtherResourceStaysHarvested_faultB() {
        Cases cases = new Cases().cpu(2000, 1000, 950, 950, 8000);
        cases.memory(8 * Cases.UNIT_BYTES, 4 * Cases.UNIT_BYTES, Cases.UNIT_BYTES, Cases.UNIT_BYTES, 0);
        assertThat(cases.range(gleaner, Resource.CPU).safeguardRun).isTrue();
        assertThat(cases.range(gleaner, Resource.MEMORY).safeguardRun).isFalse();

        FunctionProfile profile = profile(2000, 8 * Cases.UNIT_BYTES);
        runAt(2000, 500, 8 * Cases.UNIT_BYTES, 100);
        profile.completed(run, 0);
        runAt(2000, 700, 4 * Cases.UNIT_BYTES, 900);
        run.atUserAllocation = false;
        run.cpuSafeguardRun = true;
        profile.completed(run, 0);
        assertThat(profile.read(snapshot)).isTrue();
        assertThat(snapshot.baselineNs).isEqualTo(100 * MS);
        assertThat(snapshot.cpu.recentPeak).isEqualTo(700);
    }

    @Test
    void shouldLendWhenASingleThreadHasTwoCores_faultC() {
        Cases cases = new Cases().cpu(2000, 2000, 1000, 1000, 8000);
        cases.range(freyr, Resource.CPU);
        assertThat(cases.range.amount(0, 2000)).isEqualTo(2000);
        cases.range(gleaner, Resource.CPU);
        assertThat(cases.range.amount(0, 2000)).isEqualTo(1250);
    }

    @ParameterizedTest
    @EnumSource(Safeguard.Variant.class)
    void shouldNeverOfferWhatTheNodeCannotGrant_faultD(Safeguard.Variant variant) {
        Safeguard safeguard = new Safeguard(variant, Threshold.ARTIFACT, 1000, Cases.UNIT_BYTES);
        Cases cases = new Cases().cpu(2000, 2000, 2000, 2000, 3700);
        cases.memory(2 * Cases.UNIT_BYTES, 2 * Cases.UNIT_BYTES, 2 * Cases.UNIT_BYTES, 2 * Cases.UNIT_BYTES, 0);
        ResourceRange cpu = new ResourceRange();
        ResourceRange memory = new ResourceRange();
        safeguard.range(Resource.CPU, cases.profile, cases.input, cpu);
        safeguard.range(Resource.MEMORY, cases.profile, cases.input, memory);
        OptionSet options = new OptionSet();
        OptionGrid.fill(cpu, memory, 2000, 2 * Cases.UNIT_BYTES, OptionSet.MAX_OPTIONS, options);
        assertThat(options.count()).isPositive();
        for (int i = 0; i < options.count(); i++) {
            assertThat(options.cpuMillis(i)).isLessThanOrEqualTo(3700);
            assertThat(options.memoryBytes(i)).isLessThanOrEqualTo(2 * Cases.UNIT_BYTES);
        }
    }

    @Test
    void shouldActWhileTheFunctionRunsWhenItsLoadSteps_faultE() {
        TripWire wire = new TripWire(Threshold.PAPER, 100 * MS);
        wire.resumed(0, 0);
        wire.limits(250, 1000, 0, 0);
        long stepNs = 210 * MS;
        long nowNs = 20 * MS;
        while (wire.onSample(nowNs, Math.max(0, nowNs - stepNs), 0, -1) == TripWire.NONE) {
            nowNs += 20 * MS;
        }
        assertThat(nowNs - stepNs).isLessThanOrEqualTo(40 * MS);
    }

    @Test
    void shouldForgetWhenOneOutlierWasSeen_faultF() {
        FunctionProfile profile = profile(4000, 0);
        runAt(4000, 3900, 0, 10);
        profile.completed(run, 0);
        long leastNeeded = 0;
        for (int i = 0; i < 60; i++) {
            runAt(4000, 500, 0, 10);
            profile.completed(run, 0);
        }
        assertThat(profile.read(snapshot)).isTrue();
        Cases cases = new Cases().cpu(4000, 4000, 500, snapshot.cpu.recentPeak, 8000);
        cases.range(gleaner, Resource.CPU);
        leastNeeded = cases.range.amount(0, 4000);
        assertThat(leastNeeded).isEqualTo(750);
    }

    @Test
    void shouldKeepInputsApartWhenTheirSizeIsTold_faultG() {
        ProfileTable table = new ProfileTable(1, 10, InputBuckets.DEFAULT, ProfileSettings.DEFAULT);
        table.register(1, 2000, 0);
        int small = InputBuckets.DEFAULT.of(100);
        int large = InputBuckets.DEFAULT.of(100_000_000);
        runAt(2000, 200, 0, 10);
        table.completed(1, small, run, 0);
        runAt(2000, 1900, 0, 500);
        table.completed(1, large, run, 0);
        assertThat(table.read(1, small, snapshot)).isTrue();
        assertThat(snapshot.cpu.recentPeak).isEqualTo(200);
        assertThat(snapshot.baselineNs).isEqualTo(10 * MS);
        assertThat(table.read(1, large, snapshot)).isTrue();
        assertThat(snapshot.cpu.recentPeak).isEqualTo(1900);
        assertThat(snapshot.baselineNs).isEqualTo(500 * MS);
    }

    @ParameterizedTest
    @EnumSource(
            value = RunOutcome.class,
            names = {"FAILED", "TIMED_OUT", "OUT_OF_MEMORY"})
    void shouldCountHarmWhenAHarvestedRunEndsBadly_faultH(RunOutcome outcome) {
        FunctionProfile profile = profile(1000, 8 * Cases.UNIT_BYTES);
        runAt(1000, 100, 8 * Cases.UNIT_BYTES, 10);
        profile.completed(run, 0);
        runAt(1000, 100, 2 * Cases.UNIT_BYTES, 10);
        run.atUserAllocation = false;
        run.outcome = outcome;
        profile.completed(run, 0);
        assertThat(profile.read(snapshot)).isTrue();
        assertThat(snapshot.finishedRuns).isEqualTo(2);
        assertThat(snapshot.cleanRuns).isEqualTo(1);
        assertThat(snapshot.lastRunFailed).isTrue();
        assertThat(snapshot.memory.holdRuns).isEqualTo(3);
        assertThat(snapshot.cpu.holdRuns).isZero();
        assertThat(snapshot.memory.floor)
                .isEqualTo(
                        outcome == RunOutcome.OUT_OF_MEMORY
                                ? 2 * Cases.UNIT_BYTES + 100 * Cases.MIB
                                : Cases.MIB * 11 / 8);
    }

    private static FunctionProfile profile(long cpuMillisUser, long memoryBytesUser) {
        return new FunctionProfile(
                cpuMillisUser, memoryBytesUser, 0, new FunctionHold(ProfileSettings.DEFAULT), ProfileSettings.DEFAULT);
    }

    private void runAt(long cpuMillisLimit, long cpuMillisPeak, long memoryBytesLimit, long durationMs) {
        run.clear();
        run.durationNs = durationMs * MS;
        run.atUserAllocation = true;
        run.cpuPeakKnown = true;
        run.cpuMillisPeak = cpuMillisPeak;
        run.cpuMillisLimitMin = cpuMillisLimit;
        run.memoryPeakKnown = true;
        run.memoryBytesPeak = Cases.MIB;
        run.memoryBytesLimitMin = memoryBytesLimit;
    }
}
