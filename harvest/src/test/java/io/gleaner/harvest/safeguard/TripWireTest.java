package io.gleaner.harvest.safeguard;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Threshold;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TripWireTest {
    private static final long MS = 1_000_000;
    private static final long MIB = 1L << 20;

    private final TripWire wire = new TripWire(Threshold.PAPER, 100 * MS);

    @BeforeEach
    void begin() {
        wire.resumed(0, 0);
    }

    @Test
    void shouldTripCpuWhenUsageReachesTheThreshold() {
        wire.limits(500, 1000, 0, 0);
        assertThat(wire.onSample(100 * MS, 39 * MS, 0, -1)).isEqualTo(TripWire.NONE);
        assertThat(wire.onSample(200 * MS, 79 * MS, 0, -1)).isEqualTo(TripWire.CPU);
        assertThat(wire.armed()).isEqualTo(TripWire.NONE);
        assertThat(wire.onSample(220 * MS, 99 * MS, 0, -1)).isEqualTo(TripWire.NONE);
    }

    @Test
    void shouldNotTripWhenTheLimitIsTheUserAllocation() {
        wire.limits(1000, 1000, 64 * MIB, 64 * MIB);
        assertThat(wire.armed()).isEqualTo(TripWire.NONE);
        assertThat(wire.onSample(100 * MS, 100 * MS, 50 * MS, 64 * MIB)).isEqualTo(TripWire.NONE);
        assertThat(wire.onMemoryEvent()).isEqualTo(TripWire.NONE);
        assertThat(wire.onOutOfMemory()).isEqualTo(TripWire.NONE);
    }

    @Test
    void shouldNotTripWhenTheOwnerSetNoLimit() {
        wire.limits(0, 0, 0, 0);
        assertThat(wire.onSample(100 * MS, 100 * MS, 0, MIB)).isEqualTo(TripWire.NONE);
    }

    @Test
    void shouldTripEachResourceApartWhenBothAreArmed() {
        wire.limits(500, 1000, 64 * MIB, 128 * MIB);
        assertThat(wire.onSample(20 * MS, 0, 0, 52 * MIB)).isEqualTo(TripWire.MEMORY);
        assertThat(wire.armed()).isEqualTo(TripWire.CPU);
        assertThat(wire.onSample(60 * MS, 50 * MS, 0, 52 * MIB)).isEqualTo(TripWire.CPU);
    }

    @Test
    void shouldCountFromArmingWhenSamplesCameBefore() {
        wire.limits(500, 1000, 64 * MIB, 128 * MIB);
        assertThat(wire.onSample(20 * MS, 50 * MS, 0, 64 * MIB)).isEqualTo(TripWire.CPU | TripWire.MEMORY);
        assertThat(wire.onSample(40 * MS, 70 * MS, 30 * MS, 64 * MIB)).isEqualTo(TripWire.NONE);
        wire.limits(400, 1000, 64 * MIB, 64 * MIB);
        assertThat(wire.onSample(60 * MS, 101 * MS, 60 * MS, 64 * MIB)).isEqualTo(TripWire.NONE);
        assertThat(wire.onSample(80 * MS, 102 * MS, 60 * MS, 64 * MIB)).isEqualTo(TripWire.CPU);
    }

    @Test
    void shouldTripMemoryWhenItsThresholdIsReached() {
        wire.limits(1000, 1000, 100 * MIB, 128 * MIB);
        assertThat(wire.onSample(20 * MS, 0, 0, 80 * MIB - 1)).isEqualTo(TripWire.NONE);
        assertThat(wire.onSample(40 * MS, 0, 0, 80 * MIB)).isEqualTo(TripWire.MEMORY);
    }

    @Test
    void shouldTripMemoryWhenTheKernelSaysSo() {
        wire.limits(1000, 1000, 100 * MIB, 128 * MIB);
        assertThat(wire.onMemoryEvent()).isEqualTo(TripWire.MEMORY);
        wire.limits(1000, 1000, 100 * MIB, 128 * MIB);
        assertThat(wire.onOutOfMemory()).isEqualTo(TripWire.MEMORY);
        assertThat(wire.onOutOfMemory()).isEqualTo(TripWire.NONE);
    }

    @Test
    void shouldTripCpuWhenThrottledTimeRose() {
        wire.limits(500, 1000, 0, 0);
        assertThat(wire.onSample(20 * MS, MS, 70 * MS, -1)).isEqualTo(TripWire.NONE);
        assertThat(wire.onSample(40 * MS, 2 * MS, 70 * MS, -1)).isEqualTo(TripWire.NONE);
        assertThat(wire.onSample(60 * MS, 3 * MS, 71 * MS, -1)).isEqualTo(TripWire.CPU);
    }

    @Test
    void shouldNotBlameANewLimitWhenUsageWasBeforeIt() {
        for (long ms = 20; ms <= 200; ms += 20) {
            wire.onSample(ms * MS, ms * MS, 0, -1);
        }
        wire.limits(250, 1000, 0, 0);
        assertThat(wire.onSample(220 * MS, 210 * MS, 0, -1)).isEqualTo(TripWire.NONE);
        assertThat(wire.onSample(240 * MS, 220 * MS, 0, -1)).isEqualTo(TripWire.CPU);
    }

    @Test
    void shouldCountOnWhenTheSameLimitIsSetAgain() {
        wire.limits(500, 1000, 0, 0);
        wire.onSample(20 * MS, 20 * MS, 0, -1);
        wire.limits(500, 1000, 0, 0);
        assertThat(wire.onSample(40 * MS, 40 * MS, 0, -1)).isEqualTo(TripWire.CPU);
    }

    @Test
    void shouldIgnoreSamplesWhenPaused() {
        wire.limits(500, 1000, 64 * MIB, 128 * MIB);
        wire.paused();
        assertThat(wire.onSample(20 * MS, 90 * MS, 90 * MS, 64 * MIB)).isEqualTo(TripWire.NONE);
        assertThat(wire.onMemoryEvent()).isEqualTo(TripWire.NONE);
        wire.resumed(1000 * MS, 90 * MS);
        assertThat(wire.onSample(1020 * MS, 90 * MS, 200 * MS, 0)).isEqualTo(TripWire.NONE);
        assertThat(wire.onSample(1070 * MS, 140 * MS, 200 * MS, 0)).isEqualTo(TripWire.CPU);
    }
}
