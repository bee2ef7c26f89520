package io.gleaner.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Trigger;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CpuCompetitionTest {
    private static final long MIB = 1L << 20;
    private static final Offset<Double> EXACT = Offset.offset(1e-9);

    @Test
    void shouldDivideByWeightAndPassOnWhatIsLeftWhenCpuIsScarce() {
        List<SimulatedRun> runs = List.of(run(1_000, 4), run(500, 4), run(500, 0.1));

        new CpuCompetition(1.6).divide(runs);

        assertThat(runs.get(0).rate).isCloseTo(1.0, EXACT);
        assertThat(runs.get(1).rate).isCloseTo(0.5, EXACT);
        assertThat(runs.get(2).rate).isCloseTo(0.1, EXACT);
    }

    @Test
    void shouldLeaveYieldingGroupsTheRestWhenOthersWantCpu() {
        List<SimulatedRun> runs = List.of(run(1_000, 1), run(1_000, 4));
        runs.get(1).yields = true;

        new CpuCompetition(1.5).divide(runs);

        assertThat(runs.get(0).rate).isCloseTo(1.0, EXACT);
        assertThat(runs.get(1).rate).isCloseTo(0.5, EXACT);
    }

    @Test
    void shouldGiveOwnersTheirsFirstWhenDividingByGain() {
        List<SimulatedRun> runs = List.of(run(500, 4), run(500, 1));

        new CpuCompetition(2).divideByGain(runs);

        assertThat(runs.get(0).rate + runs.get(1).rate).isCloseTo(2, EXACT);
        assertThat(runs.get(0).rate).isGreaterThanOrEqualTo(0.5);
        assertThat(runs.get(1).rate).isGreaterThanOrEqualTo(0.5);
    }

    private static SimulatedRun run(long cpuMillisUser, double cores) {
        SimulatedFunction function = new SimulatedFunction(
                "f",
                cpuMillisUser,
                128 * MIB,
                List.of(Phase.work(100, cores)),
                List.of(1.0),
                0,
                MIB,
                MIB,
                1,
                Trigger.HTTP,
                1);
        SimulatedRun run = new SimulatedRun(new RunPlan(0, 0, 0, 1, 0, 1, 1), function, 1, 100_000_000L);
        run.begin(0, 16_000, 128 * MIB);
        return run;
    }
}
