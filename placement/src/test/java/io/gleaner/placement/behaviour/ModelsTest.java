package io.gleaner.placement.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ModelsTest {
    private static final double GIB = 1L << 30;
    private static final double[] CORES = {1, 2, 4, 8, 16, 3};
    private static final double[] SIZES = {100e6, 300e6, 20e6, 50e6};

    /** Time = size / cores^0.8, in memory in proportion to the cores; the last platform ran nothing, one pair is left out. */
    private static PerformanceModel model(ExecutionTimes times) {
        PerformanceModel.Platform[] platforms = new PerformanceModel.Platform[CORES.length];
        for (int p = 0; p < CORES.length; p++) {
            platforms[p] = new PerformanceModel.Platform(CORES[p], CORES[p] * 2 * GIB);
            for (int f = 0; f < SIZES.length && p < CORES.length - 1; f++) {
                if (f != 1 || p != 2) {
                    times.observe(f, p, (long) truth(f, p));
                }
            }
        }
        return new PerformanceModel(times, platforms);
    }

    private static double truth(int function, int platform) {
        return SIZES[function] / Math.pow(CORES[platform], 0.8);
    }

    @Test
    void shouldPredictUnseenPairsWithTheirErrorWhenOthersAreKnown() {
        PerformanceModel model = model(new ExecutionTimes(SIZES.length + 1, CORES.length));

        Prediction measured = model.predict(0, 0);
        assertThat(measured.basis()).isEqualTo(Prediction.Basis.MEASURED);
        assertThat(measured.durationNs()).isCloseTo((long) truth(0, 0), within(5L));
        Prediction pair = model.predict(1, 2);
        assertThat(pair.basis()).isEqualTo(Prediction.Basis.OTHER_FUNCTIONS);
        assertThat(pair.durationNs() / truth(1, 2)).isCloseTo(1, within(0.05));
        Prediction shape = model.predict(1, 5);
        assertThat(shape.basis()).isEqualTo(Prediction.Basis.CORES_AND_MEMORY);
        assertThat(shape.durationNs() / truth(1, 5)).isCloseTo(1, within(0.15));
        assertThat(shape.error()).isBetween(0.0, 0.5);
        assertThat(pair.error()).isLessThan(0.05);
        assertThat(model.predict(SIZES.length, 0).basis()).isEqualTo(Prediction.Basis.NONE);
    }

    @Test
    void shouldNameTheSourceWhenEnergyIsAsked() {
        EnergyModel model = new EnergyModel(0.5, 2.5);
        assertThat(model.over(2647.2, 12, 0.5, 1)).isEqualTo(new Energy(2647.2, Energy.Source.COUNTER));

        Energy modelled = model.over(Double.NaN, 4, 0.25, 10_000_000_000L);
        assertThat(modelled.source()).isEqualTo(Energy.Source.LINEAR_MODEL);
        assertThat(modelled.joules()).isCloseTo(40, within(1e-9));
        assertThat(EnergyModel.UNKNOWN.over(-1, 4, 0.25, 1)).isEqualTo(Energy.ABSENT);
        assertThat(Energy.ABSENT.microjoules()).isEqualTo(-1);
        assertThat(EnergyModel.each(modelled, 20).microjoules()).isEqualTo(2_000_000);
        assertThat(EnergyModel.each(modelled, 0)).isEqualTo(Energy.ABSENT);
    }

    @Test
    void shouldGiveTheRatioOfThePaperWhenItsCountersAreGiven() {
        Energy edge = EnergyModel.UNKNOWN.over(2647.2, 12, 1, 1);
        Energy hpc = EnergyModel.UNKNOWN.over(44_645.64, 44, 1, 1);

        assertThat(hpc.joules() / edge.joules()).isCloseTo(16.9, within(0.05));
    }

    @Test
    void shouldKnowColdStartsWhenTheyWereObserved() {
        ColdStarts starts = new ColdStarts(1, 2);
        starts.observe(0, 1, 0);
        starts.observe(0, 1, 400);
        starts.observe(0, 1, 600);

        assertThat(starts.calls(0, 1)).isEqualTo(3);
        assertThat(starts.cold(0, 1)).isEqualTo(2);
        assertThat(starts.meanNs(0, 1)).isEqualTo(500);
        assertThat(starts.meanNs(0, 0)).isZero();
    }
}
