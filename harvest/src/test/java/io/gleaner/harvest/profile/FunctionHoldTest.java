package io.gleaner.harvest.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.harvest.Resource;
import org.junit.jupiter.api.Test;

class FunctionHoldTest {
    private final FunctionHold hold = new FunctionHold(ProfileSettings.DEFAULT);

    @Test
    void shouldHoldTwiceAsLongWhenItTripsAgain() {
        for (int expected : new int[] {3, 6, 12, 24, 48, 96, 96}) {
            trip();
            assertThat(hold.runs(Resource.CPU)).isEqualTo(expected);
        }
        assertThat(hold.runs(Resource.MEMORY)).isZero();
    }

    @Test
    void shouldEndWhenItsRunsHavePassed() {
        trip();
        cleanRuns(2);
        assertThat(hold.runs(Resource.CPU)).isEqualTo(1);
        cleanRuns(1);
        assertThat(hold.runs(Resource.CPU)).isZero();
    }

    @Test
    void shouldForgetATripWhenAsManyCleanRunsFollowedTheHold() {
        trip();
        trip();
        cleanRuns(6 + 6);
        trip();
        assertThat(hold.runs(Resource.CPU)).isEqualTo(6);
        cleanRuns(6 + 5);
        trip();
        assertThat(hold.runs(Resource.CPU)).isEqualTo(12);
        cleanRuns(12 + 12 + 6 + 3);
        trip();
        assertThat(hold.runs(Resource.CPU)).isEqualTo(3);
    }

    @Test
    void shouldHoldAtOnceWhenRaisedAndUntilTheRunWasCounted() {
        hold.raise(Resource.CPU);
        assertThat(hold.runs(Resource.CPU)).isEqualTo(1);
        cleanRuns(5);
        assertThat(hold.runs(Resource.CPU)).isEqualTo(1);
        trip();
        cleanRuns(3);
        assertThat(hold.runs(Resource.CPU)).isZero();
        hold.raise(Resource.MEMORY);
        hold.finished(Resource.MEMORY, false, true, false);
        assertThat(hold.runs(Resource.MEMORY)).isZero();
    }

    @Test
    void shouldKeepMoreMemoryWithEachTripAndLessAgainWhenNoneFollows() {
        assertThat(hold.memoryBytesKept(800)).isZero();
        tripMemory();
        assertThat(hold.memoryBytesKept(800)).isEqualTo(1_100);
        tripMemory();
        assertThat(hold.memoryBytesKept(800)).isEqualTo(1_200);
        // Two holds of 6 runs, then 3 more, forget them.
        for (int run = 0; run < 6 + 6 + 3; run++) {
            hold.finished(Resource.MEMORY, false, false, true);
        }
        assertThat(hold.memoryBytesKept(800)).isZero();
        trip();
        assertThat(hold.memoryBytesKept(800)).as("after a trip of CPU").isZero();
    }

    private void tripMemory() {
        hold.finished(Resource.MEMORY, true, false, false);
    }

    @Test
    void shouldHoldForAsManyRunsAsItIsToldWhenItTrips() {
        FunctionHold longer = new FunctionHold(new ProfileSettings(20, 64, 10, 1));
        for (int expected : new int[] {10, 20, 20}) {
            longer.finished(Resource.MEMORY, true, false, false);
            assertThat(longer.runs(Resource.MEMORY)).isEqualTo(expected);
        }
        FunctionHold constant = new FunctionHold(new ProfileSettings(20, 64, 2, 0));
        for (int i = 0; i < 3; i++) {
            constant.finished(Resource.CPU, true, false, false);
            assertThat(constant.runs(Resource.CPU)).isEqualTo(2);
        }
    }

    @Test
    void shouldRefuseAHoldThatOverflowsWhenBuilt() {
        assertThatThrownBy(() -> new ProfileSettings(20, 64, 0, 5)).hasMessageContaining("holdRuns=0");
        assertThatThrownBy(() -> new ProfileSettings(20, 64, 3, 17)).hasMessageContaining("holdExponentMax=17");
    }

    private void trip() {
        hold.finished(Resource.CPU, true, false, false);
    }

    private void cleanRuns(int runs) {
        for (int i = 0; i < runs; i++) {
            hold.finished(Resource.CPU, false, false, true);
        }
    }
}
