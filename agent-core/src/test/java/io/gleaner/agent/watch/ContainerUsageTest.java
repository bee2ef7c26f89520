package io.gleaner.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.nativebindings.cgroup.UsageReader;
import io.gleaner.nativebindings.cgroup.UsageSample;
import org.junit.jupiter.api.Test;

class ContainerUsageTest {
    private static final long TICK_NS = 20_000_000;
    private static final long SECOND_NS = 1_000_000_000;
    private static final long WINDOW_NS = 100_000_000;
    private static final long MIB = 1 << 20;

    private final CountingReader reader = new CountingReader();
    private final ManagedContainer container = new ManagedContainer(1, 1, "c", 0, null);
    private final ContainerUsage usage = new ContainerUsage(container, reader);
    private long nowNs = System.nanoTime();

    @Test
    void shouldReadEverythingOnceASecondWhenNothingMoves() {
        for (int tick = 0; tick < 500; tick++) {
            tick();
        }
        assertThat(reader.whole).isBetween(10, 12);
        assertThat(reader.often).isEqualTo(500 - reader.whole);
    }

    @Test
    void shouldReadEverythingFirstWhenTheContainerIsNew() {
        tick();
        assertThat(reader.whole).isOne();
    }

    @Test
    void shouldReadEverythingWhenTheMemoryChargedHasMoved() {
        tick();
        tick(); // the first wait depends on the handle
        int before = reader.whole;

        reader.memoryBytes += MIB;
        tick();
        assertThat(reader.whole).isEqualTo(before + 1);
        assertThat(usage.isWhole(nowNs)).isTrue();

        tick();
        assertThat(reader.whole).isEqualTo(before + 1);
        assertThat(usage.isWhole(nowNs)).isFalse();

        reader.memoryBytes -= MIB;
        tick();
        assertThat(reader.whole).isEqualTo(before + 2);
    }

    @Test
    void shouldAskForThrottlingOnlyWhenItIsWanted() {
        nowNs += SECOND_NS;
        usage.read(false, nowNs);
        usage.read(true, nowNs);
        assertThat(reader.throttling).isOne();
    }

    @Test
    void shouldNotReadAgainWhenTheContainerIsGone() {
        reader.gone = true;
        assertThat(usage.read(false, nowNs)).isFalse();
        reader.gone = false;
        assertThat(usage.read(false, nowNs)).isFalse();
        assertThat(usage.readWhole(nowNs)).isFalse();
    }

    @Test
    void shouldRestOnlyWhenNoCpuWasUsedForAWhile() {
        for (int tick = 0; tick < 6; tick++) {
            tick();
        }
        assertThat(usage.rests(WINDOW_NS, nowNs)).isTrue();

        reader.cpuUsageNs += 1_000_000;
        tick();
        assertThat(usage.rests(WINDOW_NS, nowNs)).isFalse();
    }

    @Test
    void shouldNotRestWhenARunHasJustStarted() {
        nowNs += SECOND_NS;
        container.runStarted();
        assertThat(usage.rests(WINDOW_NS, nowNs)).isFalse();
        assertThat(usage.rests(WINDOW_NS, nowNs + WINDOW_NS)).isTrue();
    }

    @Test
    void shouldTakeWhatWasUsedMeanwhileForABurstThatJustEndedWhenItWasLeftOut() {
        tick();
        nowNs += WINDOW_NS;
        assertThat(usage.rests(WINDOW_NS, nowNs)).isTrue();
        reader.cpuUsageNs += 30_000_000;
        tick();
        assertThat(usage.burstNs()).isEqualTo(nowNs - 30_000_000);
        assertThat(usage.cpuUsageNsBurst()).isZero();

        reader.cpuUsageNs += 10_000_000;
        tick();
        assertThat(usage.burstNs()).isZero();
    }

    private void tick() {
        nowNs += TICK_NS;
        assertThat(usage.read(false, nowNs)).isTrue();
    }

    private static final class CountingReader implements UsageReader {
        private long memoryBytes = 64 * MIB;
        private long cpuUsageNs;
        private int whole;
        private int often;
        private int throttling;
        private boolean gone;

        @Override
        public boolean read(UsageSample into) {
            whole++;
            into.memoryBytesCurrent = memoryBytes;
            into.cpuUsageNs = cpuUsageNs;
            return !gone;
        }

        @Override
        public boolean readOften(UsageSample into, boolean withThrottling) {
            often++;
            throttling += withThrottling ? 1 : 0;
            into.memoryBytesCurrent = memoryBytes;
            into.cpuUsageNs = cpuUsageNs;
            return !gone;
        }

        @Override
        public boolean resetMemoryPeak() {
            return false;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
