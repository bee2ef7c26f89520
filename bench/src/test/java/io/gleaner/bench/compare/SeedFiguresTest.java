package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.Tape;
import java.util.Arrays;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SeedFiguresTest {
    private static final Offset<Double> CLOSE = within(1e-6);
    private static final byte MORE = ClusterResult.GIVEN_MORE;

    private static Map<Figure, Double> figures(Tape tape, ClusterResult result) {
        return SeedFigures.of(tape, result, FunctionTails.of(tape, result));
    }

    /** One that warms up and would spoil everything; then a lender, a slowed lender, two with more, one of them no faster. */
    private final Tape tape = Plays.tape(5, 2, 1).tape();

    private final ClusterResult result = Plays.result(
            tape,
            new float[] {10, 1, 2, 0.5f, 1},
            new float[] {1, 0.5f, 0.1f, 0, 0.05f},
            new byte[] {ClusterResult.FAILED, 0, ClusterResult.TRIPPED, MORE, MORE},
            4);

    @Test
    void shouldCountSharesOfMeasuredRunsOnly() {
        Map<Figure, Double> figures = figures(tape, result);
        assertThat(figures.get(Figure.HARVESTED_SHARE)).isEqualTo(0.5);
        assertThat(figures.get(Figure.LENT_SHARE)).isEqualTo(0.25);
        assertThat(figures.get(Figure.ACCELERATED_SHARE)).isEqualTo(0.25);
        assertThat(figures.get(Figure.FAILURES)).isZero();
        assertThat(figures.get(Figure.OOM_KILLS)).isEqualTo(4);
        assertThat(figures.get(Figure.MEMORY_RETURN_SHORT)).isEqualTo(1);
        assertThat(figures.get(Figure.TRIPS)).isEqualTo(2);
        assertThat(figures.get(Figure.CPU_UTILISATION)).isEqualTo(0.5);
        assertThat(figures.get(Figure.MEMORY_UTILISATION)).isEqualTo(0.25);
    }

    @Test
    void shouldWeighRunsAlikeOrFunctionsAlikeAsTheFigureSays() {
        Map<Figure, Double> figures = figures(tape, result);
        assertThat(figures.get(Figure.MEAN_SLOWDOWN)).isCloseTo(4.5 / 4, CLOSE);
        // f1 has 1 and 0.5, f0 has 2 and 1
        assertThat(figures.get(Figure.FUNCTION_MEAN_SLOWDOWN)).isCloseTo((0.75 + 1.5) / 2, CLOSE);
        assertThat(figures.get(Figure.SPEED_UP)).isCloseTo((2 + 1) / 2.0, CLOSE);
        assertThat(figures.get(Figure.FUNCTION_P99_SLOWDOWN)).isNaN();
    }

    @Test
    void shouldTakeLatencyFromArrivalToEnd() {
        Map<Figure, Double> figures = figures(tape, result);
        assertThat(figures.get(Figure.P50_LATENCY_MS)).isCloseTo(100, CLOSE);
        assertThat(figures.get(Figure.P99_LATENCY_MS)).isCloseTo(200, CLOSE);
    }

    @Test
    void shouldTellLendersFromOthersWhenTheyAreSlow() {
        Map<Figure, Double> figures = figures(tape, result);
        assertThat(figures.get(Figure.LENDERS_P99_SLOWDOWN)).isEqualTo(2);
        assertThat(figures.get(Figure.SLO_VIOLATION_SHARE)).isEqualTo(0.25);
        assertThat(figures.get(Figure.LENDERS_SLO_VIOLATION_SHARE)).isEqualTo(0.5);
        assertThat(figures.get(Figure.OTHERS_SLO_VIOLATION_SHARE)).isZero();
    }

    @Test
    void shouldBeUndefinedForLendersWhenNobodyLends() {
        ClusterResult nobody = Plays.result(tape, new float[] {1, 1, 1, 1, 1}, new float[5], new byte[5], 0);
        Map<Figure, Double> figures = figures(tape, nobody);
        assertThat(figures.get(Figure.LENDERS_P99_SLOWDOWN)).isNaN();
        assertThat(figures.get(Figure.LENDERS_SLO_VIOLATION_SHARE)).isNaN();
        assertThat(figures.get(Figure.SPEED_UP)).isNaN();
        assertThat(figures.get(Figure.HARVESTED_SHARE)).isZero();
    }

    @Test
    void shouldTakeAFunctionsTailWhenItHasAThousandRuns() {
        Tape tape = Plays.tape(2_001, 2, 1).tape();
        float[] slowdown = new float[2_001];
        Arrays.fill(slowdown, 1);
        for (int run = 0; run < 10; run++) {
            slowdown[2 + 2 * run] = 5; // of f0: the hundredth part
        }
        slowdown[22] = 3;
        ClusterResult played = Plays.result(tape, slowdown, new float[2_001], new byte[2_001], 0);
        FunctionTails tails = FunctionTails.of(tape, played);
        assertThat(tails.runs()).containsExactly(1_000, 1_000);
        assertThat(tails.p99Slowdown()).containsExactly(3, 1);
        assertThat(figures(tape, played).get(Figure.FUNCTION_P99_SLOWDOWN)).isEqualTo(2);
    }

    @Test
    void shouldSayNothingOfATailWhenThereAreFewerRuns() {
        Tape tape = Plays.tape(1_999, 2, 1).tape();
        ClusterResult played = Plays.result(tape, new float[1_999], new float[1_999], new byte[1_999], 0);
        assertThat(FunctionTails.of(tape, played).p99Slowdown()).containsOnly(Double.NaN);
    }
}
