package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {
    private static String table(Interval slowdown) {
        Row row = new Row("gleaner", Map.of(Figure.MEAN_SLOWDOWN, slowdown), Map.of());
        Cell cell = new Cell(0.7, 0, false, true);
        return String.join("\n", ComparisonText.cell(new CellResult(cell, 0.7, 100, Double.NaN, List.of(row), null)));
    }

    @Test
    void shouldSayThatSeedsAreTooFewWhenTheIntervalReachesWhatCannotBe() {
        assertThat(table(new Interval(0.8, -0.4, 2))).contains("too few seeds");
        assertThat(table(new Interval(0.8, 0.7, 0.9))).contains("0.100").doesNotContain("too few seeds");
    }

    @Test
    void shouldUseTheWordsOfThePageWhenPeopleRead() {
        assertThat(table(new Interval(0.8, 0.7, 0.9)))
                .contains("accelerated", "lenders' P99", "OOM kills", "share of the oracle's gain");
    }
}
