package io.gleaner.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunFiguresTest {
    private static final Loan LENT = new Loan(0.5, 0, false, false);
    private static final Loan LENT_MEMORY = new Loan(0, 0.10, false, false);
    private static final Loan LENT_TOO_LITTLE = new Loan(0.09, 0.09, false, false);
    private static final Loan BORROWED = new Loan(0, 0, true, false);

    @Test
    void shouldMeasureSlowdownAgainstTheFixedMedianOfFunctionAndInput() {
        List<RunRecord> runs = new Runs()
                .add(WindowMode.FIXED, "a", Loan.NONE, 90, 100, 140)
                .add(WindowMode.FIXED_AGAIN, "a", Loan.NONE, 80, 120)
                .add(WindowMode.FIXED, "b", Loan.NONE, 10)
                .add(WindowMode.FREE_ONLY, "a", Loan.NONE, 100)
                .add(WindowMode.HARVEST, "a", BORROWED, 50)
                .add(WindowMode.HARVEST, "b", LENT, 11)
                .list();
        RunFigures figures = RunFigures.of(runs, 1);
        // a: median of 80 90 100 120 140 is 100; b: 10.
        assertThat(figures.windows()).extracting(WindowFigures::mode).containsExactly("fixed", "free-only", "harvest");
        assertThat(figures.windows().get(0).meanSlowdown()).isCloseTo((0.9 + 1.0 + 1.4 + 1.0) / 4, within(1e-9));
        assertThat(figures.windows().get(1).meanSlowdown()).isEqualTo(1.0);
        assertThat(figures.windows().get(2).meanSlowdown()).isCloseTo((0.5 + 1.1) / 2, within(1e-9));
        assertThat(figures.windows().get(0).invocations()).isEqualTo(4);
        assertThat(figures.fixedAgain().invocations()).isEqualTo(2);
        assertThat(figures.baselineRunsLeast()).isEqualTo(1);
    }

    @Test
    void shouldCountAFailureAsSlowdownTenAndLeaveItOutOfTheBaseline() {
        List<RunRecord> runs = new Runs()
                .add(WindowMode.FIXED, "a", Loan.NONE, 100, 100)
                .addFailed(WindowMode.FIXED, "a", Loan.NONE)
                .add(WindowMode.HARVEST, "a", Loan.NONE, 100)
                .addFailed(WindowMode.HARVEST, "a", BORROWED)
                .list();
        RunFigures figures = RunFigures.of(runs, 1);
        assertThat(figures.windows().get(0).failures()).isEqualTo(1);
        assertThat(figures.windows().get(0).meanSlowdown()).isCloseTo((1 + 1 + 10) / 3.0, within(1e-9));
        assertThat(figures.windows().get(2).meanSlowdown()).isCloseTo(5.5, within(1e-9));
        assertThat(figures.loans().borrowersMeanSpeedup()).isCloseTo(0.1, within(1e-9));
        assertThat(figures.loans().acceleratedShare()).isZero();
    }

    @Test
    void shouldGiveFiguresWithAndWithoutControlRuns() {
        Loan control = new Loan(0, 0, false, false, true);
        List<RunRecord> runs = new Runs()
                .add(WindowMode.FIXED, "a", Loan.NONE, 100)
                .add(WindowMode.HARVEST, "a", BORROWED, 50, 60)
                .add(WindowMode.HARVEST, "a", control, 110)
                .list();
        RunFigures figures = RunFigures.of(runs, 1);
        assertThat(figures.windows().get(2).invocations()).isEqualTo(3);
        assertThat(figures.windows().get(2).meanSlowdown()).isCloseTo(2.2 / 3, within(1e-9));
        assertThat(figures.loans().acceleratedShare()).isCloseTo(2 / 3.0, within(1e-9));
        assertThat(figures.withoutControlRuns().invocations()).isEqualTo(2);
        assertThat(figures.withoutControlRuns().meanSlowdown()).isCloseTo(0.55, within(1e-9));
        assertThat(figures.loansWithoutControlRuns().acceleratedShare()).isEqualTo(1);
    }

    @Test
    void shouldCallHarvestedFromATenthOfEitherResource() {
        List<RunRecord> runs = new Runs()
                .add(WindowMode.FIXED, "a", Loan.NONE, 100)
                .add(WindowMode.HARVEST, "a", LENT, 100)
                .add(WindowMode.HARVEST, "a", LENT_MEMORY, 106)
                .add(WindowMode.HARVEST, "a", LENT_TOO_LITTLE, 200)
                .add(WindowMode.HARVEST, "a", Loan.NONE, 100)
                .list();
        LoanFigures loans = RunFigures.of(runs, 1).loans();
        assertThat(loans.harvestedShare()).isEqualTo(0.5);
        assertThat(loans.lendersSloViolations()).isEqualTo(0.5);
        assertThat(loans.othersSloViolations()).isEqualTo(0.5);
        assertThat(loans.borrowersMeanSpeedup()).isNull();
    }

    @Test
    void shouldCallAcceleratedOnlyWhatWasGivenMoreAndGotFaster() {
        List<RunRecord> runs = new Runs()
                .add(WindowMode.FIXED, "a", Loan.NONE, 100)
                .add(WindowMode.HARVEST, "a", BORROWED, 50, 95, 96)
                .add(WindowMode.HARVEST, "a", Loan.NONE, 50)
                .list();
        LoanFigures loans = RunFigures.of(runs, 1).loans();
        assertThat(loans.acceleratedShare()).isEqualTo(0.5);
        assertThat(loans.givenMoreShare()).isEqualTo(0.75);
        // Those that got no faster count in the speed-up.
        assertThat(loans.borrowersMeanSpeedup()).isCloseTo((100.0 / 50 + 100.0 / 95 + 100.0 / 96) / 3, within(1e-9));
    }

    @Test
    void shouldGiveLatenciesByNearestRankOverAllFunctions() {
        Runs runs = new Runs();
        for (int i = 1; i <= 100; i++) {
            runs.add(WindowMode.FIXED, i % 2 == 0 ? "a" : "b", Loan.NONE, i);
        }
        WindowFigures fixed = RunFigures.of(runs.list(), 1).windows().get(0);
        // One millisecond of queueing on top of each.
        assertThat(fixed.p50LatencyMs()).isEqualTo(51);
        assertThat(fixed.p99LatencyMs()).isEqualTo(100);
    }

    @Test
    void shouldGivePlainNumbersAndNoLendersWhenNothingRan() {
        RunFigures figures = RunFigures.of(List.of(), 1);
        assertThat(figures.windows()).allSatisfy(window -> {
            assertThat(window.invocations()).isZero();
            assertThat(window.meanSlowdown()).isZero();
        });
        assertThat(figures.lenders()).isNull();
        assertThat(figures.fixedAgainstFixed()).isNull();
        assertThat(figures.loans().harvestedShare()).isZero();
    }

    @Test
    void shouldCompareFixedWithItselfByRoundWhenItWasNotRepeated() {
        List<RunRecord> runs = new Runs()
                .addInRound(0, WindowMode.FIXED, "a", 100)
                .addInRound(1, WindowMode.FIXED, "a", 110)
                .addInRound(2, WindowMode.FIXED, "a", 100)
                .list();
        LenderTail tail = RunFigures.of(runs, 1).fixedAgainstFixed();
        assertThat(tail.ratio()).isCloseTo(1.1, within(1e-9));
        assertThat(tail.lenders()).isEqualTo(1);
        assertThat(tail.fixed()).isEqualTo(2);
    }
}
