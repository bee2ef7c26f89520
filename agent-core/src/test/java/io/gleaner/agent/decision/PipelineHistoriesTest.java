package io.gleaner.agent.decision;

import static io.gleaner.agent.decision.VirtualNode.MIB;
import static io.gleaner.agent.decision.VirtualNode.MS;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.api.Mode;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;
import io.gleaner.harvest.ledger.LendingOrder;
import io.gleaner.harvest.policy.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random histories of a whole node, each from its seed: after every step no container is where nobody may leave it. */
class PipelineHistoriesTest {
    private static final int HISTORIES = 40;
    private static final int STEPS = 400;
    private static final int FUNCTIONS = 4;
    private static final int CONTAINERS = 8;
    private static final long CPU = 3_000;
    private static final long[] CPU_USER = {1_000, 250, 500, 750};
    private static final long[] CPU_USED = {120, 900, 300, 60};

    private record Run(long invocation, int function, int container) {}

    private static final class History {
        final Random random;
        final CpuLoan cpuLoan;
        final DecisionPipeline pipeline;
        final List<Run> runs = new ArrayList<>();
        final int[] functions = new int[FUNCTIONS];
        final int[] containers = new int[CONTAINERS];
        final long[] usageNs = new long[CONTAINERS];
        final DesiredLimit limit = new DesiredLimit();
        long nowNs = 1_000 * MS;
        long idled;
        long raised;

        History(String policy, CpuLoan cpuLoan, LendingOrder order, long seed) {
            random = new Random(seed);
            this.cpuLoan = cpuLoan;
            pipeline = new DecisionPipeline(
                    DecisionConfig.builder(CPU, 4096 * MIB)
                            .cpuLoan(cpuLoan)
                            .lendingOrder(order)
                            .maxInvocations(32)
                            .maxContainers(64)
                            .build(),
                    Policies.byName(policy, Threshold.PAPER),
                    DecisionSink.NONE,
                    seed);
            for (int i = 0; i < FUNCTIONS; i++) {
                functions[i] = pipeline.function("f" + i, CPU_USER[i], 256 * MIB, nowNs);
            }
            for (int i = 0; i < CONTAINERS; i++) {
                contain(i);
            }
        }

        private void contain(int i) {
            containers[i] = pipeline.container(functions[i % FUNCTIONS], nowNs);
            usageNs[i] = 0;
            sample(i);
        }

        void step() {
            switch (random.nextInt(40)) {
                case 0 -> pipeline.mode(Mode.values()[random.nextInt(4)], nowNs);
                case 1 -> pipeline.containerPaused(containers[random.nextInt(CONTAINERS)], nowNs);
                case 2 -> remove(random.nextInt(CONTAINERS));
                case 3 -> pipeline.outOfMemory(containers[random.nextInt(CONTAINERS)], nowNs);
                case 4, 5 -> pipeline.mode(Mode.ENFORCE, nowNs);
                default -> {
                    if (random.nextInt(3) == 0) {
                        begin(random.nextInt(CONTAINERS));
                    } else if (random.nextInt(4) == 0 && !runs.isEmpty()) {
                        complete(runs.remove(random.nextInt(runs.size())));
                    }
                }
            }
            pass();
            judge();
        }

        private void begin(int i) {
            if (runs.stream().anyMatch(run -> run.container == i) && random.nextInt(20) > 0
                    || pipeline.ledger().user(Resource.CPU) + CPU_USER[i % FUNCTIONS] > CPU) {
                return;
            }
            int function = functions[i % FUNCTIONS];
            long invocation = pipeline.admit(function, 1, 2, random.nextInt(2) * 5_000L - 1, 0, 0, nowNs);
            pipeline.started(invocation, containers[i], nowNs);
            if (invocation != 0) {
                runs.add(new Run(invocation, i % FUNCTIONS, i));
            }
        }

