package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.DrawnTape;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CellDetailTest {
    /** All runs of the first seed take half as long as alone, those of the others longer. */
    private static final Arena UNLIKE_SEEDS = new Arena() {
        @Override
        public DrawnTape draw(Cell cell, long seed) {
            return Plays.tape(40, 2, 0);
        }

        @Override
        public ClusterResult play(String policy, DrawnTape drawn, long seed, int seriesPoints) {
            float[] slowdown = new float[drawn.tape().size()];
            Arrays.fill(slowdown, seed == 1 ? 0.5f : 1.05f);
            return Plays.result(drawn.tape(), slowdown, new float[slowdown.length], new byte[slowdown.length], 0);
        }
    };

    private static double share(JsonNode detail, double slowdown) {
        JsonNode slowdowns = detail.get("slowdowns");
        for (int s = 0; s < slowdowns.size(); s++) {
            if (slowdowns.get(s).asDouble() == slowdown) {
                return detail.at("/policies/fixed/sharesAtOrBelow/" + s).asDouble();
            }
        }
        throw new AssertionError("no share is kept at " + slowdown);
    }

    @Test
    void shouldTellTheShareOfAllRunsWhenSeedsDiffer() throws Exception {
        Setup setup = Played.setup(
                "--workload=made-up", "--seeds=4", "--first-seed=1", "--policies=fixed", "--html=page.html");
        JsonNode detail = Played.play(setup, UNLIKE_SEEDS).get(0).detail();
        assertThat(share(detail, 0.95)).isCloseTo(0.25, within(1e-4));
        assertThat(share(detail, 1.01)).isCloseTo(0.25, within(1e-4));
        assertThat(share(detail, 1.05)).isEqualTo(1);
    }
}
