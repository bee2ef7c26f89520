package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalTest {
    @Test
    void shouldBeStudentsWhenThereAreThreeSeeds() {
        Interval interval = Interval.of(new double[] {1, 2, 3});
        assertThat(interval.mean()).isEqualTo(2);
        // t(0.975, 2) = 4.30265; 4.30265 * 1 / sqrt(3) = 2.48414
        assertThat(interval.low()).isCloseTo(2 - 2.48414, within(1e-5));
        assertThat(interval.high()).isCloseTo(2 + 2.48414, within(1e-5));
    }

    @Test
    void shouldLeaveSeedsOutWhenTheyGiveNoValue() {
        assertThat(Interval.of(new double[] {Double.NaN, 1, 2, 3})).isEqualTo(Interval.of(new double[] {1, 2, 3}));
        assertThat(Interval.of(new double[] {Double.NaN})).isNull();
    }

    @Test
    void shouldHaveNoEndsWhenThereIsOneSeed() {
        Interval interval = Interval.of(new double[] {7});
        assertThat(interval.mean()).isEqualTo(7);
        assertThat(interval.known()).isFalse();
    }

    @Test
    void shouldWeighSeedsByTheirWholeWhenItIsARatio() {
        // sums 3 and 6; residuals (1 - 0.5 * 1) / 3 and (2 - 0.5 * 5) / 3, deviation 1/6 * sqrt(2); t(0.975, 1) =
        // 12.7062
        Interval ratio = Interval.ofRatio(new double[] {1, 2}, new double[] {1, 5});
        assertThat(ratio.mean()).isEqualTo(0.5);
        assertThat(ratio.high() - ratio.mean()).isCloseTo(12.7062 / 6, within(1e-3));
    }

    @Test
    void shouldWeighHalfAndTwiceAlikeWhenEverySeedGivesARatio() {
        // Logarithms -ln 2, 0 and ln 2: deviation ln 2, half the width 2.48414 ln 2.
        Interval ratios = Interval.ofRatios(new double[] {0.5, 1, 2, Double.NaN});
        assertThat(ratios.mean()).isCloseTo(1, within(1e-12));
        assertThat(ratios.low()).isCloseTo(1 / Math.pow(2, 2.48414), within(1e-5));
        assertThat(ratios.high()).isCloseTo(Math.pow(2, 2.48414), within(1e-4));
        assertThat(Interval.ofRatios(new double[] {Double.NaN})).isNull();
    }

    @Test
    void shouldHaveNoWidthWhenTheRatioIsTheSameOnEverySeed() {
        Interval ratio = Interval.ofRatio(new double[] {1, 2, 4}, new double[] {2, 4, 8});
        assertThat(ratio.mean()).isEqualTo(0.5);
        assertThat(ratio.half()).isCloseTo(0, within(1e-12));
    }

    @Test
    void shouldBeUndefinedWhenTheWholesSumUpToNothing() {
        assertThat(Interval.ofRatio(new double[] {1, 2}, new double[] {1, -1})).isNull();
    }

    @Test
    void shouldTellOnlyWhatAnIntervalLeavesNoDoubtOf() {
        assertThat(Verdict.of(new Interval(-1, -2, -0.5), Figure.Better.LOWER)).isEqualTo(Verdict.BETTER);
        assertThat(Verdict.of(new Interval(-1, -2, -0.5), Figure.Better.HIGHER)).isEqualTo(Verdict.WORSE);
        assertThat(Verdict.of(new Interval(-1, -2, 0.5), Figure.Better.LOWER)).isEqualTo(Verdict.UNTOLD);
        assertThat(Verdict.of(new Interval(0, 0, 0), Figure.Better.LOWER)).isEqualTo(Verdict.SAME);
        assertThat(Verdict.of(new Interval(0, Double.NaN, Double.NaN), Figure.Better.LOWER))
                .isEqualTo(Verdict.SAME);
        assertThat(Verdict.of(new Interval(-1, Double.NaN, Double.NaN), Figure.Better.LOWER))
                .isEqualTo(Verdict.UNTOLD);
    }

    @Test
    void shouldTakeTheEndsFromSubsetsWhenDifferencesAreSix() {
        // 2^6 * 0.025 = 1.6: the smallest and the largest mean of a subset, which are single values.
        Interval interval = Interval.ofDifferences(new double[] {1, 2, 3, 4, 5, 60});
        assertThat(interval).isEqualTo(new Interval(12.5, 1, 60));
    }

    @Test
    void shouldLeaveZeroOutWhenAllDifferencesHaveOneSignHoweverSkewed() {
        double[] skewed = {-1e-4, -2e-4, -1e-4, -3e-4, -1e-4, -2e-4, -1e-4, -2e-4, -1, -1e-4};
        assertThat(Interval.of(skewed).high()).isPositive();
        assertThat(Interval.ofDifferences(skewed).high()).isNegative();
    }

    @Test
    void shouldBeStudentsWhenDifferencesAreTooFewForSubsets() {
        double[] five = {-1, -2, -3, -4, -5};
        assertThat(Interval.ofDifferences(five)).isEqualTo(Interval.of(five));
        assertThat(Interval.ofDifferences(new double[] {Double.NaN})).isNull();
    }

    @Test
    void shouldHoldTheTrueMeanAsOftenAsItSaysWhenDifferencesAreSymmetric() {
        for (int count : new int[] {6, 10, 20}) {
            SplittableRandom random = new SplittableRandom(count);
            int held = 0;
            int draws = count > 16 ? 60 : 1_000;
            for (int i = 0; i < draws; i++) {
                // Far from normal: mostly small, now and then large, of either sign.
                double[] values = random.doubles(count)
                        .map(u -> Math.signum(u - 0.5) * Math.pow(Math.abs(u - 0.5) * 2, 8))
                        .toArray();
                Interval interval = Interval.ofDifferences(values);
                held += interval.low() <= 0 && interval.high() >= 0 ? 1 : 0;
            }
            assertThat((double) held / draws).as("of %d values", count).isGreaterThan(0.9);
        }
    }
}
