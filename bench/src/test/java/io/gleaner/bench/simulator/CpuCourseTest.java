package io.gleaner.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CpuCourseTest {
    private static final long PERIOD_NS = 100_000_000L;

    /** The same from period to period and from refill to exhaustion, in small steps. */
    private static final class Stepper {
        private double demand;
        private double quota;
        private double used;
        private double cpuNs;
        private double throttledNs;
        private long nowNs;

        void goTo(long toNs) {
            while (nowNs < toNs) {
                long endNs = (nowNs / PERIOD_NS + 1) * PERIOD_NS;
                double stepNs = Math.min(toNs, endNs) - nowNs;
                double busyNs = demand == 0 ? 0 : stepNs;
                if (demand > quota) {
                    busyNs = Math.min(stepNs, Math.max(0, quota * PERIOD_NS - used) / demand);
                    throttledNs += stepNs - busyNs;
                }
                used += busyNs * demand;
                cpuNs += busyNs * demand;
                nowNs += (long) stepNs;
                used = nowNs == endNs ? 0 : used;
            }
        }
    }

    @Test
    void shouldUseWhatStepsFromPeriodToPeriodUseWhenLimitsAndDemandsChange() {
        for (long seed = 1; seed <= 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            CpuCourse course = new CpuCourse();
            Stepper stepper = new Stepper();
            course.begin(0);
            for (int change = 0; change < 30; change++) {
                double demand = random.nextInt(4) == 0 ? 0 : 0.25 * (1 + random.nextInt(16));
                double quota = 0.25 * (1 + random.nextInt(12));
                course.demand(demand);
                course.quota(quota);
                stepper.demand = demand;
                stepper.quota = quota;
                if (random.nextBoolean()) {
                    course.refill();
                    stepper.used = 0;
                }
                long toNs = course.sinceNs() + random.nextLong(700_000_000L);
                stepper.goTo(toNs);
                assertThat(course.cpuNs(toNs)).as("seed %d", seed).isCloseTo(stepper.cpuNs, Offset.offset(1e-2));
                assertThat(course.throttledNs(toNs, course.usedUntil(toNs)))
                        .as("seed %d", seed)
                        .isCloseTo(stepper.throttledNs, Offset.offset(1e-1));
                course.advance(toNs);
            }
        }
    }

    @Test
    void shouldHaveUsedItByThenWhenTheTimeOfAnAmountIsAsked() {
        for (long seed = 1; seed <= 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            CpuCourse course = new CpuCourse();
            course.begin(random.nextLong(1L << 40));
            course.demand(0.5 * (1 + random.nextInt(8)));
            course.quota(0.25 * (1 + random.nextInt(12)));
            course.advance(course.sinceNs() + random.nextLong(300_000_000L));
            double need = random.nextDouble() * 2e9;
            long atNs = course.timeOf(need);
            assertThat(course.usedUntil(atNs)).as("seed %d", seed).isGreaterThanOrEqualTo(need - 20);
            assertThat(course.usedUntil(atNs - 10)).as("seed %d", seed).isLessThan(need);
        }
    }

    @Test
    void shouldNeverUseItWhenThereIsNoQuotaOrNoShare() {
        CpuCourse course = new CpuCourse();
        course.begin(5);
        course.demand(1);
        course.quota(0);
        assertThat(course.timeOf(1)).isEqualTo(CpuCourse.NEVER_NS);
        course.quota(1);
        course.pace(0);
        assertThat(course.timeOf(1)).isEqualTo(CpuCourse.NEVER_NS);
        assertThat(course.usedUntil(1_000_000)).isZero();
    }
}
