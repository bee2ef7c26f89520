package io.gleaner.agent.decision;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Resource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DesiredLimitsTest {
    private final DesiredLimits limits = new DesiredLimits(4);
    private final DesiredLimit limit = new DesiredLimit();

    @Test
    void shouldHandOverTheLatestRowOnlyOnce() {
        limits.register(2, 1, 500, 100);
        limits.set(2, 1, 9, 300, 80, 500, 100, false);
        limits.set(2, 1, 9, 250, 80, 500, 100, false);

        assertThat(limits.nextDirty(0)).isEqualTo(2);
        assertThat(limits.take(2, limit)).isTrue();
        assertThat(limit.cpuMillis).isEqualTo(250);
        assertThat(limit.memoryBytes).isEqualTo(80);
        assertThat(limits.nextDirty(0)).isZero();
    }

    @Test
    void shouldFindEveryDirtyRowInTheOrderOfHandlesWhenThereAreMany() {
        DesiredLimits many = new DesiredLimits(200);
        int[] dirty = {1, 62, 63, 64, 127, 128, 199, 200};
        for (int container : dirty) {
            many.register(container, 1, 500, 100);
        }

        int found = 0;
        for (int container : dirty) {
            found = many.nextDirty(found);
            assertThat(found).isEqualTo(container);
            assertThat(many.isDirty(container)).isTrue();
            assertThat(many.take(container, limit)).isTrue();
            assertThat(many.isDirty(container)).isFalse();
        }
        assertThat(many.nextDirty(found)).isZero();
        assertThat(many.nextDirty(0)).isZero();
    }

    @Test
    void shouldNotWakeEnforcementWhenNothingChanged() {
        AtomicInteger woken = new AtomicInteger();
        limits.register(1, 1, 500, 100);
        limits.onDirty(woken::incrementAndGet);

        limits.set(1, 1, 9, 500, 100, 500, 100, false);

        assertThat(woken).hasValue(0);
    }

    @Test
    void shouldLetRestoreWinOverRowUntilReleased() {
        limits.register(1, 1, 500, 100);
        limits.restore(1, Resource.CPU);
        limits.set(1, 1, 9, 300, 80, 500, 100, false);

        limits.take(1, limit);
        assertThat(limit.cpuMillis).isEqualTo(500);
        assertThat(limit.restoreCpu).isTrue();
        assertThat(limit.memoryBytes).isEqualTo(80);

        limits.release(1);
        limits.take(1, limit);
        assertThat(limit.cpuMillis).isEqualTo(300);
    }

    @Test
    void shouldForgetRemovedContainers() {
        limits.register(1, 1, 500, 100);
        limits.remove(1);
        limits.restore(1, Resource.CPU);

        assertThat(limits.take(1, limit)).isFalse();
        assertThat(limits.nextDirty(0)).isZero();
        assertThat(limits.take(0, limit)).isFalse();
        assertThat(limits.take(99, limit)).isFalse();
    }
}
