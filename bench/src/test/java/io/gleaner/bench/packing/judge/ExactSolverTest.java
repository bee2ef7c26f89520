package io.gleaner.bench.packing.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bench.packing.solve.Balancer;
import io.gleaner.bench.packing.solve.PackProgress;
import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Machine;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExactSolverTest {
    private static final int INSTANCES = 60;

    @Test
    void shouldNeedAsFewMachinesAsTheExactSolverWhenInstancesAreSmall() {
        for (long seed = 1; seed <= INSTANCES; seed++) {
            PackJudgeCommand.Verdict verdict = PackJudgeCommand.Verdict.of(seed, 8);
            assertThat(verdict.found()).as("seed %d", seed).isEqualTo(verdict.optimum());
        }
    }

    @Test
    void shouldGiveTheExactLoadWhenRequirementsAreEqual() {
        for (int n = 1; n <= 7; n++) {
            Instance instance = equal(n, 3);
            assertThat(balanced(instance)).as("%d applications", n).isEqualTo(ExactSolver.maxLoad(instance));
        }
    }

    @Test
    void shouldBoundTheExactLoadWhenBalancing() {
        for (long seed = 1; seed <= 20; seed++) {
            Instance drawn = SmallInstances.of(seed, 6);
            Instance instance = drawn.withMachine(
                            Machine.ofMemory(drawn.machine().memoryBytes()))
                    .withMachines(drawn.size());
            var solution = new Balancer(PackProgress.silent(5)).balance(instance);
            long optimum = ExactSolver.maxLoad(instance);
            assertThat(solution.lowerBound()).as("seed %d", seed).isLessThanOrEqualTo(optimum);
            assertThat(solution.plan().maxLoad()).as("seed %d", seed).isGreaterThanOrEqualTo(optimum);
        }
    }

    private static Instance equal(int n, int machines) {
        long[] cpu = new long[n];
        long[] memory = new long[n];
        Arrays.fill(cpu, 10);
        Arrays.fill(memory, 4);
        return Instance.of(Machine.ofMemory(12), cpu, memory).withMachines(machines);
    }

    private static long balanced(Instance instance) {
        return new Balancer(PackProgress.silent(5)).balance(instance).plan().maxLoad();
    }
}
