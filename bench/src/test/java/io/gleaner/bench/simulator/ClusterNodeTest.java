package io.gleaner.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.Tape;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ClusterNodeTest {
    private static final Offset<Double> NEARLY = Offset.offset(1e-6);
    private static final long MIB = 1L << 20;

    private static ClusterNode started(FunctionModel... models) {
        int[] functions = new int[models.length];
        for (int i = 0; i < models.length; i++) {
            functions[i] = i;
        }
        Tape tape = Tapes.plain(List.of(models), new long[models.length], functions);
        FunctionPlan[] plans = FunctionPlan.of(tape.functions());
        Cluster cluster = new Cluster(
                List.of(Tapes.NODE),
                tape,
                Tapes.rules(Sharing.WEIGHTS),
                SimulationOptions.standard(1),
                RunHook.NONE,
                TableSizes.of(List.of(Tapes.NODE), tape.functions()),
                plans,
                false);
        ClusterNode node = new ClusterNode(cluster, 0, Tapes.NODE);
        for (int i = 0; i < models.length; i++) {
            node.start(i, 0);
        }
        return node;
    }

    @Test
    void shouldShareByUserAllocationWhenAllWantMoreThanThereIs() {
        ClusterNode node = started(Tapes.working("a", 1_000, 10_000, 8), Tapes.working("b", 3_000, 10_000, 8));
        assertThat(node.runs[0].cpu.meanCores()).isCloseTo(2, NEARLY);
        assertThat(node.runs[1].cpu.meanCores()).isCloseTo(6, NEARLY);
    }

    @Test
    void shouldGiveNobodyMoreThanItCanUseWhenOthersWantIt() {
        ClusterNode node = started(
                Tapes.working("a", 4_000, 10_000, 1),
                Tapes.working("b", 1_000, 10_000, 8),
                Tapes.working("c", 1_000, 10_000, 8));
        assertThat(node.runs[0].cpu.meanCores()).isCloseTo(1, NEARLY);
        assertThat(node.runs[1].cpu.meanCores()).isCloseTo(3.5, NEARLY);
        assertThat(node.runs[2].cpu.meanCores()).isCloseTo(3.5, NEARLY);
    }

    @Test
    void shouldLeaveIdleGroupsWhatNormalOnesDoNotUseWhenTheyCompete() {
        ClusterNode node = started(
                Tapes.working("normal", 4_000, 10_000, 5),
                Tapes.working("idle", 1_000, 10_000, 8),
                Tapes.working("small", 1_000, 10_000, 1));
        yields(node, 1);
        yields(node, 2);
        assertThat(node.runs[0].cpu.meanCores()).isCloseTo(5, NEARLY);
        assertThat(node.runs[1].cpu.meanCores()).isCloseTo(2, NEARLY);
        assertThat(node.runs[2].cpu.meanCores()).isCloseTo(1, NEARLY);
        assertThat(node.runs[1].cpu.pace()).isCloseTo(2, NEARLY);
    }

    @Test
    void shouldRefuseALowerMemoryLimitWhenMoreIsInUse() {
        ClusterNode node = started(Tapes.working("a", 1_000, 1_000, 1));
        ClusterRun run = node.runs[0];
        run.advance(500_000_000);
        assertThat(run.memoryBytes(500_000_000)).isEqualTo(64 * MIB);
        assertThat(node.limit(run.container, 1_000, 63 * MIB, false, 500_000_000))
                .isFalse();
        assertThat(run.container.memoryBytes).isEqualTo(128 * MIB);
        assertThat(node.limit(run.container, 1_000, 64 * MIB, false, 500_000_000))
                .isTrue();
    }

    private static void yields(ClusterNode node, int run) {
        FunctionContainer container = node.runs[run].container;
        node.limit(container, container.cpuMillis, container.memoryBytes, true, 0);
        node.settle(0);
    }
}
