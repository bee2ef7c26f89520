package io.gleaner.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TraceGeneratorTest {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final List<FunctionLoad> FUNCTIONS = List.of(
            new FunctionLoad("steady", Trigger.TIMER, 1, 250, new long[] {200_000_000, 400_000_000}),
            new FunctionLoad("clustered", Trigger.ORCHESTRATION, 2, 500, new long[] {40_000_000}),
            new FunctionLoad("large", Trigger.HTTP, 1, 1000, new long[] {150_000_000, 300_000_000}));

    @Test
    void shouldReserveExactlyTheWantedLoadWhenTheWindowIsShortOrLong() {
        TraceGenerator generator = new TraceGenerator(FUNCTIONS, 1500, 0.87);
        for (long seconds : new long[] {5, 8, 60}) {
            ArrivalTrace trace = generator.generate(seconds * SECOND_NS, 7);
            double reserved = 0;
            for (Arrival arrival : trace.arrivals()) {
                FunctionLoad function = FUNCTIONS.get(arrival.function());
                reserved += function.cpuMillisUser() / 1e3 * function.baselineNs()[arrival.input()] / 1e9;
            }
            double load = reserved / (trace.windowNs() / 1e9 * 1.5);
            assertThat(load).isCloseTo(0.87, within(1e-6)).isGreaterThanOrEqualTo(0.87);
            assertThat(trace.reservedLoad()).isCloseTo(load, within(1e-9));
            assertThat(trace.windowNs()).isBetween(seconds * SECOND_NS - 1, (seconds + 1) * SECOND_NS);
        }
    }

    @Test
    void shouldGiveTheSameTraceWhenTheSeedIsTheSame() {
        TraceGenerator generator = new TraceGenerator(FUNCTIONS, 1500, 0.85);
        ArrivalTrace first = generator.generate(20 * SECOND_NS, 42);
        assertThat(generator.generate(20 * SECOND_NS, 42)).isEqualTo(first);
        assertThat(generator.generate(20 * SECOND_NS, 43)).isNotEqualTo(first);
    }

    @Test
    void shouldCallEveryInputEquallyOftenInAscendingTimeWithinTheWindow() {
        ArrivalTrace trace = new TraceGenerator(FUNCTIONS, 1500, 0.85).generate(30 * SECOND_NS, 3);
        long[][] calls = new long[FUNCTIONS.size()][2];
        long last = 0;
        for (Arrival arrival : trace.arrivals()) {
            assertThat(arrival.offsetNs()).isBetween(last, trace.windowNs() - 1);
            last = arrival.offsetNs();
            calls[arrival.function()][arrival.input()]++;
        }
        assertThat(calls[0][0]).isEqualTo(calls[0][1]).isPositive();
        assertThat(calls[2][0]).isEqualTo(calls[2][1]).isPositive();
    }

    @Test
    void shouldFollowTheLoadSharesWhenTheWindowIsLong() {
        ArrivalTrace trace = new TraceGenerator(FUNCTIONS, 1500, 0.85).generate(600 * SECOND_NS, 3);
        double[] reserved = new double[FUNCTIONS.size()];
        double sum = 0;
        for (Arrival arrival : trace.arrivals()) {
            double work = FUNCTIONS.get(arrival.function()).reservedCoreSeconds(arrival.input());
            reserved[arrival.function()] += work;
            sum += work;
        }
        assertThat(reserved[0] / sum).isCloseTo(0.25, within(0.01));
        assertThat(reserved[1] / sum).isCloseTo(0.5, within(0.01));
    }

    @Test
    void shouldHaveTheTriggersVariationWhenManyGapsAreDrawn() {
        for (Trigger trigger : Trigger.values()) {
            GammaGaps gaps = new GammaGaps(trigger.interArrivalCv(), new SplittableRandom(11));
            int n = 200_000;
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < n; i++) {
                double gap = gaps.next();
                sum += gap;
                squares += gap * gap;
            }
            double mean = sum / n;
            double cv = Math.sqrt(squares / n - mean * mean) / mean;
            assertThat(mean).as("mean gap of %s", trigger).isCloseTo(1, within(0.03));
            assertThat(cv).as("variation of %s", trigger).isCloseTo(trigger.interArrivalCv(), within(0.05));
        }
    }

    @Test
    void shouldRefuseWithTheFiguresWhenSomethingIsNotAboveZero() {
        assertThatThrownBy(() -> new TraceGenerator(List.of(), 1500, 0.85)).hasMessageContaining("0 functions");
        assertThatThrownBy(() -> new TraceGenerator(FUNCTIONS, 1500, 0.85).generate(0, 1))
                .hasMessageContaining("was 0");
        assertThatThrownBy(() -> new FunctionLoad("f", Trigger.HTTP, 1, 250, new long[] {0}))
                .hasMessageContaining("function f");
    }

    @Test
    void shouldPlaceDurationsBetweenThePublishedQuantiles() {
        assertThat(AzureShape.durationProbability(573)).isCloseTo(0.5, within(1e-9));
        assertThat(AzureShape.durationProbability(1)).isEqualTo(0.10);
        assertThat(AzureShape.durationProbability(1e9)).isEqualTo(0.99);
        assertThat(AzureShape.durationProbability(Math.sqrt(100.0 * 573))).isCloseTo(0.375, within(1e-9));
    }
}
