package io.gleaner.harvest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.ProfileSnapshot;
import org.junit.jupiter.api.Test;

class NeighbourTest {
    private final ProfileTable table = new ProfileTable(1, 100, InputBuckets.DEFAULT, ProfileSettings.DEFAULT);
    private final ProfileSnapshot snapshot = new ProfileSnapshot();
    private final int bucket = InputBuckets.DEFAULT.of(1 << 20);

    NeighbourTest() {
        table.register(1, 1000, 1L << 30);
    }

    private void run(int inBucket, long cpuMillisPeak, long memoryBytesPeak, int times) {
        for (int i = 0; i < times; i++) {
            RunObservation run = Runs.clean(cpuMillisPeak, 100);
            run.memoryBytesPeak = memoryBytesPeak;
            run.memoryPeakKnown = true;
            table.completed(1, inBucket, run, 0);
        }
    }

    private ProfileSnapshot read(int ofBucket) {
        assertThat(table.read(1, ofBucket, snapshot)).isTrue();
        return snapshot;
    }

    @Test
    void shouldKnowWhatLargerInputsTookWhenThisSizeIsNew() {
        run(bucket + 2, 800, 500L << 20, 3);
        assertThat(read(bucket).cleanRuns).isEqualTo(3);
        assertThat(snapshot.inputBucket).isEqualTo(bucket);
        assertThat(snapshot.memory.recentPeak).isEqualTo(500L << 20);
        assertThat(snapshot.meanDurationNs).isEqualTo(50_000_000);
    }

    @Test
    void shouldExpectMoreWhenOnlySmallerInputsAreKnown() {
        run(bucket - 2, 800, 500L << 20, 3);
        assertThat(read(bucket).memory.recentPeak).isGreaterThan(700L << 20);
        assertThat(snapshot.meanDurationNs).isEqualTo(200_000_000);
    }

    @Test
    void shouldKnowNothingWhenOtherInputsAreFarAway() {
        run(bucket + 5, 800, 500L << 20, 3);
        run(bucket - 5, 800, 500L << 20, 3);
        assertThat(read(bucket).finishedRuns).isZero();
    }

    @Test
    void shouldTrustItsOwnRunsWhenThereAreEnough() {
        run(bucket + 1, 800, 500L << 20, 5);
        run(bucket, 300, 100L << 20, 3);
        assertThat(read(bucket).memory.recentPeak).isEqualTo(100L << 20);
    }
}
