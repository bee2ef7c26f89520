package io.gleaner.placement.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Answers as a whole, and what bad input gets. */
class SizingTest {
    private static final CallNode SHOP = new CallNode(
            "shop", List.of(List.of(CallNode.leaf("cart"), CallNode.leaf("stock")), List.of(CallNode.leaf("pay"))));

    private static Measurements.Builder shop(int samples) {
        Random random = new Random(7);
        Measurements.Builder builder = Measurements.builder(1_000, 1);
        // In this order, so that each function has the same samples in every run.
        for (String each : List.of("shop 20", "cart 400", "stock 160", "pay 300")) {
            String function = each.split(" ")[0];
            int work = Integer.parseInt(each.split(" ")[1]);
            for (int sizeMb : new int[] {128, 256, 512}) {
                for (int i = 0; i < samples; i++) {
                    double ms = work * 128.0 / sizeMb * Math.exp(0.1 * random.nextGaussian());
                    builder.add(new Sample(function, sizeMb, ms, false, -1));
                }
            }
        }
        return builder;
    }

    @Test
    void shouldKeepThePromisedShareOfNewRequestsWhenTheSloIsAPercentile() {
        Measurements measurements = shop(200).build();
        for (double limitMs : new double[] {250, 300, 400, 600, 800}) {
            SizingResult result = Sizing.solve(SizingRequest.of(SHOP, measurements, Slo.ofPercentile(limitMs, 95)));
            assertThat(result.feasible()).as("%s ms", limitMs).isTrue();
            assertThat(result.estimatedMs()).isLessThanOrEqualTo(limitMs);
            assertThat(shareWithin(result.sizes(), limitMs))
                    .as("%s ms", limitMs)
                    .isGreaterThanOrEqualTo(0.95);
        }
    }

    /** New requests from the truth that the samples came from. */
    private static double shareWithin(Map<String, Integer> sizes, double limitMs) {
        Random random = new Random(99);
        int within = 0;
        int requests = 20_000;
        for (int r = 0; r < requests; r++) {
            double shop = draw(20, sizes.get("shop"), random);
            double cart = draw(400, sizes.get("cart"), random);
            double stock = draw(160, sizes.get("stock"), random);
            double pay = draw(300, sizes.get("pay"), random);
            within += shop + Math.max(cart, stock) + pay <= limitMs ? 1 : 0;
        }
        return (double) within / requests;
    }

    private static double draw(double work, int sizeMb, Random random) {
        return work * 128.0 / sizeMb * Math.exp(0.1 * random.nextGaussian());
    }

    @Test
    void shouldTellTheFastestAndTheMissWhenTheSloIsOutOfReach() {
        SizingResult result = Sizing.solve(SizingRequest.of(SHOP, shop(50).build(), Slo.ofEstimate(100)));
        assertThat(result.feasible()).isFalse();
        assertThat(result.sizes())
                .containsEntry("shop", 512)
                .containsEntry("cart", 512)
                .containsEntry("pay", 512);
        // It runs beside cart, so half as fast will do, and costs less.
        assertThat(result.sizes()).containsEntry("stock", 256);
        assertThat(result.estimatedMs()).isCloseTo(result.fastestReachableMs(), within(1e-6));
        assertThat(result.fastestReachableMs()).isBetween(170.0, 190.0);
        assertThat(result.missesByMs()).isCloseTo(result.fastestReachableMs() - 100, within(1e-9));
        assertThat(result.findings()).anySatisfy(finding -> {
            assertThat(finding.kind()).isEqualTo(Finding.Kind.SLO_OUT_OF_REACH);
            assertThat(finding.text()).contains("ms too slow");
        });
    }

    @Test
    void shouldShowEveryOtherSizeTheCurveAndTheCallsOverTimeWhenItAnswers() {
        SizingResult result = Sizing.solve(SizingRequest.of(SHOP, shop(50).build(), Slo.ofEstimate(500)));
        assertThat(result.changes()).hasSize(4 * 2);
        assertThat(result.table()).hasSize(4 * 3);
        assertThat(result.curve()).isSortedAccordingTo((a, b) -> Double.compare(b.estimatedMs(), a.estimatedMs()));
        assertThat(result.curve())
                .isSortedAccordingTo((a, b) -> Double.compare(a.costPerMillion(), b.costPerMillion()));
        assertThat(result.timeline())
                .extracting(SizingResult.Span::function)
                .containsExactly("shop", "cart", "stock", "pay");
        assertThat(result.timeline().get(0).endMs()).isCloseTo(result.estimatedMs(), within(1e-6));
        assertThat(result.timeline().get(3).startMs())
                .isCloseTo(
                        Math.max(
                                result.timeline().get(1).endMs(),
                                result.timeline().get(2).endMs()),
                        within(1e-6));
        assertThat(result.lowMs()).isLessThan(result.estimatedMs());
        assertThat(result.highMs()).isGreaterThan(result.estimatedMs());
        for (SizingResult.Change change : result.changes()) {
            assertThat(change.keepsSlo() && change.addedCostPerMillion() < -1e-6)
                    .as("%s", change)
                    .isFalse();
        }
    }

