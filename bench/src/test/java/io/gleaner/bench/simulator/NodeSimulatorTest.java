package io.gleaner.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.policy.Policies;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class NodeSimulatorTest {
    private static final Scenario DEMO = Scenarios.demo().withWindowNs(20_000_000_000L);

    @Test
    void shouldGiveTheSameResultWhenTheSeedIsTheSame() {
        for (long seed : new long[] {1, 2}) {
            Episode episode = Episode.of(Scenarios.random(seed).withWindowNs(10_000_000_000L), seed);
            for (String policy : Policies.names()) {
                assertThat(play(episode, policy).outcomes())
                        .as("seed %d, %s", seed, policy)
                        .isEqualTo(play(Episode.of(episode.scenario(), seed), policy)
                                .outcomes());
            }
        }
    }

    @Test
    void shouldEndEveryInvocationWhenTheEpisodeEnds() {
        for (Contender contender : Contenders.withoutModel()) {
            Episode episode = Episode.of(DEMO, 5);
            SimulationResult result = contender.play(episode);
            assertThat(result.outcomes()).as(contender.name()).hasSize(episode.size());
            assertThat(result.outcomes())
                    .allSatisfy(outcome -> assertThat(outcome.endNs()).isGreaterThan(outcome.startNs()));
        }
    }

    @Test
    void shouldBeNearTheCounterfactualWhenEveryoneHasTheUserAllocation() {
        SimulationResult fixed = play(Episode.of(DEMO, 3), Policies.FIXED);

        assertThat(fixed.meanSlowdown()).isBetween(0.99, 1.5);
        assertThat(fixed.harvestedShare()).isZero();
        assertThat(fixed.acceleratedShare()).isZero();
        assertThat(fixed.failures()).isZero();
    }

    @Test
    void shouldAccelerateWithoutHarmWhenIdleCpuIsLent() {
        for (CpuLoan loan : CpuLoan.values()) {
            Episode episode = Episode.of(DEMO.withCpuLoan(loan), 3);
            SimulationResult fixed = play(episode, Policies.FIXED);
            SimulationResult window = play(episode, Policies.WINDOW);

            assertThat(window.meanSlowdown()).as("%s", loan).isLessThan(fixed.meanSlowdown());
            assertThat(window.harvestedShare()).as("%s", loan).isGreaterThan(0.2);
            assertThat(window.acceleratedShare()).as("%s", loan).isGreaterThan(0.2);
            assertThat(window.failures()).as("%s", loan).isZero();
        }
    }

    @Test
    void shouldBoundEveryPolicyWhenEachRunIsSaturatedAndAlone() {
        Episode episode = Episode.of(DEMO, 9);
        double ideal = Contenders.byName("ideal").play(episode).meanSlowdown();
        double oracle = Contenders.byName("oracle").play(episode).meanSlowdown();

        assertThat(ideal).isLessThanOrEqualTo(oracle + 1e-9);
        assertThat(oracle).isLessThan(play(episode, Policies.WINDOW).meanSlowdown());
    }

    @Test
    void shouldMeetTheWantedLoadWhenAnEpisodeIsDrawn() {
        Episode episode = Episode.of(DEMO, 4);
        double reserved = 0;
        for (RunPlan plan : episode.plans) {
            SimulatedFunction function = DEMO.functions().get(plan.function());
            reserved += function.cpuMillisUser() / 1e3 * plan.userDurationNs();
        }
        double load = reserved / (DEMO.cpuMillis() / 1e3 * DEMO.windowNs());

        assertThat(load).isCloseTo(DEMO.reservedLoad(), Offset.offset(0.1));
    }

    private static SimulationResult play(Episode episode, String policy) {
        return NodeSimulator.play(episode, Policies.byName(policy, Threshold.PAPER));
    }
}
