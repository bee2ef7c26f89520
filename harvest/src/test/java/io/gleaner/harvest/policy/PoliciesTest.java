package io.gleaner.harvest.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Threshold;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoliciesTest {
    private static final long MIB = 1L << 20;

    private final ProfileSnapshot profile = new ProfileSnapshot();
    private final OptionSet options = new OptionSet();
    private final NodeView node = new NodeView();
    private final Choice choice = new Choice();

    @BeforeEach
    void begin() {
        profile.clear(1000, 256 * MIB, 0);
        profile.cpu.lastAllocation = 1000;
        profile.memory.lastAllocation = 256 * MIB;
        profile.memory.recentPeak = 250 * MIB;
        profile.memory.windowPeak = 250 * MIB;
    }

    @Test
    void shouldGiveTheUserAllocationWhenFixed() {
        options(250, 2000);
        assertThat(chosenCpu("fixed")).isEqualTo(1000);
        assertThat(policy("fixed").lends()).isFalse();
        assertThat(policy("fixed").borrows()).isFalse();
        options.clear();
        options.add(500, 0, false);
        assertThat(policy("fixed").choose(options, profile, node, choice)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"greedy", "window"})
    void shouldKeepTheMarginWhenLending(String name) {
        options(250, 1000);
        peaks(390, false);
        assertThat(chosenCpu(name)).isEqualTo(500);
        peaks(400, false);
        assertThat(chosenCpu(name)).isEqualTo(750);
        assertThat(policy(name).lends()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"greedy", "window"})
    void shouldCoverThePeakWhenBorrowing(String name) {
        options(1000, 4000);
        peaks(2100, false);
        assertThat(chosenCpu(name)).isEqualTo(2250);
        peaks(9000, false);
        assertThat(chosenCpu(name)).isEqualTo(4000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"greedy", "window"})
    void shouldDoubleWhenTheSaturationPointIsUnknown(String name) {
        options(1000, 8000);
        peaks(1000, true);
        assertThat(chosenCpu(name)).isEqualTo(2000);
        profile.cpu.lastAllocation = 2000;
        peaks(1990, true);
        assertThat(chosenCpu(name)).isEqualTo(4000);
    }

    @Test
    void shouldGoByTheWindowOrByTheRecentPeakWhenTheyDiffer() {
        options(250, 1000);
        profile.cpu.windowPeak = 100;
        profile.cpu.recentPeak = 500;
        assertThat(chosenCpu("window")).isEqualTo(250);
        assertThat(chosenCpu("greedy")).isEqualTo(750);
    }

    @Test
    void shouldHarvestNobodyAndGiveOnlyWhatIsFreeWhenFreeOnly() {
        options(1000, 4000);
        peaks(1000, true);
        node.cpuMillisFree = 600;
        node.cpuMillisLendable = 3000;
        assertThat(chosenCpu("free-only")).isEqualTo(1500);
        node.cpuMillisFree = 0;
        assertThat(chosenCpu("free-only")).isEqualTo(1000);
        options(250, 1000);
        peaks(100, false);
        assertThat(chosenCpu("free-only")).isEqualTo(1000);
        assertThat(policy("free-only").lends()).isFalse();
        assertThat(policy("free-only").borrows()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"free-only", "greedy", "window"})
    void shouldLeaveAResourceAloneWhenItHasNoLimit(String name) {
        profile.clear(0, 0, 0);
        options.clear();
        options.add(0, 0, true);
        assertThat(policy(name).choose(options, profile, node, choice)).isTrue();
        assertThat(choice.option).isZero();
        assertThat(choice.scorer).isEqualTo(Choice.SCORER_RULE);
    }

    @Test
    void shouldNameThePoliciesWhenAskedForAnother() {
        for (String name : Policies.names()) {
            assertThat(policy(name).name()).isEqualTo(name);
            assertThat(policy(name).modelHash()).isZero();
        }
        assertThatThrownBy(() -> policy("windows"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"windows\"")
                .hasMessageContaining("fixed, free-only, greedy, window");
    }

    private static HarvestPolicy policy(String name) {
        return Policies.byName(name, Threshold.PAPER);
    }

    private long chosenCpu(String name) {
        assertThat(policy(name).choose(options, profile, node, choice)).isTrue();
        return options.cpuMillis(choice.option);
    }

    private void peaks(long peak, boolean censored) {
        profile.cpu.recentPeak = peak;
        profile.cpu.windowPeak = peak;
        profile.cpu.recentCensored = censored;
        profile.cpu.windowCensored = censored;
    }

    private void options(long leastCpuMillis, long mostCpuMillis) {
        options.clear();
        for (long cpuMillis = leastCpuMillis; cpuMillis <= mostCpuMillis; cpuMillis += 250) {
            options.add(cpuMillis, 256 * MIB, cpuMillis == 1000);
        }
    }
}
