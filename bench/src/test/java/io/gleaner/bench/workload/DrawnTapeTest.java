package io.gleaner.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gleaner.bench.workload.UserAllocations.Fit;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DrawnTapeTest {
    private static final Workload SYNTHETIC = Workloads.parse("synthetic");

    @Test
    void shouldGiveTheSameTapeWhenTheSeedIsTheSame() {
        WorkloadOptions options = Options.of(0.7, 0.3, true, true, 5_000);
        Tape first = SYNTHETIC.draw(options, 42);
        Tape again = Workloads.parse("synthetic").draw(options, 42);
        assertThat(again.functions()).isEqualTo(first.functions());
        assertThat(again.arrivalNs()).isEqualTo(first.arrivalNs());
        assertThat(again.workMultiplier()).isEqualTo(first.workMultiplier());
        assertThat(again.userDurationNs()).isEqualTo(first.userDurationNs());
        assertThat(SYNTHETIC.draw(options, 43).arrivalNs()).isNotEqualTo(first.arrivalNs());
    }

    @Test
    void shouldKillNoRunAtItsUserAllocationWhenItRunsAlone() {
        for (String name : List.of("synthetic", "synthetic:300")) {
            Tape tape = Workloads.parse(name).draw(Options.of(1, 0.6, true, true, 50_000), 9);
            for (int i = 0; i < tape.size(); i++) {
                FunctionModel model = tape.functions().get(tape.function()[i]);
                assertThat(model.memory().bytesNeed() * (double) tape.memoryMultiplier()[i])
                        .isLessThanOrEqualTo(model.memoryBytesUser());
            }
        }
    }

    @Test
    void shouldChangeOnlyWhatNobodyTellsWhenThereIsDrift() {
        Tape still = SYNTHETIC.draw(Options.of(0, 0.3, false, false, 20_000), 7);
        Tape drifting = SYNTHETIC.draw(Options.of(0, 0.3, false, true, 20_000), 7);
        assertThat(drifting.functions()).isEqualTo(still.functions());
        assertThat(drifting.function()).isEqualTo(still.function());
        assertThat(drifting.arrivalNs()).isEqualTo(still.arrivalNs());
        assertThat(drifting.inputBytes()).isEqualTo(still.inputBytes());
        int changed = 0;
        for (int i = 0; i < still.size(); i++) {
            double work = drifting.workMultiplier()[i] / still.workMultiplier()[i];
            double memory = drifting.memoryMultiplier()[i] / still.memoryMultiplier()[i];
            double cores = drifting.coresMultiplier()[i] / still.coresMultiplier()[i];
            assertThat(work).isBetween(0.599, 1.601);
            assertThat(memory).isBetween(0.699, 1.401);
            assertThat(cores).isBetween(0.499, 2.001);
            changed += Math.abs(work - 1) > 1e-3 ? 1 : 0;
        }
        assertThat(changed / (double) still.size()).isBetween(0.2, 0.98);
    }

    @Test
    void shouldTakeTheTracedDurationAtTheUserAllocation() {
        SyntheticSource source = new SyntheticSource(200);
        SplittableRandom random = new SplittableRandom(4);
        List<FunctionFacts> facts = source.facts(source.triggers(random), random);
        Behaviour[] behaviours = facts.stream()
                .map(f -> BehaviourDraw.any(f.durationMillis(), random))
                .toArray(Behaviour[]::new);
        List<FunctionModel> models = new ModelDraw(Options.plain(1, 0.3, 1), 1).draw(facts, behaviours, random);
        AloneDuration alone = new AloneDuration(8_000);
        for (int f = 0; f < models.size(); f++) {
            double millis = alone.userNs(models.get(f), 1, 1, 1) / 1e6;
            assertThat(millis / Math.max(1, facts.get(f).durationMillis()))
                    .as("%s", models.get(f))
                    .isCloseTo(1, within(0.02));
            assertThat(models.get(f).cpuMillisUser()).isBetween(100L, 4_000L);
            assertThat(models.get(f).memoryBytesUser()).isBetween(64L << 20, 8L << 30);
        }
    }

    @Test
    void shouldHaveExactSharesOfOwnersWhoAskForMoreAndLessWhenModelsAreDrawn() {
        SyntheticSource source = new SyntheticSource(200);
        SplittableRandom random = new SplittableRandom(6);
        List<FunctionFacts> facts = source.facts(source.triggers(random), random);
        Behaviour[] behaviours = facts.stream()
                .map(f -> BehaviourDraw.of(Behaviour.Kind.SINGLE_THREADED, f.durationMillis(), random))
                .toArray(Behaviour[]::new);
        List<FunctionModel> models = new ModelDraw(Options.plain(1, 0.3, 1), 1).draw(facts, behaviours, random);
        assertThat(models.stream().filter(m -> m.cpuMillisUser() >= 1_500)).hasSize(80);
        assertThat(models.stream().filter(m -> m.cpuMillisUser() < 1_000)).hasSize(80);
        assertThat(models.stream()
                        .filter(m -> m.memoryBytesUser() >= 1.5 * m.memory().bytesSaturation()))
                .hasSize(80);
        assertThat(models.stream().filter(m -> m.memoryBytesUser() < m.memory().bytesSaturation()))
                .hasSize(80);
    }

    @Test
    void shouldDrawSomethingThatFitsWhenNodesOrTapesAreTiny() {
        for (String name : List.of("synthetic:1", "synthetic", "hostile:1", "hostile", "demo")) {
            for (int invocations : new int[] {1, 2, 100}) {
                WorkloadOptions options = new WorkloadOptions(
                        List.of(new NodeShape(500, 256L << 20), new NodeShape(4_000, 128L << 20)),
                        0.7,
                        0.6,
                        1,
                        true,
                        true,
                        0.4,
                        0.4,
                        invocations);
                Tape tape = Workloads.parse(name).draw(options, 1);
                assertThat(tape.measured()).isEqualTo(invocations);
                if (!name.equals("demo")) {
                    assertThat(tape.functions()).allMatch(m -> m.cpuMillisUser() <= 250);
                    assertThat(tape.functions()).allMatch(m -> m.memoryBytesUser() <= 64L << 20);
                }
            }
        }
    }

    @Test
    void shouldMeetTheSharesExactlyWhenTheyDivideAndElseInTheMean() {
        for (int seed = 0; seed < 20; seed++) {
            Fit[] fits = UserAllocations.quota(40, 0.4, 0.4, new SplittableRandom(seed));
            assertThat(count(fits, Fit.OVER)).isEqualTo(16);
            assertThat(count(fits, Fit.UNDER)).isEqualTo(16);
        }
        double over = 0;
        double under = 0;
        for (int seed = 0; seed < 4_000; seed++) {
            Fit[] fits = UserAllocations.quota(7, 0.4, 0.35, new SplittableRandom(seed));
            over += count(fits, Fit.OVER) / 7.0 / 4_000;
            under += count(fits, Fit.UNDER) / 7.0 / 4_000;
        }
        assertThat(over).isCloseTo(0.4, within(0.01));
        assertThat(under).isCloseTo(0.35, within(0.01));
    }

    @Test
    void shouldAskForMoreOrLessThanCanBeUsedWhenTheOwnerIsInThatGroup() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 2_000; i++) {
            double usable = BehaviourDraw.between(200, 2_600, random);
            assertThat((double) UserAllocations.cpuMillis(Fit.OVER, usable, 4_000, random))
                    .isGreaterThan(usable);
            assertThat((double) UserAllocations.cpuMillis(Fit.UNDER, usable, 4_000, random))
                    .isLessThan(usable);
            assertThat((double) UserAllocations.cpuMillis(Fit.RIGHT, usable, 4_000, random))
                    .isBetween(usable, usable + 250);
            double bytes = BehaviourDraw.between(96, 1_000, random) * (1 << 20);
            assertThat((double) UserAllocations.memoryBytes(Fit.OVER, bytes, 8L << 30, random))
                    .isGreaterThan(bytes);
            assertThat((double) UserAllocations.memoryBytes(Fit.UNDER, bytes, 8L << 30, random))
                    .isLessThan(bytes);
            assertThat((double) UserAllocations.memoryBytes(Fit.RIGHT, bytes, 8L << 30, random))
                    .isBetween(bytes, bytes + (64 << 20));
        }
    }

    @Test
    void shouldTellTheSizeThatMadeTheWorkWhenInputsDiffer() {
        Tape alike = SYNTHETIC.draw(Options.plain(0.7, 0, 5_000), 1);
        Tape different = SYNTHETIC.draw(Options.plain(0.7, 0.6, 5_000), 1);
        long[] first = new long[alike.functions().size()];
        for (int i = 0; i < alike.size(); i++) {
            int f = alike.function()[i];
            first[f] = first[f] == 0 ? alike.inputBytes()[i] : first[f];
            assertThat(alike.inputBytes()[i]).isEqualTo(first[f]);
            double ratio = different.inputBytes()[i] / (double) first[f];
            double explained = Math.log(different.workMultiplier()[i]);
            // Work is input^0.7..1.1, times noise of at most three deviations.
            double slack = 0.16;
            double least = Math.min(0.7 * Math.log(ratio), 1.1 * Math.log(ratio)) - slack;
            double most = Math.max(0.7 * Math.log(ratio), 1.1 * Math.log(ratio)) + slack;
            assertThat(explained).isBetween(least, most);
        }
        assertThat(Arrays.stream(different.inputBytes()).distinct().count()).isGreaterThan(2_000);
    }

    private static int count(Fit[] fits, Fit fit) {
        return (int) Arrays.stream(fits).filter(fit::equals).count();
    }
}
