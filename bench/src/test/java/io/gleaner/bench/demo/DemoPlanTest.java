package io.gleaner.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bench.report.WindowMode;
import org.junit.jupiter.api.Test;

class DemoPlanTest {
    @Test
    void shouldPlayEveryModeOnceInEachRound() {
        DemoPlan plan = DemoPlan.of(600, 1);
        assertThat(plan.rounds().size()).isGreaterThan(10);
        assertThat(plan.rounds()).allSatisfy(round -> assertThat(round).containsExactlyInAnyOrder(WindowMode.values()));
        assertThat(plan.rounds().stream().distinct().count()).isGreaterThan(1);
    }

    @Test
    void shouldFillTheTimeGivenWhenWindowsAndDrainsAreAdded() {
        for (double seconds : new double[] {30, 90, 600}) {
            DemoPlan plan = DemoPlan.of(seconds, 1);
            double filled = plan.windows() * (plan.windowNs() / 1e9 + 1);
            assertThat(filled).isBetween(0.95 * seconds, 1.05 * seconds);
        }
    }

    @Test
    void shouldKeepTheOrderWhenTheSeedIsTheSame() {
        assertThat(DemoPlan.of(90, 4)).isEqualTo(DemoPlan.of(90, 4));
    }
}
