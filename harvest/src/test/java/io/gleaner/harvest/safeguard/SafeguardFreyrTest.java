package io.gleaner.harvest.safeguard;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Seeds;
import io.gleaner.harvest.Threshold;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Algorithm 1 of the paper, case by case, on the artifact's grid of 8 cores and 8 units of 64 MiB. */
class SafeguardFreyrTest {
    @ParameterizedTest
    @CsvSource({
        "900000, 2, 2, 500,  500,  1, 2, OVER_PROVISIONED",
        "900000, 2, 1, 950,  950,  2, 2, LOAD_SPIKE",
        "900000, 2, 1, 1000, 1000, 2, 2, LOAD_SPIKE",
        "900000, 2, 2, 1790, 1790, 2, 2, OVER_PROVISIONED",
        "900000, 2, 2, 1810, 1810, 2, 8, UNDER_PROVISIONED",
        "900000, 2, 2, 2000, 2000, 3, 8, UNDER_PROVISIONED",
        "900000, 4, 2, 1500, 3200, 4, 4, OVER_PROVISIONED",
        "900000, 1, 8, 7900, 7900, 8, 8, UNDER_PROVISIONED",
        "800000, 2, 2, 1700, 1700, 2, 8, UNDER_PROVISIONED",
        "800000, 8, 8, 7000, 7000, 8, 8, UNDER_PROVISIONED"
    })
    void shouldAllowThePapersCpuOptionsWhenGolden(
            int ppm, long user, long last, long lastPeak, long recentPeak, long min, long max, RangeReason reason) {
        Cases cases = new Cases().cpu(user * 1000, last * 1000, lastPeak, recentPeak, 8000);
        assertRange(cases.range(freyr(ppm), Resource.CPU), min, max, reason);
    }

    @ParameterizedTest
    @CsvSource({
        "900000, 4, 4, 100, 2, 4, OVER_PROVISIONED",
        "900000, 4, 2, 116, 4, 4, LOAD_SPIKE",
        "900000, 4, 2, 115, 2, 4, OVER_PROVISIONED",
        "800000, 4, 2, 115, 4, 4, LOAD_SPIKE",
        "900000, 6, 6, 345, 6, 6, OVER_PROVISIONED",
        "900000, 6, 6, 346, 6, 8, UNDER_PROVISIONED"
    })
    void shouldAllowThePapersMemoryOptionsWhenGolden(
            int ppm, long user, long last, long peakMib, long min, long max, RangeReason reason) {
        long peak = peakMib * Cases.MIB;
        Cases cases =
                new Cases().memory(user * Cases.UNIT_BYTES, last * Cases.UNIT_BYTES, peak, peak, 8 * Cases.UNIT_BYTES);
        assertRange(cases.range(freyr(ppm), Resource.MEMORY), min, max, reason);
    }

    @Test
    void shouldRunAtTheUserAllocationWhenNothingIsKnownOrTheLastRunFailed() {
        Cases cases = new Cases().cpu(2000, 2000, 500, 500, 8000);
        cases.profile.finishedRuns = 0;
        assertRange(cases.range(freyr(800_000), Resource.CPU), 2, 2, RangeReason.FIRST_RUN);
        assertThat(cases.range.safeguardRun).isTrue();
        cases.profile.finishedRuns = 1;
        cases.profile.lastRunFailed = true;
        assertRange(cases.range(freyr(800_000), Resource.CPU), 2, 2, RangeReason.LAST_RUN_FAILED);
        assertThat(cases.range.safeguardRun).isTrue();
    }

    @Test
    void shouldNeverGoBelowThePeakWhenTheUserAllocationIsOffTheGrid() {
        Cases cases = new Cases().cpu(1500, 1500, 1200, 1200, 8000);
        ResourceRange range = cases.range(freyr(900_000), Resource.CPU);
        assertThat(range.count(1500)).isEqualTo(1);
        assertThat(range.amount(0, 1500)).isEqualTo(1500);
    }

    @Test
    void shouldLeaveTheUserAllocationWhenTheNodeCannotGrantAWholeUnit() {
        Cases cases = new Cases().cpu(500, 500, 500, 500, 700);
        ResourceRange range = cases.range(freyr(900_000), Resource.CPU);
        assertThat(range.count(500)).isEqualTo(1);
        assertThat(range.amount(0, 500)).isEqualTo(500);
    }

    @Test
    void shouldFollowTheAlgorithmWhenAnythingIsAsked() {
        Seeds.check(20_000, random -> {
            long user = Seeds.between(random, 1, 8);
            long last = Seeds.between(random, 1, 8);
            long cap = Seeds.between(random, user, 8);
            long lastPeak = Seeds.between(random, 0, last * 1000);
            long recentPeak = Seeds.between(random, lastPeak, 8000);
            Cases cases = new Cases().cpu(user * 1000, last * 1000, lastPeak, recentPeak, cap * 1000);
            ResourceRange range = cases.range(freyr(800_000), Resource.CPU);
            boolean over = lastPeak * 10 <= user * 1000 * 8;
            if (over && lastPeak * 10 >= last * 1000 * 8) {
                assertRange(range, user, user, RangeReason.LOAD_SPIKE);
            } else if (over) {
                assertRange(range, Math.min(recentPeak / 1000 + 1, user), user, RangeReason.OVER_PROVISIONED);
            } else {
                assertRange(range, Math.min(recentPeak / 1000 + 1, cap), cap, RangeReason.UNDER_PROVISIONED);
            }
        });
    }

    private static Safeguard freyr(int ppm) {
        return new Safeguard(
                Safeguard.Variant.FREYR,
                new Threshold(ppm),
                ArtifactGrid.CPU_MILLIS_UNIT,
                ArtifactGrid.MEMORY_BYTES_UNIT);
    }

    private static void assertRange(ResourceRange range, long min, long max, RangeReason reason) {
        assertThat(range.minUnits).as("min").isEqualTo(min);
        assertThat(range.maxUnits).as("max").isEqualTo(max);
        assertThat(range.reason).isEqualTo(reason);
        assertThat(range.safeguardRun)
                .isEqualTo(reason == RangeReason.LOAD_SPIKE
                        || reason == RangeReason.FIRST_RUN
                        || reason == RangeReason.LAST_RUN_FAILED);
    }
}
