package io.gleaner.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bench.report.DemoReport;
import io.gleaner.bench.report.Percentiles;
import io.gleaner.bench.report.WindowFigures;
import java.util.List;
import org.junit.jupiter.api.Test;

class FinalTableTest {
    private static WindowFigures window(String mode, double slowdown) {
        return new WindowFigures(mode, 100, 0, slowdown, 100, 900);
    }

    private static List<String> lines(double fixedAgain, double tail, List<Double> interval, int runs) {
        DemoReport.Details details = new DemoReport.Details(
                "idle",
                "freyr",
                "1",
                "JavaScorer",
                1,
                3,
                10,
                0.5,
                0.5,
                1500,
                1 << 30,
                1400L,
                1L << 29,
                "a drill",
                "/runs/1",
                null,
                runs,
                null,
                20,
                0,
                2,
                1,
                11,
                window("fixed-again", fixedAgain),
                null,
                null,
                null,
                null,
                List.of(),
                List.of());
        DemoReport report = new DemoReport(
                List.of(window("fixed", 1), window("free-only", 0.9), window("harvest", 0.8)),
                0.3,
                0.3,
                1.5,
                tail,
                interval,
                1.0,
                0,
                3,
                new Percentiles(20, 30),
                new Percentiles(20, 90),
                0,
                1000,
                true,
                "/sys/fs/cgroup",
                details);
        return FinalTable.of(report);
    }

    @Test
    void shouldSayThatLendersCannotBeToldWhenTheIntervalReachesOverTheLimit() {
        assertThat(lines(1, 1.785, List.of(0.165, 2.242), 50))
                .anyMatch(line -> line.startsWith("can't be told lenders' p99 slowdown"));
        assertThat(lines(1, 1.05, List.of(0.9, 1.09), 50))
                .anyMatch(line -> line.startsWith("          yes lenders' p99"));
        assertThat(lines(1, 1.9, List.of(1.2, 2.242), 50))
                .anyMatch(line -> line.startsWith("           NO lenders' p99"));
        assertThat(lines(1, 1.05, List.of(0.9, 1.2), 1000))
                .anyMatch(line -> line.startsWith("          yes lenders' p99"));
    }

    @Test
    void shouldLeaveWhatComparesWithThemOpenWhenFixedWindowsWereDisturbed() {
        assertThat(lines(1.77, 1.05, List.of(0.9, 1.09), 50).stream().filter(line -> line.startsWith("can't be told")))
                .hasSize(3)
                .anyMatch(line -> line.contains("speed-up"))
                .anyMatch(line -> line.contains("mean slowdown below"));
    }

    @Test
    void shouldCountStallsAndBusyMomentsWhenThereWereAny() {
        assertThat(lines(1, 1.05, List.of(0.9, 1.09), 50))
                .anyMatch(line -> line.contains("watch stood still 2 times and its enforcement 1 times"))
                .anyMatch(line -> line.startsWith("11 decisions kept to the user allocation"))
                .anyMatch(line -> line.contains("./gleaner journal explain NUMBER /runs/1"));
    }
}
