package io.gleaner.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.MemoryNeed;
import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Tape;
import io.gleaner.harvest.policy.Policies;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterMemoryTest {
    private static final long MIB = 1L << 20;
    private static final long MS = 1_000_000;

    private static FunctionModel using(long userMib, long needMib, long saturationMib) {
        return new FunctionModel(
                "f",
                1_000,
                userMib * MIB,
                List.of(Phase.work(100, 1)),
                new MemoryNeed(needMib * MIB, saturationMib * MIB, 2),
                0);
    }

    private static ClusterResult fixed(FunctionModel model) {
        return Tapes.play(Tapes.plain(List.of(model), new long[] {0}, new int[] {0}), Tapes.rules(Policies.FIXED));
    }

    @Test
    void shouldSlowARunWhenItsLimitIsBelowItsUse() {
        ClusterResult result = fixed(using(50, 40, 100));
        // Half of its memory at 2/35 of the run; the rest of it at 1 / (1 + 2 * 0.5).
        double expectedNs = 100 * MS * (2.0 / 35 + 33.0 / 35 * 2);
        assertThat(result.endNs()[0]).isBetween((long) expectedNs - 1_000, (long) expectedNs + 1_000);
        assertThat(result.has(0, ClusterResult.FAILED)).isFalse();
    }

    @Test
    void shouldKillARunWhenItsLimitIsBelowItsNeed() {
        ClusterResult result = fixed(using(50, 100, 100));
        assertThat(result.has(0, ClusterResult.FAILED)).isTrue();
        assertThat(result.slowdown()[0]).isEqualTo(ClusterResult.FAILED_SLOWDOWN);
        assertThat(result.totals().oomKills()).isEqualTo(1);
        assertThat(result.endNs()[0]).isBetween(100 * MS * 2 / 35 - 1_000, 100 * MS * 2 / 35 + 1_000);
    }

    @Test
    void shouldGiveALenderItsQuotaBackWithinATickAndTheDelayWhenItSuddenlyNeedsIt() {
        int quiet = 8;
        long[] arrivalNs = new long[quiet + 1];
        for (int i = 0; i < arrivalNs.length; i++) {
            arrivalNs[i] = i * 500 * MS;
        }
        Tape tape = Tapes.plain(List.of(Tapes.working("lender", 2_000, 20, 2)), arrivalNs, new int[arrivalNs.length]);
        tape.workMultiplier()[quiet] = 100;
        tape.userDurationNs()[quiet] = 1_000 * MS;
        ClusterResult result = lending(tape, true);
        assertThat(result.harvested(quiet - 1)).isTrue();
        assertThat(result.has(quiet, ClusterResult.TRIPPED)).isTrue();
        assertThat(lateNs(tape, result, quiet)).isBetween(0L, 41 * MS);
        assertThat(lateNs(tape, lending(tape, false), quiet))
                .as("without a wire")
                .isGreaterThan(500 * MS);
    }

    private static ClusterResult lending(Tape tape, boolean wire) {
        NodeRules rules = Tapes.rules(
                Policies.WINDOW, config -> config.cpuLoan(CpuLoan.QUOTA).tripWire(wire));
        return Tapes.play(tape, rules);
    }

    private static long lateNs(Tape tape, ClusterResult result, int invocation) {
        return result.endNs()[invocation] - result.startNs()[invocation] - tape.userDurationNs()[invocation];
    }
}
