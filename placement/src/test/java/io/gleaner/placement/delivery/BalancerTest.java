package io.gleaner.placement.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BalancerTest {
    private static final long SEED = 7;
    private static final long STALE_NS = Balancer.STALE_NS + 1;

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void shouldStayWhenOthersAreNoMoreThanATenthBetter() {
        Farmland land = new Farmland(2);
        land.all.local(0);
        land.execution(1, Farmland.EXECUTION_NS * 9 / 10);

        assertThat(land.decide(Farmland.fastest(2), random.nextLong())).isZero();
        assertThat(land.decision.reason()).isEqualTo(Reason.HERE_GOOD_ENOUGH);
        assertThat(land.decision.away()).isFalse();

        land.execution(1, Farmland.EXECUTION_NS * 89 / 100);
        assertThat(land.decide(Farmland.fastest(2), random.nextLong())).isOne();
        assertThat(land.decision.reason()).isEqualTo(Reason.BETTER_OF_TWO);
    }

    @Test
    void shouldCountRoundTripTransferAndColdStartWhenComparing() {
        Farmland land = new Farmland(2);
        land.all.local(0);
        land.queue(0, 8, 0);
        assertThat(land.decide(Farmland.fastest(2), 0)).isOne();
        assertThat(land.decision.localMicros()).isEqualTo(100_000 + 9 * 25_000);

        land.all.costs(1, 50 * Farmland.MILLI_NS, 200 * Farmland.MILLI_NS, 0, -1);
        assertThat(land.decide(Farmland.fastest(2), 0)).isZero();
        assertThat(land.decision.firstMicros()).isEqualTo(350_000);

        Farmland cold = new Farmland(1);
        int row = cold.all.size();
        assertThat(row).isOne();
        cold.all.clear();
        cold.all.add(0, Candidates.USABLE);
        cold.execution(0, Farmland.EXECUTION_NS);
        cold.all.costs(0, 0, 0, 400 * Farmland.MILLI_NS, -1);
        cold.decide(Farmland.fastest(1), 0);
        assertThat(cold.decision.firstMicros()).isEqualTo(500_000);
    }

    @Test
    void shouldCountOwnSendsWhenAReportIsOlder() {
        Farmland land = new Farmland(2);
        land.all.local(0);
        land.queue(0, 3, 0);
        land.all.load(1, 0, 4, 4, 10, Farmland.MILLI_NS);

        assertThat(land.decide(Farmland.fastest(2), 0)).isZero();
        assertThat(land.decision.firstMicros()).isEqualTo(100_000 + 11 * 25_000);
    }

    @Test
    void shouldTrustAReportLessWhenItIsOlder() {
        Farmland land = new Farmland(2);
        land.all.local(0);
        land.queue(0, 40, 0);
        land.queue(1, 0, 4_000 * Farmland.MILLI_NS);
        land.all.usual(1, 20);

        land.decide(Farmland.fastest(2), 0);
        assertThat(land.decision.firstMicros()).isBetween(100_000 + 18 * 25_000, 100_000 + 20 * 25_000);
    }

    @Test
    void shouldDrawByWeightAndTakeTheBetterWhenOthersAreBetter() {
        Farmland land = new Farmland(11);
        land.all.local(0);
        land.queue(0, 50, 0);
        Routing routing = new Routing(Objective.FASTEST, 0, Weights.of(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0));
        int[] chosen = new int[11];
        for (int draw = 0; draw < 10_000; draw++) {
            int target = land.decide(routing, random.nextLong());
            chosen[target]++;
            assertThat(land.decision.first()).isNotEqualTo(land.decision.second());
        }

        assertThat(chosen[0]).isZero();
        assertThat(chosen[10]).isZero();
        for (int node = 1; node < 10; node++) {
            assertThat(chosen[node]).as("node %d, seed %d", node, SEED).isBetween(600, 1700);
        }
    }

    @Test
    void shouldNotHerdToTheLeastReportedWhenItLooksBest() {
        Farmland land = new Farmland(17);
        land.all.local(0);
        land.queue(0, 50, 0);
        for (int node = 1; node < 17; node++) {
            land.queue(node, node == 5 ? 0 : 10, 400 * Farmland.MILLI_NS);
        }
        int toLeast = 0;
        for (int draw = 0; draw < 10_000; draw++) {
            toLeast += land.decide(Farmland.fastest(17), random.nextLong()) == 5 ? 1 : 0;
        }

        assertThat(toLeast).as("2 of 16 draws, seed %d", SEED).isBetween(1_000, 1_500);
    }

    @Test
    void shouldRotateByWeightWhenKnowledgeIsStale() {
        Farmland land = new Farmland(3);
        land.all.local(0);
        land.queue(0, 5, 0);
        land.queue(1, 0, STALE_NS);
        land.queue(2, 0, STALE_NS);
        Routing routing = new Routing(Objective.FASTEST, 0, Weights.of(1, 3, 6));
        int[] chosen = new int[3];
        for (int draw = 0; draw < 1000; draw++) {
            chosen[land.decide(routing, random.nextLong())]++;
            assertThat(land.decision.reason()).isEqualTo(Reason.ROTATION_STALE);
        }

        assertThat(chosen[0]).isBetween(99, 101);
        assertThat(chosen[1]).isBetween(299, 301);
    }

    @Test
    void shouldStayWhenKnowledgeIsStaleAndHereItBeginsAtOnce() {
        Farmland land = new Farmland(2);
        land.all.local(0);
        land.queue(1, 0, STALE_NS);

        assertThat(land.decide(Farmland.fastest(2), 0)).isZero();
        assertThat(land.decision.reason()).isEqualTo(Reason.HERE_AT_ONCE);
    }

    @Test
    void shouldSendOneCallWhenAProbeIsDue() {
        Farmland land = new Farmland(2);
        land.all.local(0);
        int row = land.all.size() - 1;
        land.all.clear();
        land.all.add(0, Candidates.USABLE | Candidates.WARM);
        land.all.add(1, Candidates.USABLE | Candidates.PROBE_DUE);
        land.all.local(0);

        assertThat(land.decide(Farmland.fastest(2), 0)).isEqualTo(row);
        assertThat(land.decision.reason()).isEqualTo(Reason.PROBE);
    }
}