        private void complete(Run run) {
            pipeline.completed(run.invocation, random.nextInt(30) == 0 ? 1 : 0, 200 * MS, nowNs);
        }

        private void remove(int i) {
            pipeline.containerRemoved(containers[i], nowNs);
            runs.removeIf(run -> run.container == i);
            contain(i);
        }

        private void pass() {
            nowNs += 20 * MS;
            for (int i = 0; i < CONTAINERS; i++) {
                int place = i;
                if (runs.stream().anyMatch(run -> run.container == place)) {
                    long most = random.nextInt(60) == 0 ? 2_000 : CPU_USED[i % FUNCTIONS];
                    pipeline.limits().take(containers[i], limit);
                    usageNs[i] += 20 * MS * Math.min(most, limit.cpuMillis) / 1000;
                }
                sample(i);
            }
            pipeline.tick(nowNs);
        }

        private void sample(int i) {
            long memoryBytes = (random.nextInt(200) == 0 ? 250 : 40) * MIB;
            pipeline.sampled(containers[i], usageNs[i], 0, memoryBytes, 0, nowNs);
        }

        void judge() {
            assertThat(pipeline.ledger().totals().violations()).isZero();
            for (int i = 0; i < CONTAINERS; i++) {
                int place = i;
                long user = CPU_USER[i % FUNCTIONS];
                assertThat(pipeline.limits().take(containers[i], limit)).isTrue();
                boolean rests = pipeline.mode() != Mode.ENFORCE
                        || runs.stream().filter(run -> run.container == place).count() != 1;
                if (rests) {
                    assertThat(limit.cpuMillis).isEqualTo(user);
                    assertThat(limit.memoryBytes).isEqualTo(256 * MIB);
                }
                if (limit.cpuIdle) {
                    assertThat(cpuLoan).isEqualTo(CpuLoan.IDLE);
                    assertThat(limit.cpuMillis).isGreaterThan(user);
                    idled++;
                }
                if (cpuLoan != CpuLoan.QUOTA) {
                    assertThat(limit.cpuMillis).isGreaterThanOrEqualTo(user);
                }
                raised += limit.cpuMillis > user ? 1 : 0;
            }
        }

        void end() {
            pipeline.mode(Mode.ENFORCE, nowNs);
            while (!runs.isEmpty()) {
                complete(runs.remove(0));
            }
            pass();
            pass();
            judge();
            for (Resource resource : Resource.values()) {
                assertThat(pipeline.ledger().totals().get(resource, Figure.BORROWED))
                        .isZero();
                assertThat(pipeline.ledger().totals().get(resource, Figure.ALLOCATED))
                        .isZero();
                assertThat(pipeline.ledger().user(resource)).isZero();
            }
            assertThat(pipeline.inFlight()).isZero();
            assertThat(pipeline.counters().get(DecisionCounter.FAILED)).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "gleaner, IDLE, BEST_GAIN",
        "gleaner, SHARES, BEST_GAIN",
        "gleaner, QUOTA, BEST_GAIN",
        "gleaner, QUOTA, FIRST_COME",
        "ensure, QUOTA, SHORTEST_FIRST",
        "window, IDLE, BEST_GAIN"
    })
    void shouldLeaveNobodyShortWhateverHappens(String policy, CpuLoan cpuLoan, LendingOrder order) {
        long idled = 0;
        long raised = 0;
        for (long seed = 0; seed < HISTORIES; seed++) {
            History history = new History(policy, cpuLoan, order, seed);
            int step = 0;
            try {
                for (; step < STEPS; step++) {
                    history.step();
                }
                history.end();
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError("seed " + seed + ", step " + step, failure);
            }
            idled += history.idled;
            raised += history.raised;
        }
        // The histories reach what they are meant to judge.
        assertThat(raised > 0 || policy.equals("ensure")).isTrue();
        assertThat(idled > 0).isEqualTo(cpuLoan == CpuLoan.IDLE);
    }
}
