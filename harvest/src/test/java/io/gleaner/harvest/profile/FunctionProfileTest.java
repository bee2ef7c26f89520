package io.gleaner.harvest.profile;

import static io.gleaner.harvest.profile.Runs.MIB;
import static io.gleaner.harvest.profile.Runs.MS;
import static io.gleaner.harvest.profile.Runs.clean;
import static io.gleaner.harvest.profile.Runs.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gleaner.harvest.Allocated;
import io.gleaner.harvest.ProfileSnapshot;
import org.junit.jupiter.api.Test;

class FunctionProfileTest {
    private final FunctionProfile profile = Runs.profile();

    @Test
    void shouldKnowOnlyTheUserAllocationWhenNothingRan() {
        ProfileSnapshot snapshot = read(profile);
        assertThat(snapshot.finishedRuns).isZero();
        assertThat(snapshot.cpu.user).isEqualTo(Runs.CPU_USER);
        assertThat(snapshot.memory.user).isEqualTo(Runs.MEMORY_USER);
        assertThat(snapshot.baselineNs).isZero();
    }

    @Test
    void shouldShowPeaksWhenRunsEnded() {
        for (long peak : new long[] {300, 700, 200, 100, 150, 120, 110}) {
            profile.completed(clean(peak, 10), 0);
        }
        ProfileSnapshot snapshot = read(profile);
        assertThat(snapshot.cpu.lastPeak).isEqualTo(110);
        assertThat(snapshot.cpu.windowPeak).isEqualTo(200);
        assertThat(snapshot.cpu.meanPeak).isEqualTo(240);
        assertThat(snapshot.cpu.peakP95).isBetween(700L, 749L);
        assertThat((double) snapshot.cpu.recentPeak).isCloseTo(700 * Math.pow(0.5, 5 / 20.0), within(1.0));
        assertThat(snapshot.cpu.lastAllocation).isEqualTo(Runs.CPU_USER);
        assertThat(snapshot.memory.lastPeak).isEqualTo(100 * MIB);
        assertThat(snapshot.cleanRuns).isEqualTo(7);
        assertThat(snapshot.meanDurationNs).isEqualTo(10 * MS);
    }

    @Test
    void shouldHalveTheRecentPeakWhenAHalfLifeOfRunsPassed() {
        profile.completed(clean(900, 10), 0);
        for (int i = 0; i < ProfileSettings.DEFAULT.halfLifeRuns(); i++) {
            profile.completed(clean(10, 10), 0);
        }
        assertThat(read(profile).cpu.recentPeak).isCloseTo(450, within(1L));
    }

    @Test
    void shouldStartTheRecentPeakAgainWhenItIsASafeguardRun() {
        profile.completed(clean(900, 10), 0);
        RunObservation run = clean(200, 10);
        run.cpuSafeguardRun = true;
        run.memoryBytesPeak = 50 * MIB;
        profile.completed(run, 0);
        ProfileSnapshot snapshot = read(profile);
        assertThat(snapshot.cpu.recentPeak).isEqualTo(200);
        assertThat(snapshot.memory.recentPeak).isGreaterThan(90 * MIB);
    }

    @Test
    void shouldCallAPeakCensoredWhenTheLimitMayHaveCutIt() {
        profile.completed(clean(979, 10), 0);
        assertThat(read(profile).cpu.censored).isFalse();
        profile.completed(clean(980, 10), 0);
        ProfileSnapshot snapshot = read(profile);
        assertThat(snapshot.cpu.censored).isTrue();
        assertThat(snapshot.cpu.windowCensored).isTrue();
        assertThat(snapshot.cpu.recentCensored).isTrue();
        RunObservation accelerated = clean(1500, 10);
        accelerated.cpuMillisLimitMax = 2000;
        profile.completed(accelerated, 0);
        snapshot = read(profile);
        assertThat(snapshot.cpu.lastAllocation).isEqualTo(Runs.CPU_USER);
        assertThat(snapshot.cpu.censored).isFalse();
        assertThat(snapshot.cpu.windowCensored).isFalse();
        assertThat(snapshot.cpu.recentCensored).isFalse();
    }

    @Test
    void shouldTakeAPeakAsAnsweredWhenALaterRunUsedLessThanAHigherLimit() {
        profile.completed(clean(1000, 10), 0);
        RunObservation accelerated = clean(960, 10);
        accelerated.cpuMillisLimitMin = 2000;
        profile.completed(accelerated, 0);
        ProfileSnapshot snapshot = read(profile);
        assertThat(snapshot.cpu.windowPeak).isEqualTo(1000);
        assertThat(snapshot.cpu.windowCensored).isFalse();
        assertThat(snapshot.cpu.recentCensored).isFalse();
        profile.completed(clean(990, 10), 0);
        profile.completed(clean(300, 10), 0);
        assertThat(read(profile).cpu.recentCensored).isTrue();
    }

    @Test
    void shouldTakeTheMedianOfTheLastFiveWhenRunsAreCleanAndAtTheUserAllocation() {
        for (long ms : new long[] {1, 1, 50, 10, 30}) {
            profile.completed(clean(100, ms), 0);
        }
        assertThat(read(profile).baselineNs).isEqualTo(10 * MS);
        profile.completed(clean(100, 40), 0);
        assertThat(read(profile).baselineNs).isEqualTo(30 * MS);
    }

