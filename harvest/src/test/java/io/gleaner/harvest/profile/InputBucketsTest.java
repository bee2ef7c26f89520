package io.gleaner.harvest.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputBucketsTest {
    @ParameterizedTest
    @CsvSource({
        "-1, 0",
        "0, 1",
        "1023, 1",
        "1024, 2",
        "4095, 2",
        "4096, 3",
        "16383, 3",
        "16384, 4",
        "1073741823, 11",
        "1073741824, 12",
        "9223372036854775807, 12"
    })
    void shouldSortByPowersOfFourWhenTheStepIsTwoBits(long inputBytes, int bucket) {
        assertThat(new InputBuckets(13, 10, 2).of(inputBytes)).isEqualTo(bucket);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0",
        "0, 1",
        "63, 1",
        "64, 2",
        "90, 2",
        "91, 3",
        "127, 3",
        "128, 4",
        "1048576, 30",
        "1482910, 30",
        "1482911, 31",
        "34359738368, 60",
        "9223372036854775807, 62"
    })
    void shouldSortByHalfDoublingsWhenDefault(long inputBytes, int bucket) {
        assertThat(InputBuckets.DEFAULT.of(inputBytes)).isEqualTo(bucket);
    }

    @Test
    void shouldTellHowFarApartBucketsAre() {
        assertThat(InputBuckets.DEFAULT.ratio(12, 10)).isEqualTo(2);
        assertThat(InputBuckets.DEFAULT.ratio(10, 12)).isEqualTo(0.5);
        assertThat(InputBuckets.DEFAULT.within(4)).isEqualTo(4);
        assertThat(new InputBuckets(13, 10, 2).within(4)).isEqualTo(1);
    }

    @Test
    void shouldIgnoreSizesWhenThereIsOneBucket() {
        assertThat(new InputBuckets(1, 0, 1).of(1 << 20)).isZero();
    }

    @Test
    void shouldDoubleWhenTheStepIsOneBit() {
        InputBuckets buckets = new InputBuckets(8, 0, 1);
        assertThat(new int[] {buckets.of(0), buckets.of(1), buckets.of(2), buckets.of(3), buckets.of(4)})
                .containsExactly(1, 2, 3, 3, 4);
    }

    @Test
    void shouldRefuseWhenUnbounded() {
        assertThatThrownBy(() -> new InputBuckets(65, 10, 2)).hasMessageContaining("count=65");
    }
}
