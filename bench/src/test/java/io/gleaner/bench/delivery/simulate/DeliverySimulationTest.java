package io.gleaner.bench.delivery.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DeliverySimulationTest {
    private static final int CALLS = 20_000;
    private static final World EVEN = new World(16, 0.85, 500_000_000, World.ArrivalPlace.EVEN);

    private static DeliverySimulation.Outcome play(World world, PolicyName name) {
        return new DeliverySimulation(world, new CallTape(world, CALLS, 1), name.make(world, 1)).play();
    }

    @Test
    void shouldGiveTheSameFiguresWhenTheSeedIsTheSame() {
        for (PolicyName name : PolicyName.values()) {
            assertThat(play(EVEN, name)).as(name.text()).isEqualTo(play(EVEN, name));
        }
    }

    @Test
    void shouldBeNearTheOracleAndAheadOfOthersWhenReportsAreHalfASecondOld() {
        double oracle = play(EVEN, PolicyName.ORACLE).p99Ms();
        double gleaner = play(EVEN, PolicyName.GLEANER).p99Ms();

        assertThat(gleaner).isBetween(oracle, 1.3 * oracle);
        assertThat(play(EVEN, PolicyName.STATIC_WRR).p99Ms()).isGreaterThan(1.3 * gleaner);
        assertThat(play(EVEN, PolicyName.LEAST_LOADED).p99Ms()).isGreaterThan(3 * gleaner);
        assertThat(play(EVEN, PolicyName.GLEANER).failed()).isZero();
    }

    @Test
    void shouldLoseCallsWhenDfaasLoadsWeights() {
        assertThat(play(EVEN, PolicyName.DFAAS).failed()).isPositive();
    }

    @Test
    void shouldPutSixtyPercentAtTheSlowestWhenArrivalsAreAtTheEdge() {
        World edge = new World(16, 0.85, 0, World.ArrivalPlace.EDGE);
        int atEdge = 0;
        int[] homes = new int[16];
        for (int home : new CallTape(edge, CALLS, 3).homes) {
            atEdge += edge.edge(home) ? 1 : 0;
            homes[home]++;
        }

        assertThat(atEdge / (double) CALLS).isBetween(0.58, 0.62);
        assertThat(homes).doesNotContain(0);
    }

    @Test
    void shouldAlwaysPlayTheOracleWhenOthersAreAsked() {
        World small = new World(4, 0.5, 100_000_000, World.ArrivalPlace.EVEN);
        List<PolicyFigures> figures = new Seeds(small, 1_000, 2, List.of(PolicyName.GLEANER)).play();

        assertThat(figures).extracting(PolicyFigures::policy).containsExactly("oracle", "gleaner");
        assertThat(figures.get(0).ratioToOracle()).isEqualTo(new Spread(1, 1, 1));
        var json = new DeliveryReport(small, 1_000, 2, figures)
                .json()
                .get("policies")
                .get(1);
        for (String figure : List.of("p50Ms", "p99Ms", "ratioToOracle", "failed")) {
            assertThat(json.get(figure).fieldNames()).toIterable().as(figure).containsExactly("mean", "low", "high");
        }
    }
}
