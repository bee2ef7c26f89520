package io.gleaner.harvest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds of a profile whatever runs it sees. */
class ProfileLifecycleTest {
    private final RunObservation run = new RunObservation();

    @Test
    void shouldStayConsistentWhenAnyRunsEnd() {
        Seeds.check(300, random -> {
            FunctionProfile profile = Runs.profile();
            long finishedRuns = 0;
            boolean failed = false;
            for (int i = 0; i < 200; i++) {
                if (random.nextInt(60) == 0) {
                    profile.userAllocation(Seeds.between(random, 500, 2000), Runs.MEMORY_USER);
                }
                long runsBefore = Runs.read(profile).finishedRuns;
                finishedRuns = runsBefore + 1;
                fill(random);
                failed = run.outcome != RunOutcome.OK;
                profile.completed(run, i);
                assertConsistent(Runs.read(profile), finishedRuns, failed);
            }
        });
    }

    private static void assertConsistent(ProfileSnapshot snapshot, long finishedRuns, boolean failed) {
        assertThat(snapshot.finishedRuns).isEqualTo(finishedRuns);
        assertThat(snapshot.lastRunFailed).isEqualTo(failed);
        assertThat(snapshot.cleanRuns).isBetween(0L, finishedRuns);
        assertThat(snapshot.cpu.peakRuns).isBetween(0L, finishedRuns);
        assertThat(snapshot.cpu.recentPeak).isGreaterThanOrEqualTo(snapshot.cpu.lastPeak);
        assertThat(snapshot.cpu.windowPeak).isGreaterThanOrEqualTo(snapshot.cpu.lastPeak);
        assertThat(snapshot.cpu.holdRuns).isBetween(0, 96);
        assertThat(snapshot.memory.holdRuns).isBetween(0, 96);
        assertThat(snapshot.cpu.floor).isZero();
        assertThat(snapshot.memory.floor).isBetween(0L, Runs.MEMORY_USER);
        assertThat(snapshot.cpu.peakP95 > 0).isEqualTo(snapshot.cpu.peakRuns > 0);
    }

    private void fill(Random random) {
        run.clear();
        run.durationNs = Seeds.between(random, 1, 1_000_000_000);
        run.outcome = random.nextInt(8) == 0
                ? RunOutcome.values()[random.nextInt(RunOutcome.values().length)]
                : RunOutcome.OK;
        run.coldStart = random.nextInt(10) == 0;
        run.atUserAllocation = random.nextBoolean();
        run.cpuTripped = random.nextInt(15) == 0;
        run.memoryTripped = random.nextInt(15) == 0;
        run.cpuPeakKnown = random.nextInt(10) != 0;
        run.memoryPeakKnown = random.nextInt(10) != 0;
        run.cpuMillisPeak = Seeds.between(random, 1, 4000);
        run.memoryBytesPeak = Seeds.between(random, 1, Runs.MEMORY_USER);
        run.cpuMillisLimitMin = Seeds.between(random, 1, 4000);
        run.cpuMillisLimitMax = run.cpuMillisLimitMin + Seeds.between(random, 0, 1000);
        run.memoryBytesLimitMin = Seeds.between(random, 1, Runs.MEMORY_USER);
        run.cpuSafeguardRun = random.nextInt(10) == 0;
    }
}