    @Test
    void shouldChooseTheAlphaThatMeasuredRunsShowWhenTheApplicationWasMeasured() {
        Measurements.Builder builder = Measurements.builder(1_000, 1);
        for (int i = 1; i <= 100; i++) {
            builder.add(new Sample("one", 128, i, false, -1));
            builder.add(new ApplicationRun(128, 90, false, -1));
        }
        SizingResult result =
                Sizing.solve(SizingRequest.of(CallNode.leaf("one"), builder.build(), Slo.ofEstimate(500)));
        assertThat(result.alpha()).isEqualTo(90);
        assertThat(result.estimatedMs()).isEqualTo(90);
    }

    @Test
    void shouldSayThatTwoSizesAreTooCloseWhenTheirCostsDifferByLessThanTheirErrors() {
        Measurements.Builder builder = Measurements.builder(100, 1);
        Random random = new Random(3);
        for (int i = 0; i < 20; i++) {
            builder.add(new Sample("one", 128, 200 + 20 * random.nextGaussian(), false, -1));
            builder.add(new Sample("one", 256, 100 + 10 * random.nextGaussian(), false, -1));
            builder.add(new Sample("one", 512, 100 + 10 * random.nextGaussian(), false, -1));
        }
        SizingResult result =
                Sizing.solve(SizingRequest.of(CallNode.leaf("one"), builder.build(), Slo.ofEstimate(500)));
        assertThat(result.ties()).hasSize(1).allSatisfy(tie -> {
            assertThat(List.of(tie.chosenMb(), tie.otherMb())).containsExactlyInAnyOrder(128, 256);
            assertThat(tie.text()).contains("too close to call");
        });
    }

    @Test
    void shouldFillASizeThatWasNotMeasuredWithItsErrorWhenItIsWishedFor() {
        Measurements.Builder builder = Measurements.builder(100, 1);
        for (int sizeMb : new int[] {128, 256, 1024, 2048}) {
            builder.add(new Sample("one", sizeMb, 100 + 800 * Math.exp(-sizeMb / 200.0), false, -1));
        }
        SizingRequest request = SizingRequest.of(CallNode.leaf("one"), builder.build(), Slo.ofEstimate(180))
                .withWishedSizesMb(List.of(512));
        SizingResult result = Sizing.solve(request);
        assertThat(result.sizes()).containsEntry("one", 512);
        assertThat(result.estimatedMs()).isCloseTo(100 + 800 * Math.exp(-512 / 200.0), within(3.0));
        assertThat(result.findings()).extracting(Finding::kind).contains(Finding.Kind.FITTED);
    }

    @Test
    void shouldLeaveOutAnUnusableSizeAndSayItWhenAFunctionFailedThere() {
        Measurements measurements = shop(20).add(new UnusableSize("cart", 128, "killed: out of memory"))
                .build();
        SizingResult result = Sizing.solve(SizingRequest.of(SHOP, measurements, Slo.ofEstimate(10_000)));
        assertThat(result.sizes().get("cart")).isNotEqualTo(128);
        assertThat(result.findings())
                .anySatisfy(finding -> assertThat(finding.text()).contains("cart can't run at 128 MB: killed"));
    }

    @Test
    void shouldNameTheFunctionWhenItHasNoSamples() {
        CallNode tree = CallNode.sequence("shop", CallNode.leaf("mail"));
        assertThatThrownBy(() -> Sizing.solve(SizingRequest.of(tree, shop(5).build(), Slo.ofEstimate(100))))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("no samples of a function (mail)")
                .hasMessageContaining("./gleaner profile");
    }

    @Test
    void shouldRefuseWhenAnSloIsNoDurationOrNoPercentile() {
        assertThatThrownBy(() -> Slo.ofEstimate(-1))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("above 0");
        assertThatThrownBy(() -> Slo.ofEstimate(Double.NaN)).isInstanceOf(SizingException.class);
        assertThatThrownBy(() -> Slo.ofPercentile(100, 40)).hasMessageContaining("p50 to p99.9");
    }

    @Test
    void shouldTakeMemoryThatHoldsMostWeightWhenPayloadsDiffer() {
        Measurements.Builder builder = Measurements.builder(100, 1);
        for (int i = 0; i < 30; i++) {
            builder.add(new Sample("one", 128, 100 + i % 3, false, 1_000));
            builder.add(new Sample("one", 256, 90 + i % 3, false, 1_000));
            builder.add(new Sample("one", 128, 900 + i % 3, false, 1_000_000));
            builder.add(new Sample("one", 256, 300 + i % 3, false, 1_000_000));
        }
        SizingRequest request = SizingRequest.of(CallNode.leaf("one"), builder.build(), Slo.ofEstimate(1e6));
        assertThat(Sizing.solve(request.withPayloads(List.of(new Payload(1_000, 9), new Payload(1_000_000, 1))))
                        .sizes())
                .containsEntry("one", 128);
        SizingResult large =
                Sizing.solve(request.withPayloads(List.of(new Payload(1_000, 1), new Payload(1_000_000, 9))));
        assertThat(large.sizes()).containsEntry("one", 256);
    }
}
