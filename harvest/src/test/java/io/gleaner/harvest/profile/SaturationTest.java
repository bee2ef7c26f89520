package io.gleaner.harvest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SaturationTest {
    private final Saturation saturation = new Saturation();

    private void cut(long peak) {
        saturation.record(peak, peak, true, 1000);
    }

    private void under(long limit, long peak) {
        saturation.record(peak, limit, false, 1000);
    }

    @Test
    void shouldBeOpenWhenTheLimitCutThePeak() {
        cut(1000);
        assertThat(saturation.amount()).isEqualTo(1000);
        assertThat(saturation.isOpen()).isTrue();
    }

    @Test
    void shouldBeClosedWhenAHigherLimitDidNotCutIt() {
        cut(1000);
        under(4000, 1000);
        assertThat(saturation.isOpen()).isFalse();
        cut(1000);
        assertThat(saturation.isOpen()).isFalse();
    }

    @Test
    void shouldStayOpenWhenASmallerRunMerelyHadLessToDo() {
        cut(1000);
        under(1000, 700);
        assertThat(saturation.isOpen()).isTrue();
        cut(1000);
        assertThat(saturation.isOpen()).isTrue();
    }

    @Test
    void shouldOpenAgainWhenTheAnswerIsOld() {
        under(4000, 1000);
        for (int run = 0; run <= 64; run++) {
            cut(1000);
        }
        assertThat(saturation.isOpen()).isTrue();
    }

    @Test
    void shouldAddHalfOfWhatPeaksDifferByWhenTheyDiffer() {
        under(4000, 600);
        under(4000, 600);
        assertThat(saturation.amount()).isEqualTo(600);
        under(4000, 800);
        assertThat(saturation.amount()).isEqualTo(900);
    }

    @Test
    void shouldForgetAllWhenReset() {
        cut(1000);
        saturation.reset();
        assertThat(saturation.amount()).isZero();
        assertThat(saturation.isOpen()).isFalse();
    }

    @Test
    void shouldNeverBeBelowTheLastPeakWhateverRuns() {
        Seeds.check(50, this::aRandomLife);
    }

    private void aRandomLife(Random random) {
        saturation.reset();
        for (int run = 0; run < 300; run++) {
            long peak = random.nextInt(4000);
            long limit = random.nextInt(4) == 0 ? 0 : Math.max(peak, random.nextInt(4000));
            saturation.record(peak, limit, limit > 0 && peak >= 0.98 * limit, 1000);
            assertThat(saturation.amount()).isGreaterThanOrEqualTo(peak);
        }
    }
}
