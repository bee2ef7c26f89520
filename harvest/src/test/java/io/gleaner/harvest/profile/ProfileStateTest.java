package io.gleaner.harvest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Resource;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What survives a restart, and what does not. */
class ProfileStateTest {
    private static final long CPU_USER = 2_000;
    private static final long MEMORY_USER = 512L << 20;
    private static final int FUNCTION = 1;

    private final ProfileTable table = table();
    private final ProfileState state = new ProfileState(4096);
    private final ProfileSnapshot before = new ProfileSnapshot();
    private final ProfileSnapshot after = new ProfileSnapshot();
    private final Random random = new Random(7);

    private static ProfileTable table() {
        ProfileTable made = new ProfileTable(4, 8, InputBuckets.DEFAULT, ProfileSettings.DEFAULT);
        made.register(FUNCTION, CPU_USER, MEMORY_USER);
        return made;
    }

    private RunObservation run(long durationNs) {
        RunObservation run = new RunObservation();
        run.durationNs = durationNs;
        run.cpuPeakKnown = true;
        run.memoryPeakKnown = true;
        run.cpuMillisPeak = 300 + random.nextInt(900);
        run.memoryBytesPeak = (60L + random.nextInt(200)) << 20;
        run.cpuMillisLimitMin = CPU_USER;
        run.memoryBytesLimitMin = MEMORY_USER;
        run.atUserAllocation = true;
        return run;
    }

    private void completed(ProfileTable to, int bucket, int times) {
        for (int i = 0; i < times; i++) {
            to.completed(FUNCTION, bucket, run(1_000_000 + random.nextInt(5_000_000)), i);
        }
    }

    private ProfileTable restarted(long cleanRunsMost) {
        assertThat(table.exportTo(FUNCTION, state)).isTrue();
        assertThat(state.isWhole()).isTrue();
        ProfileTable next = table();
        assertThat(next.importFrom(FUNCTION, new ProfileState(state.numbers()), cleanRunsMost))
                .isTrue();
        return next;
    }

    private void assertSame(ProfileTable next, int bucket) {
        assertThat(table.read(FUNCTION, bucket, before)).isTrue();
        assertThat(next.read(FUNCTION, bucket, after)).isTrue();
        before.meanInterArrivalNs = 0;
        before.resumed = true;
        assertThat(after).usingRecursiveComparison().isEqualTo(before);
    }

    @Test
    void shouldKnowTheSameWhenReadBack() {
        completed(table, 0, 90);
        completed(table, 3, 7);
        RunObservation tripped = run(1_000_000);
        tripped.memoryTripped = true;
        table.completed(FUNCTION, 3, tripped, 1);
        RunObservation outOfMemory = run(1_000_000);
        outOfMemory.outcome = RunOutcome.OUT_OF_MEMORY;
        outOfMemory.memoryBytesLimitMin = 128L << 20;
        table.completed(FUNCTION, 0, outOfMemory, 1);

        ProfileTable next = restarted(Long.MAX_VALUE);
        assertSame(next, 0);
        assertSame(next, 3);
        assertThat(after.memory.holdRuns).isPositive();
        assertThat(before.memory.recentPeak).isPositive();

        // And goes on as if nothing had been between.
        for (int i = 0; i < 200; i++) {
            RunObservation same = run(1_000_000 + i);
            table.completed(FUNCTION, 0, same, i);
            next.completed(FUNCTION, 0, same, i);
        }
        table.read(FUNCTION, 0, before);
        next.read(FUNCTION, 0, after);
        assertThat(after.cpu).usingRecursiveComparison().isEqualTo(before.cpu);
        assertThat(after.memory.peakP95).isEqualTo(before.memory.peakP95);
        assertThat(after.durationNsP95).isEqualTo(before.durationNsP95);
    }

    @Test
    void shouldCountFewerCleanRunsWhenReadBack() {
        completed(table, 0, 10);
        ProfileTable next = restarted(2);
        next.read(FUNCTION, 0, after);
        assertThat(after.cleanRuns).isEqualTo(2);
        assertThat(after.resumed).isTrue();
        completed(next, 0, 5);
        next.read(FUNCTION, 0, after);
        assertThat(after.cleanRuns).isEqualTo(7);
        assertThat(after.resumed).isFalse();
    }

    @Test
    void shouldCountATripWhoseRunNeverEnded() {
        completed(table, 0, 5);
        table.raiseHold(FUNCTION, Resource.CPU);
        ProfileTable next = restarted(Long.MAX_VALUE);
        next.read(FUNCTION, 0, after);
        assertThat(after.cpu.holdRuns).isEqualTo(ProfileSettings.DEFAULT.holdRuns());
    }

    @Test
    void shouldHaveNothingToWriteWhenNothingRan() {
        assertThat(table.exportTo(FUNCTION, state)).isFalse();
        assertThat(table.exportTo(3, state)).isFalse();
    }

    @Test
    void shouldSayHowMuchRoomIsMissing() {
        completed(table, 0, 5);
        ProfileState small = new ProfileState(10);
        assertThat(table.exportTo(FUNCTION, small)).isTrue();
        assertThat(small.isWhole()).isFalse();
        ProfileState large = new ProfileState(small.needed());
        table.exportTo(FUNCTION, large);
        assertThat(large.isWhole()).isTrue();
    }

    @Test
    void shouldKnowNothingWhenTheNumbersAreNotOurs() {
        completed(table, 0, 5);
        table.exportTo(FUNCTION, state);
        long[] numbers = state.numbers();
        for (int i = 0; i < numbers.length; i++) {
            long[] broken = numbers.clone();
            broken[i] = Long.MIN_VALUE + 1;
            ProfileTable next = table();
            if (!next.importFrom(FUNCTION, new ProfileState(broken), 2)) {
                next.read(FUNCTION, 0, after);
                assertThat(after.finishedRuns).isZero();
            }
        }
        assertThat(table().importFrom(FUNCTION, new ProfileState(new long[3]), 2))
                .isFalse();
    }

    @Test
    void shouldKnowNothingWhenTheUserAllocationIsAnother() {
        completed(table, 0, 5);
        table.exportTo(FUNCTION, state);
        ProfileTable next = table();
        next.register(FUNCTION, CPU_USER + 1, MEMORY_USER);
        assertThat(next.importFrom(FUNCTION, new ProfileState(state.numbers()), 2))
                .isFalse();
    }

    @Test
    void shouldLendNothingForSomeRunsWhenLendingMakesItSlow() {
        table.tolerance(FUNCTION, 1.05);
        for (int i = 0; i < 5; i++) {
            table.completed(FUNCTION, 0, run(1_000_000), i);
        }
        for (int i = 0; i < ToleranceGuard.BATCH_RUNS; i++) {
            table.read(FUNCTION, 0, after);
            assertThat(after.toleranceHoldRuns).isZero();
            RunObservation slow = run(1_200_000);
            slow.harvested = true;
            table.completed(FUNCTION, 0, slow, i);
        }
        table.read(FUNCTION, 0, after);
        assertThat(after.toleranceHoldRuns).isEqualTo(ProfileSettings.DEFAULT.holdRuns());
        assertThat(after.baselineNs).as("a run that lends sets no baseline").isEqualTo(1_000_000);
        ProfileTable next = restarted(2);
        next.read(FUNCTION, 0, after);
        assertThat(after.toleranceHoldRuns).isEqualTo(ProfileSettings.DEFAULT.holdRuns());
    }
}