    @Test
    void shouldKeepTheBaselineWhenARunIsNotCleanOrNotAtTheUserAllocation() {
        profile.completed(clean(100, 10), 0);
        RunObservation[] others = {clean(100, 90), clean(100, 90), clean(100, 90), clean(100, 90), clean(100, 90)};
        others[0].coldStart = true;
        others[1].cpuTripped = true;
        others[2].outcome = RunOutcome.FAILED;
        others[3].atUserAllocation = false;
        others[4].memoryPeakKnown = false;
        for (RunObservation other : others) {
            profile.completed(other, 0);
        }
        ProfileSnapshot snapshot = read(profile);
        assertThat(snapshot.baselineNs).isEqualTo(10 * MS);
        assertThat(snapshot.cleanRuns).isEqualTo(3);
        assertThat(snapshot.finishedRuns).isEqualTo(6);
    }

    @Test
    void shouldLearnPeaksButNoBaselineWhenTheStartWasCold() {
        RunObservation cold = clean(990, 500);
        cold.coldStart = true;
        profile.completed(cold, 0);
        ProfileSnapshot snapshot = read(profile);
        assertThat(snapshot.finishedRuns).isEqualTo(1);
        assertThat(snapshot.cleanRuns).isEqualTo(1);
        assertThat(snapshot.cpu.peakRuns).isEqualTo(1);
        assertThat(snapshot.cpu.recentPeak).isEqualTo(990);
        assertThat(snapshot.baselineNs).isZero();
        assertThat(snapshot.meanDurationNs).isEqualTo(500 * MS);
        profile.completed(clean(900, 100), 0);
        assertThat(read(profile).meanDurationNs).isEqualTo(100 * MS);
    }

    @Test
    void shouldOnlyRaiseTheRecentPeakWhenARunFailed() {
        profile.completed(clean(500, 10), 0);
        RunObservation failed = clean(50, 1);
        failed.outcome = RunOutcome.FAILED;
        profile.completed(failed, 0);
        assertThat(read(profile).lastRunFailed).isTrue();
        assertThat(read(profile).cpu.lastPeak).isEqualTo(500);
        assertThat(read(profile).cpu.recentPeak).isEqualTo(500);
        failed.cpuMillisPeak = 800;
        profile.completed(failed, 0);
        assertThat(read(profile).cpu.recentPeak).isEqualTo(800);
        profile.completed(clean(500, 10), 0);
        assertThat(read(profile).lastRunFailed).isFalse();
    }

    @Test
    void shouldRaiseTheFloorOnceAndForgetItWhenItRanOutOfMemory() {
        RunObservation killed = clean(100, 10);
        killed.outcome = RunOutcome.OUT_OF_MEMORY;
        killed.memoryBytesLimitMin = 200 * MIB;
        profile.completed(killed, 0);
        assertThat(read(profile).memory.floor).isEqualTo(300 * MIB);
        profile.completed(killed, 0);
        assertThat(read(profile).memory.floor).isEqualTo(300 * MIB);
        killed.memoryBytesLimitMin = 500 * MIB;
        profile.completed(killed, 0);
        assertThat(read(profile).memory.floor).isEqualTo(Runs.MEMORY_USER);
        for (int i = 0; i < 40; i++) {
            profile.completed(clean(100, 10), 0);
        }
        assertThat(read(profile).memory.floor).isCloseTo(128 * MIB, within(MIB));
        for (int i = 0; i < 400; i++) {
            profile.completed(clean(100, 10), 0);
        }
        assertThat(read(profile).memory.floor).isZero();
    }

    @Test
    void shouldForgetBaselineAndPeaksWhenTheUserAllocationChanged() {
        profile.completed(clean(900, 10), 0);
        profile.userAllocation(Runs.CPU_USER, Runs.MEMORY_USER);
        assertThat(read(profile).finishedRuns).isEqualTo(1);
        profile.userAllocation(2000, Runs.MEMORY_USER);
        ProfileSnapshot snapshot = read(profile);
        assertThat(snapshot.finishedRuns).isZero();
        assertThat(snapshot.cleanRuns).isZero();
        assertThat(snapshot.baselineNs).isZero();
        assertThat(snapshot.cpu.user).isEqualTo(2000);
        assertThat(snapshot.cpu.recentPeak).isZero();
        assertThat(snapshot.cpu.windowPeak).isZero();
        assertThat(snapshot.cpu.peakP95).isZero();
        assertThat(snapshot.memory.peakRuns).isZero();
        RunObservation admittedBefore = clean(900, 10);
        admittedBefore.cpuMillisUser = Runs.CPU_USER;
        profile.completed(admittedBefore, 0);
        assertThat(read(profile).finishedRuns).isZero();
    }

    @Test
    void shouldFindTheMeanInterArrivalWhenRunsEndOutOfOrder() {
        for (long arrivalMs : new long[] {1000, 1300, 1100, 1200, 1400}) {
            RunObservation run = clean(100, 10);
            run.arrivalNs = arrivalMs * MS;
            profile.completed(run, 0);
        }
        assertThat(read(profile).meanInterArrivalNs).isEqualTo(100 * MS);
    }

    @Test
    void shouldAllocateNothingWhenRunsEnd() {
        RunObservation run = clean(500, 10);
        long[] runs = {0};
        assertThat(Allocated.bytes(() -> {
                    runs[0]++;
                    run.cpuMillisPeak = runs[0] * 37 % 1000;
                    run.durationNs = runs[0] * 7919 % 1_000_000_000;
                    profile.completed(run, runs[0]);
                }))
                .isZero();
    }
}
