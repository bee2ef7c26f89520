package io.gleaner.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuantilesTest {
    @Test
    void shouldTakeTheNearestRank() {
        double[] values = {5, 1, 4, 2, 3};
        assertThat(Quantiles.quantile(values, 0.5)).isEqualTo(3);
        assertThat(Quantiles.quantile(values, 0.99)).isEqualTo(5);
        assertThat(Quantiles.quantile(values, 0.2)).isEqualTo(1);
        assertThat(Quantiles.quantile(values, 0.21)).isEqualTo(2);
        assertThat(Quantiles.quantile(new double[0], 0.5)).isNaN();
    }

    @Test
    void shouldAgreeWithThePlainQuantileWhenAllWeighTheSame() {
        double[] sorted = new double[200];
        double[] weights = new double[200];
        for (int i = 0; i < 200; i++) {
            sorted[i] = i;
            weights[i] = 0.1;
        }
        for (double p : new double[] {0.01, 0.5, 0.9, 0.99, 1}) {
            assertThat(Quantiles.weighted(sorted, weights, p)).isEqualTo(Quantiles.ofSorted(sorted, p));
        }
    }

    @Test
    void shouldAverageTheMiddleTwoWhenTheCountIsEven() {
        assertThat(Quantiles.median(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
        assertThat(Quantiles.median(new double[] {9, 1, 5})).isEqualTo(5);
        assertThat(Percentiles.of(new double[0])).isNull();
        assertThat(Percentiles.of(new double[] {1, 2})).isEqualTo(new Percentiles(1, 2));
    }
}
