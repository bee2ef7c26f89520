package io.gleaner.agent.decision;

import static io.gleaner.agent.decision.VirtualNode.MIB;
import static io.gleaner.agent.decision.VirtualNode.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.profile.ProfileSettings;
import org.junit.jupiter.api.Test;

/** What the settings of the rules change in what the pipeline does. */
class ConfiguredRulesTest {
    private static final long USER = 1000;

    /** How many runs that use {@code cpuMillis} go by before one gets something else than it asked for. */
    private static int runsUntilMoved(DecisionConfigBuilder config, long cpuMillis) {
        VirtualNode node = new VirtualNode(config, "window");
        int function = node.pipeline.function("f", USER, 256 * MIB, node.nowNs);
        int container = node.pipeline.container(function, node.nowNs);
        node.sample(container, 40);
        return runsUntilMoved(node, function, container, cpuMillis);
    }

    private static int runsUntilMoved(VirtualNode node, int function, int container, long cpuMillis) {
        for (int runs = 0; runs < 100; runs++) {
            long invocation = node.start(function, container);
            boolean moved = node.pipeline.cpuMillis(invocation) != USER;
            node.use(container, 200, cpuMillis, 40);
            node.complete(invocation, container, 200, 40);
            node.idle(container, 200);
            if (moved) {
                return runs;
            }
        }
        return Integer.MAX_VALUE;
    }

    /** As {@link #runsUntilMoved} of a lender, once it has tripped as often as told. */
    private static int runsHeldAfterTrips(ProfileSettings profile, int trips) {
        VirtualNode node = new VirtualNode(config(4000, 4096).profile(profile).cpuLoan(CpuLoan.QUOTA), "window");
        int function = node.pipeline.function("f", USER, 256 * MIB, node.nowNs);
        int container = node.pipeline.container(function, node.nowNs);
        node.sample(container, 40);
        runsUntilMoved(node, function, container, 150);
        int held = 0;
        for (int i = 0; i < trips; i++) {
            long invocation = node.start(function, container);
            // Over its wire, under its limit.
            node.use(container, 200, node.pipeline.cpuMillis(invocation) * 9 / 10, 40);
            node.complete(invocation, container, 200, 40);
            node.idle(container, 200);
            held = runsUntilMoved(node, function, container, 150);
        }
        return held;
    }

    @Test
    void shouldLendAndBorrowLaterWhenMoreCleanRunsAreAskedFor() {
        assertThat(runsUntilMoved(config(4000, 4096), 150)).isEqualTo(3);
        assertThat(runsUntilMoved(config(4000, 4096).cleanRunsToLend(7), 150)).isEqualTo(7);
        assertThat(runsUntilMoved(config(4000, 4096), USER)).isEqualTo(1);
        assertThat(runsUntilMoved(config(4000, 4096).cleanRunsToBorrow(4), USER))
                .isEqualTo(4);
    }

    @Test
    void shouldHoldAsLongAsToldWhenALenderTrips() {
        assertThat(runsHeldAfterTrips(new ProfileSettings(20, 64, 3, 5), 1)).isEqualTo(3);
        assertThat(runsHeldAfterTrips(new ProfileSettings(20, 64, 6, 5), 1)).isEqualTo(6);
        assertThat(runsHeldAfterTrips(new ProfileSettings(20, 64, 3, 5), 2)).isEqualTo(6);
        assertThat(runsHeldAfterTrips(new ProfileSettings(20, 64, 3, 0), 2)).isEqualTo(3);
    }

    @Test
    void shouldForgetAnOutlierSoonerWhenTheHalfLifeIsShorter() {
        assertThat(runsUntilLentAfterAnOutlier(2)).isLessThan(runsUntilLentAfterAnOutlier(20));
    }

    private static int runsUntilLentAfterAnOutlier(int halfLifeRuns) {
        VirtualNode node =
                new VirtualNode(config(4000, 4096).profile(new ProfileSettings(halfLifeRuns, 64, 1, 0)), "greedy");
        int function = node.pipeline.function("f", USER, 256 * MIB, node.nowNs);
        int container = node.pipeline.container(function, node.nowNs);
        node.sample(container, 40);
        node.run(function, container, 200, 700, 40);
        node.idle(container, 200);
        node.learn(function, container, 3, 100, 40);
        for (int runs = 0; runs < 100; runs++) {
            long invocation = node.start(function, container);
            boolean lends = node.pipeline.cpuMillis(invocation) <= 500;
            node.use(container, 200, 100, 40);
            node.complete(invocation, container, 200, 40);
            node.idle(container, 200);
            if (lends) {
                return runs;
            }
        }
        return Integer.MAX_VALUE;
    }

    @Test
    void shouldOfferNoMoreOptionsThanTold() {
        assertThat(mostOptions(config(64_000, 65_536))).isGreaterThan(16).isLessThanOrEqualTo(128);
        assertThat(mostOptions(config(64_000, 65_536).maxOptions(16))).isBetween(2, 16);
    }

    private static int mostOptions(DecisionConfigBuilder config) {
        VirtualNode node = new VirtualNode(config, "window");
        int function = node.pipeline.function("f", USER, 256 * MIB, node.nowNs);
        int container = node.pipeline.container(function, node.nowNs);
        node.sample(container, 40);
        node.learn(function, container, 4, USER, 40);
        return node.optionCounts.stream().mapToInt(Integer::intValue).max().orElseThrow();
    }
}
