package io.gleaner.bench.gossip.netns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NetnsFiguresTest {
    @Test
    void shouldTakeTheRightRanksWhenTimesAreGiven() {
        assertThat(NetnsFigures.Times.of(List.of(30L, 10L, 20L))).isEqualTo(new NetnsFigures.Times(20, 30));
        assertThat(NetnsFigures.Times.of(List.of(10L, NetnsFigures.NEVER)))
                .isEqualTo(new NetnsFigures.Times(NetnsFigures.NEVER, NetnsFigures.NEVER));
    }

    @Test
    void shouldCountAgesWhenViewsAreRead() {
        AgeSamples ages = new AgeSamples();
        ages.add("10,20,30,");
        ages.add("-");
        ages.add("40");
        assertThat(ages.count()).isEqualTo(4);
        assertThat(ages.mean()).isEqualTo(25);
        assertThat(ages.quantile(0.99)).isEqualTo(40);
        assertThat(ages.quantile(0.5)).isEqualTo(20);
        ages.clear();
        assertThat(ages.quantile(0.99)).isZero();
    }

    @Test
    void shouldBeNoSuccessWhenSomethingDidNotHappenOrAHealthyNodeWasRemoved() {
        NetnsFigures figures = new NetnsFigures(new NetnsPlan(3, 1, 0, 0, 1, 0));
        assertThat(figures.happened()).isFalse();
        figures.joined(5);
        assertThat(figures.happened()).isTrue();
        figures.healed(NetnsFigures.NEVER);
        assertThat(figures.happened()).isFalse();
        figures.healed(7);
        assertThat(figures.good()).isTrue();
        figures.falseRemovals(1);
        assertThat(figures.good()).isFalse();
        assertThat(figures.happened()).isTrue();
    }
}
