package io.gleaner.harvest.safeguard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gleaner.harvest.Allocated;
import io.gleaner.harvest.Seeds;
import io.gleaner.harvest.Threshold;
import org.junit.jupiter.api.Test;

class UsageWindowTest {
    private static final long MS = 1_000_000;

    private final UsageWindow window = new UsageWindow(100 * MS);

    @Test
    void shouldShowTheLastPeriodWhenSampledEvenly() {
        window.reset(0, 0);
        for (long ms = 20; ms <= 500; ms += 20) {
            window.sample(ms * MS, ms * MS);
        }
        assertThat(window.cpuMillis()).isEqualTo(1000);
        for (long ms = 520; ms <= 560; ms += 20) {
            window.sample(ms * MS, 500 * MS);
        }
        assertThat(window.cpuMillis()).isEqualTo(400);
        assertThat(window.cpuMillisPeak()).isEqualTo(1000);
    }

    @Test
    void shouldDivideByTheWholePeriodWhenTheRunIsShort() {
        window.reset(0, 0);
        assertThat(window.sample(20 * MS, 20 * MS)).isEqualTo(200);
        assertThat(window.sample(30 * MS, 30 * MS)).isEqualTo(300);
        assertThat(window.sample(90 * MS, 30 * MS)).isEqualTo(300);
        assertThat(window.sample(115 * MS, 30 * MS)).isEqualTo(150);
        assertThat(window.cpuMillisPeak()).isEqualTo(300);
    }

    @Test
    void shouldSpreadUsageEvenlyWhenASampleIsLate() {
        window.reset(0, 0);
        assertThat(window.sample(400 * MS, 200 * MS)).isEqualTo(500);
    }

    @Test
    void shouldFollowTheTrueUsageWhenSamplesAreIrregular() {
        Seeds.check(500, random -> {
            long nowMs = 0;
            long[] usedNsAtMs = new long[4001];
            double cores = 0;
            for (int ms = 1; ms < usedNsAtMs.length; ms++) {
                cores = ms % 50 == 1 ? random.nextDouble() * 4 : cores;
                usedNsAtMs[ms] = usedNsAtMs[ms - 1] + (long) (cores * MS);
            }
            window.reset(0, 0);
            while (nowMs < 3900) {
                long gapMs = Seeds.between(random, 1, 25);
                nowMs += gapMs;
                long shown = window.sample(nowMs * MS, usedNsAtMs[(int) nowMs]);
                long fromMs = Math.max(0, nowMs - 100);
                long truth = (usedNsAtMs[(int) nowMs] - usedNsAtMs[(int) fromMs]) * 1000 / (100 * MS);
                // At the window's start a gap of at most 25 + 6 ms is spread evenly; the cores differ by at most 4.
                assertThat(shown).isCloseTo(truth, within(4L * 31 * 10 / 4));
                assertThat(shown).isBetween(0L, 4000L);
            }
        });
    }

    @Test
    void shouldHoldAWholePeriodWhenSampledTooOften() {
        window.reset(0, 0);
        for (long us = 100; us <= 1_000_000; us += 100) {
            window.sample(us * 1000, us * 500);
        }
        assertThat(window.cpuMillis()).isEqualTo(500);
        assertThat(window.cpuMillisPeak()).isEqualTo(500);
    }

    @Test
    void shouldIgnoreSamplesWhenPausedOrOld() {
        window.reset(0, 0);
        window.sample(20 * MS, 10 * MS);
        assertThat(window.sample(20 * MS, 20 * MS)).isEqualTo(100);
        assertThat(window.sample(10 * MS, 20 * MS)).isEqualTo(100);
        window.pause();
        assertThat(window.sample(40 * MS, 40 * MS)).isZero();
        window.reset(1000 * MS, 40 * MS);
        assertThat(window.sample(1020 * MS, 41 * MS)).isEqualTo(10);
    }

    @Test
    void shouldStartAgainButKeepThePeakWhenTheCounterFell() {
        window.reset(0, 900 * MS);
        window.sample(50 * MS, 950 * MS);
        assertThat(window.sample(70 * MS, MS)).isZero();
        assertThat(window.sample(90 * MS, 11 * MS)).isEqualTo(100);
        assertThat(window.cpuMillisPeak()).isEqualTo(500);
        window.restartPeak();
        assertThat(window.cpuMillisPeak()).isZero();
    }

    @Test
    void shouldRefuseWhenThePeriodIsNotTheKernels() {
        assertThatThrownBy(() -> new UsageWindow(100)).hasMessageContaining("1 ms to 1 s");
    }

    @Test
    void shouldAllocateNothingWhenSampling() {
        TripWire wire = new TripWire(Threshold.PAPER, 100 * MS);
        long[] nowNs = {0};
        assertThat(Allocated.bytes(() -> {
                    nowNs[0] += 20 * MS;
                    wire.limits(500, 1000, Cases.MIB, 2 * Cases.MIB);
                    wire.onSample(nowNs[0], nowNs[0] / 3, 0, 1000);
                }))
                .isZero();
    }
}
