package io.gleaner.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LenderTailTest {
    private static final Loan LENT = new Loan(0.5, 0, false, false);

    @Test
    void shouldDivideTheTailsWhenBothAreKnownByHand() {
        Runs runs = new Runs();
        for (int i = 1; i <= 99; i++) {
            runs.add(WindowMode.FIXED, "a", Loan.NONE, 100);
        }
        runs.add(WindowMode.FIXED, "a", Loan.NONE, 150, 150);
        for (int i = 1; i <= 98; i++) {
            runs.add(WindowMode.HARVEST, "a", LENT, 100);
        }
        runs.add(WindowMode.HARVEST, "a", LENT, 180, 300);
        LenderTail tail = RunFigures.of(runs.list(), 5).lenders();
        // Rank 99 of 100 lenders is 1.80; rank 100 of 101 fixed runs is 1.50.
        assertThat(tail.ratio()).isCloseTo(1.2, within(1e-9));
        assertThat(tail.low()).isLessThanOrEqualTo(1.2);
        assertThat(tail.high()).isGreaterThanOrEqualTo(1.2);
        assertThat(tail.lenders()).isEqualTo(100);
        assertThat(tail.fixed()).isEqualTo(101);
    }

    @Test
    void shouldWeighFixedRunsByTheLendersMix() {
        // In fixed, a (steady) came 90 times and b (a wide tail) 10 times; among lenders it is the other way round.
        Runs runs = new Runs();
        for (int i = 0; i < 90; i++) {
            runs.add(WindowMode.FIXED, "a", Loan.NONE, 100);
        }
        for (int i = 0; i < 10; i++) {
            runs.add(WindowMode.FIXED, "b", Loan.NONE, i == 9 ? 200 : 100);
        }
        for (int i = 0; i < 10; i++) {
            runs.add(WindowMode.HARVEST, "a", LENT, 100);
        }
        for (int i = 0; i < 90; i++) {
            runs.add(WindowMode.HARVEST, "b", LENT, i < 9 ? 200 : 100);
        }
        // Weighted, a tenth of b stands at 2.0 on both sides; unweighted, fixed's Q99 would be 1.0.
        assertThat(RunFigures.of(runs.list(), 1).lenders().ratio()).isCloseTo(1.0, within(1e-9));
    }

    @Test
    void shouldLeaveOutFunctionsThatDidNotLendAndLendersWithoutABaseline() {
        List<RunRecord> runs = new Runs()
                .add(WindowMode.FIXED, "a", Loan.NONE, 100)
                .add(WindowMode.FIXED, "borrower", Loan.NONE, 100, 900)
                .add(WindowMode.HARVEST, "a", LENT, 105)
                .add(WindowMode.HARVEST, "unknown", LENT, 999)
                .list();
        LenderTail tail = RunFigures.of(runs, 1).lenders();
        assertThat(tail.ratio()).isCloseTo(1.05, within(1e-9));
        assertThat(tail.lenders()).isEqualTo(1);
        assertThat(tail.fixed()).isEqualTo(1);
    }

    @Test
    void shouldCountALendersFailureAsTen() {
        List<RunRecord> runs = new Runs()
                .add(WindowMode.FIXED, "a", Loan.NONE, 100)
                .addFailed(WindowMode.HARVEST, "a", LENT)
                .list();
        assertThat(RunFigures.of(runs, 1).lenders().ratio()).isCloseTo(10, within(1e-9));
    }

    @Test
    void shouldCoverOneWhenBothSidesAreDrawnFromTheSameNoise() {
        SplittableRandom random = new SplittableRandom(99);
        Runs runs = new Runs();
        for (int i = 0; i < 600; i++) {
            runs.add(WindowMode.FIXED, "a", Loan.NONE, 100 + 20 * random.nextDouble());
            runs.add(WindowMode.HARVEST, "a", LENT, 100 + 20 * random.nextDouble());
        }
        LenderTail tail = RunFigures.of(runs.list(), 3).lenders();
        assertThat(tail.low()).isLessThanOrEqualTo(1).isPositive();
        assertThat(tail.high()).isGreaterThanOrEqualTo(1);
        assertThat(RunFigures.of(runs.list(), 3).lenders()).isEqualTo(tail);
    }
}
