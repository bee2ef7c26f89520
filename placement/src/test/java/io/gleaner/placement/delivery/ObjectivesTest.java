package io.gleaner.placement.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ObjectivesTest {
    private static final long SECOND_NS = 1_000_000_000;

    private final SplittableRandom random = new SplittableRandom(3);

    private Farmland energies() {
        Farmland land = new Farmland(3);
        long[] p90Ns = {6 * SECOND_NS, 2 * SECOND_NS, SECOND_NS};
        long[] microjoules = {10, 170, -1};
        for (int row = 0; row < 3; row++) {
            land.all.times(row, p90Ns[row], p90Ns[row], p90Ns[row]);
            land.all.costs(row, 0, 0, 0, microjoules[row]);
        }
        return land;
    }

    @Test
    void shouldTakeTheCheapestWhenItMeetsTheSlo() {
        Farmland land = energies();
        for (int draw = 0; draw < 100; draw++) {
            assertThat(land.decide(
                            new Routing(Objective.LEAST_ENERGY, 7 * SECOND_NS, Weights.equal(3)), random.nextLong()))
                    .isZero();
            assertThat(land.decide(
                            new Routing(Objective.LEAST_ENERGY, 5 * SECOND_NS, Weights.equal(3)), random.nextLong()))
                    .isOne();
        }
    }

    @Test
    void shouldTakeAFastOneWhenNobodyMeetsTheSlo() {
        Farmland land = energies();
        Routing routing = new Routing(Objective.LEAST_ENERGY, 1, Weights.equal(3));
        int slow = 0;
        for (int draw = 0; draw < 300; draw++) {
            slow += land.decide(routing, random.nextLong()) == 0 ? 1 : 0;
        }

        assertThat(slow).as("the slowest of three loses against any other").isZero();
    }

    @Test
    void shouldGoWarmWhenSomebodyIsWarm() {
        Farmland land = new Farmland(3);
        land.all.clear();
        land.all.add(0, Candidates.USABLE);
        land.all.add(1, Candidates.USABLE);
        land.all.add(2, Candidates.USABLE | Candidates.WARM);
        land.execution(2, 10 * SECOND_NS);
        Routing routing = new Routing(Objective.WARM_FIRST, 0, Weights.equal(3));
        for (int draw = 0; draw < 100; draw++) {
            assertThat(land.decide(routing, random.nextLong())).isEqualTo(2);
        }
    }

    @Test
    void shouldGoToTheDataWhenTransferCostsMoreThanComputeGains() {
        assertThat(withData(3 * SECOND_NS, 2_500_000_000L, SECOND_NS)).isZero();
        assertThat(withData(3 * SECOND_NS, 8_500_000_000L, SECOND_NS)).isZero();
        assertThat(withData(3 * SECOND_NS, 2 * SECOND_NS, 200_000_000)).isOne();
        assertThat(withData(8_500_000_000L, 3 * SECOND_NS, SECOND_NS))
                .as("the paper's 8.5 s case")
                .isOne();
    }

    private int withData(long holderNs, long otherNs, long transferNs) {
        Farmland land = new Farmland(2);
        land.all.clear();
        land.all.add(0, Candidates.USABLE | Candidates.WARM | Candidates.HOLDS_DATA);
        land.all.add(1, Candidates.USABLE | Candidates.WARM);
        land.execution(0, holderNs);
        land.execution(1, otherNs);
        land.all.costs(1, 0, transferNs, 0, -1);
        int target = land.decide(new Routing(Objective.DATA_LOCAL, 0, Weights.equal(2)), random.nextLong());
        assertThat(land.decision.reason()).isEqualTo(target == 0 ? Reason.WITH_ITS_DATA : Reason.AWAY_FROM_DATA);
        return target;
    }

    @Test
    void shouldTakeTurnsWhenTheObjectiveIsRoundRobin() {
        Farmland land = new Farmland(4);
        Routing routing = new Routing(Objective.ROUND_ROBIN, 0, Weights.of(9, 1, 1, 1));
        int[] chosen = new int[4];
        for (int draw = 0; draw < 1000; draw++) {
            chosen[land.decide(routing, random.nextLong())]++;
        }

        assertThat(chosen).containsExactly(250, 250, 250, 250);
    }
}
