package io.gleaner.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SyntheticWorkloadTest {
    private static final SyntheticSource LIKE_THE_SAMPLE = new SyntheticSource(AzureShape.FUNCTIONS);

    @Test
    void shouldHaveThePublishedDurationsAndMemoryWhenThereAreAsManyFunctionsAsInTheSample() {
        SplittableRandom random = new SplittableRandom(5);
        var facts = LIKE_THE_SAMPLE.facts(LIKE_THE_SAMPLE.triggers(random), random);
        double[] durations = facts.stream()
                .mapToDouble(FunctionFacts::durationMillis)
                .sorted()
                .toArray();
        double[] memory =
                facts.stream().mapToDouble(FunctionFacts::memoryMb).sorted().toArray();
        for (int i = 0; i < AzureShape.DURATION_PROBABILITIES.length; i++) {
            int at = (int) (AzureShape.DURATION_PROBABILITIES[i] * facts.size());
            assertThat(durations[at] / AzureShape.MEAN_DURATION_MILLIS[i]).isCloseTo(1, within(0.15));
            assertThat(memory[at] / AzureShape.MEMORY_MB[i]).isCloseTo(1, within(0.15));
        }
        double[] busiest = facts.stream()
                .limit(50)
                .mapToDouble(FunctionFacts::durationMillis)
                .toArray();
        assertThat(Arrays.stream(busiest).max().orElseThrow()).isLessThanOrEqualTo(AzureShape.BUSIEST_TENTH_P90_MILLIS);
    }

    @Test
    void shouldHaveThePublishedPopularityWhenThereAreFewOrManyFunctions() {
        for (int functions : new int[] {40, 100, 500}) {
            SyntheticSource source = new SyntheticSource(functions);
            double all = 0;
            double tenth = 0;
            for (int f = 0; f < functions; f++) {
                all += source.perMinute(f);
                tenth += f < functions / 10 ? source.perMinute(f) : 0;
            }
            double slack = functions < 500 ? 0.06 : 0.015;
            assertThat(tenth / all).isCloseTo(AzureShape.BUSIEST_TENTH_SHARE, within(slack));
        }
        double all = 0;
        for (int f = 0; f < 500; f++) {
            all += LIKE_THE_SAMPLE.perMinute(f);
        }
        assertThat(LIKE_THE_SAMPLE.perMinute(0) / all).isCloseTo(AzureShape.BUSIEST_FUNCTION_SHARE, within(0.02));
        assertThat(all * AzureShape.MINUTES / AzureShape.INVOCATIONS).isCloseTo(1, within(0.05));
    }

    @Test
    void shouldHaveTheTriggersInTheirSharesWithThePopularOnesFirst() {
        Trigger[] triggers = LIKE_THE_SAMPLE.triggers(new SplittableRandom(1));
        for (Trigger trigger : Trigger.values()) {
            long count = Arrays.stream(triggers).filter(trigger::equals).count();
            assertThat(count / 500.0).isCloseTo(trigger.functionShare(), within(0.004));
        }
        assertThat(triggers[0]).isEqualTo(Trigger.EVENT);
        assertThat(triggers[1]).isEqualTo(Trigger.QUEUE);
    }

    @Test
    void shouldMeetTheLoadExactlyWhenTimeIsStretched() {
        for (double load : new double[] {0.3, 0.7, 1.0}) {
            for (boolean warm : new boolean[] {false, true}) {
                Workload workload = Workloads.parse("synthetic");
                DrawnTape drawn = workload.drawWithFacts(Options.of(load, 0.3, warm, true, 20_000), 3);
                Tape tape = drawn.tape();
                double endSeconds = tape.arrivalNs()[tape.size() - 1] / 1e9;
                assertThat(tape.reservedCoreSeconds() / (8 * endSeconds)).isCloseTo(load, within(1e-6));
                assertThat(drawn.facts().load()).isCloseTo(load, within(1e-6));
                assertThat(drawn.facts().keepAliveNs())
                        .isEqualTo((long) (drawn.facts().secondsPerMinute() * 10 * 1e9));
                assertThat(tape.measured()).isEqualTo(20_000);
                assertThat(tape.measuredFrom())
                        .isEqualTo(warm ? 25 * tape.functions().size() : 0);
            }
        }
    }

    @Test
    void shouldRunAsFastAsTheTraceWhenNoLoadIsWanted() {
        DrawnTape drawn = Workloads.parse("synthetic:500").drawWithFacts(Options.plain(0, 0, 60_000), 3);
        double minutes = drawn.tape().arrivalNs()[59_999] / 1e9;
        double perMinute = AzureShape.INVOCATIONS / AzureShape.MINUTES;
        assertThat(60_000 / minutes / perMinute).isCloseTo(1, within(0.15));
        assertThat(drawn.facts().secondsPerMinute()).isEqualTo(1);
    }

    @Test
    void shouldDrawAMillionInvocations() {
        Tape tape = Workloads.parse("synthetic").draw(Options.plain(1, 0.3, 1_000_000), 3);
        assertThat(tape.size()).isEqualTo(1_000_000);
    }

    @Test
    void shouldSayWhatIsUnderstoodWhenTheNameIsNot() {
        assertThatThrownBy(() -> Workloads.parse("sinthetic"))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("'sinthetic'")
                .hasMessageContaining("synthetic");
        assertThatThrownBy(() -> Workloads.parse("synthetic:many"))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("'many'");
    }
}
