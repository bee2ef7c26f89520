package io.gleaner.placement.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sizing for given inputs compares like with like. */
class PayloadRunsTest {
    private static final long SMALL = 1_000;
    private static final long LARGE = 1_000_000;

    @Test
    void shouldCompareOnlyRunsOfItsInputWhenOnePayloadIsSizedFor() {
        Measurements.Builder builder = Measurements.builder(1000, 1);
        Random random = new Random(7);
        for (int memoryMb : new int[] {128, 256, 512}) {
            for (int i = 0; i < 60; i++) {
                double small = (10 + 10_000.0 / memoryMb) * (1 + 0.05 * random.nextGaussian());
                double large = 8 * small;
                builder.add(new Sample("a", memoryMb, small, false, SMALL))
                        .add(new ApplicationRun(memoryMb, small, false, SMALL))
                        .add(new Sample("a", memoryMb, large, false, LARGE))
                        .add(new ApplicationRun(memoryMb, large, false, LARGE));
            }
        }
        SizingResult result =
                Sizing.solve(SizingRequest.of(CallNode.leaf("a"), builder.build(), Slo.ofPercentile(70, 95))
                        .withPayloads(List.of(new Payload(SMALL, 1))));
        assertThat(result.findings())
                .extracting(Finding::kind)
                .doesNotContain(Finding.Kind.RUNS_ARE_SLOWER, Finding.Kind.SLO_OUT_OF_REACH);
        assertThat(result.sizes()).containsEntry("a", 256);
    }

    @Test
    void shouldRefuseWhenThereAreMorePayloadsThanItWeighs() {
        Measurements measured = Measurements.builder(10, 1)
                .add(new Sample("a", 128, 10, false, 5))
                .build();
        SizingRequest request = SizingRequest.of(CallNode.leaf("a"), measured, Slo.ofPercentile(70, 95));
        List<Payload> many = Collections.nCopies(200, new Payload(5, 1));
        assertThatThrownBy(() -> request.withPayloads(many))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("at most 100");
    }
}
