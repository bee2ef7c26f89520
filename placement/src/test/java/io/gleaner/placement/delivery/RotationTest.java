package io.gleaner.placement.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class RotationTest {
    private static final long SEED = 11;

    @Test
    void shouldKeepSharesWithinOnePercentWhenAThousandCallsCome() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 50; round++) {
            int nodes = 2 + random.nextInt(30);
            double[] weights = random.doubles(nodes).toArray();
            Weights shares = Weights.of(weights);
            Farmland land = new Farmland(nodes);
            Routing routing = new Routing(Objective.FIXED_WEIGHTS, 0, shares);
            int[] chosen = new int[nodes];
            for (int call = 0; call < 1000; call++) {
                chosen[land.decide(routing, 0)]++;
            }
            for (int node = 0; node < nodes; node++) {
                assertThat(chosen[node] / 1000.0)
                        .as("node %d of %s, seed %d", node, shares, SEED)
                        .isBetween(shares.ppm(node) / 1e6 - 0.01, shares.ppm(node) / 1e6 + 0.01);
            }
        }
    }

    @Test
    void shouldSpreadTurnsWhenOneHasMost() {
        Farmland land = new Farmland(3);
        Routing routing = new Routing(Objective.FIXED_WEIGHTS, 0, Weights.of(5, 1, 1));
        int longest = 0;
        int run = 0;
        for (int call = 0; call < 700; call++) {
            run = land.decide(routing, 0) == 0 ? run + 1 : 0;
            longest = Math.max(longest, run);
        }

        assertThat(longest).isLessThanOrEqualTo(5);
    }

    @Test
    void shouldCatchUpNothingWhenANodeWasLeftOut() {
        Farmland land = new Farmland(2);
        Routing routing = new Routing(Objective.FIXED_WEIGHTS, 0, Weights.of(1, 1));
        Candidates one = new Candidates(1);
        one.add(0, Candidates.USABLE);
        DeliveryDecision decision = new DeliveryDecision();
        for (int call = 0; call < 100; call++) {
            new Balancer().decide(land.call, one, routing, 0, decision);
        }
        int second = 0;
        for (int call = 0; call < 100; call++) {
            second += land.decide(routing, 0);
        }

        assertThat(second).isBetween(49, 51);
    }

    @Test
    void shouldLoseNoCallWhenWeightsChangeMeanwhile() throws InterruptedException {
        int nodes = 5;
        int threads = 4;
        int calls = 10_000;
        Routing routing = new Routing(Objective.FIXED_WEIGHTS, 0, Weights.equal(nodes));
        AtomicIntegerArray chosen = new AtomicIntegerArray(nodes);
        CountDownLatch done = new CountDownLatch(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        for (int thread = 0; thread < threads; thread++) {
            pool.execute(() -> {
                Farmland land = new Farmland(nodes);
                for (int call = 0; call < calls / threads; call++) {
                    chosen.incrementAndGet(land.decide(routing, call));
                }
                done.countDown();
            });
        }
        for (int change = 1; change <= 100; change++) {
            routing.weights(Weights.of(1, change, 2, 3, 0));
        }

        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        pool.shutdown();
        int total = 0;
        for (int node = 0; node < nodes; node++) {
            total += chosen.get(node);
        }
        assertThat(total).isEqualTo(calls);
        assertThat(routing.revision()).isEqualTo(100);
    }

    @Test
    void shouldKeepSharesWhenWeightsAreSetAgainAndAgain() {
        Farmland land = new Farmland(3);
        Routing routing = new Routing(Objective.FIXED_WEIGHTS, 0, Weights.of(7, 2, 1));
        int[] chosen = new int[3];
        for (int call = 0; call < 1000; call++) {
            chosen[land.decide(routing, 0)]++;
            if (call % 10 == 3) {
                routing.weights(Weights.of(7, 2, 1));
            }
        }

        assertThat(chosen[0]).isBetween(690, 710);
        assertThat(chosen[1]).isBetween(190, 210);
        assertThat(chosen[2]).isBetween(90, 110);
    }

    @Test
    void shouldDrawAlikeWhenNobodyHasAShare() {
        Farmland land = new Farmland(4);
        Routing routing = new Routing(Objective.FIXED_WEIGHTS, 0, Weights.of(0, 0, 0, 0));
        SplittableRandom random = new SplittableRandom(SEED);
        int[] chosen = new int[4];
        for (int call = 0; call < 1000; call++) {
            chosen[land.decide(routing, random.nextLong())]++;
        }

        assertThat(Arrays.stream(chosen).min().orElseThrow()).isGreaterThan(150);
    }
}
