package io.gleaner.harvest.profile;

import static io.gleaner.harvest.profile.Runs.clean;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Resource;
import org.junit.jupiter.api.Test;

class ProfileTableTest {
    private final ProfileTable table = new ProfileTable(2, 2, InputBuckets.DEFAULT, ProfileSettings.DEFAULT);
    private final ProfileSnapshot snapshot = new ProfileSnapshot();

    @Test
    void shouldKnowNothingButTheUserAllocationWhenABucketIsNew() {
        table.register(1, 1000, Runs.MEMORY_USER);
        assertThat(table.read(1, 4, snapshot)).isTrue();
        assertThat(snapshot.finishedRuns).isZero();
        assertThat(snapshot.cpu.user).isEqualTo(1000);
        assertThat(snapshot.inputBucket).isEqualTo(4);
    }

    @Test
    void shouldHoldAllBucketsWhenOneTripped() {
        table.register(1, 1000, Runs.MEMORY_USER);
        table.completed(1, 3, clean(100, 10), 0);
        RunObservation tripped = clean(100, 10);
        tripped.cpuTripped = true;
        table.completed(1, 4, tripped, 0);
        table.read(1, 3, snapshot);
        assertThat(snapshot.cpu.holdRuns).isEqualTo(3);
        assertThat(snapshot.memory.holdRuns).isZero();
        table.raiseHold(1, Resource.MEMORY);
        table.read(1, 3, snapshot);
        assertThat(snapshot.memory.holdRuns).isEqualTo(1);
    }

    @Test
    void shouldCountInBucketZeroWhenThereIsNoRoomForAnother() {
        table.register(1, 1000, Runs.MEMORY_USER);
        table.completed(1, 1, clean(100, 10), 0);
        table.completed(1, 2, clean(100, 10), 0);
        table.completed(1, 3, clean(300, 10), 0);
        assertThat(table.bucketsRefused()).isEqualTo(1);
        table.read(1, 3, snapshot);
        assertThat(snapshot.inputBucket).isZero();
        assertThat(snapshot.cpu.lastPeak).isEqualTo(300);
    }

    @Test
    void shouldMakeRoomWhenAFunctionIsRemoved() {
        table.register(1, 1000, Runs.MEMORY_USER);
        table.completed(1, 1, clean(100, 10), 0);
        table.completed(1, 2, clean(100, 10), 0);
        table.remove(1);
        assertThat(table.read(1, 1, snapshot)).isFalse();
        table.register(2, 1000, Runs.MEMORY_USER);
        table.completed(2, 1, clean(100, 10), 0);
        table.read(2, 1, snapshot);
        assertThat(snapshot.inputBucket).isEqualTo(1);
        assertThat(table.bucketsRefused()).isZero();
    }

    @Test
    void shouldForgetInAllBucketsWhenTheUserAllocationChanged() {
        table.register(1, 1000, Runs.MEMORY_USER);
        table.completed(1, 1, clean(100, 10), 0);
        table.register(1, 2000, Runs.MEMORY_USER);
        table.read(1, 1, snapshot);
        assertThat(snapshot.finishedRuns).isZero();
        assertThat(snapshot.cpu.user).isEqualTo(2000);
        table.read(1, 2, snapshot);
        assertThat(snapshot.cpu.user).isEqualTo(2000);
    }

    @Test
    void shouldLeaveAloneWhenTheHandleIsNotItsOwn() {
        assertThat(table.register(0, 1000, 0)).isFalse();
        assertThat(table.register(3, 1000, 0)).isFalse();
        assertThat(table.read(-1, 0, snapshot)).isFalse();
        assertThat(table.read(7, 0, snapshot)).isFalse();
        table.register(1, 1000, 0);
        assertThat(table.read(1, 99, snapshot)).isFalse();
        table.completed(7, 0, clean(100, 10), 0);
        table.remove(7);
        assertThatThrownBy(() -> new ProfileTable(0, 0, InputBuckets.DEFAULT, ProfileSettings.DEFAULT))
                .hasMessageContaining("functionsMax=0");
    }
}
