package io.gleaner.harvest.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Threshold;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EnsurePolicyTest {
    private final HarvestPolicy policy = Policies.byName(Policies.ENSURE, Threshold.PAPER);
    private final OptionSet options = new OptionSet();
    private final ProfileSnapshot profile = new ProfileSnapshot();
    private final NodeView node = new NodeView();
    private final Choice choice = new Choice();

    @BeforeEach
    void know() {
        profile.clear(1000, 0, 0);
        profile.cpu.peakRuns = 3;
        profile.cpu.lastAllocation = 1000;
        profile.cpu.recentPeak = 300;
        node.cpuMillisCapacity = 8000;
        node.cpuMillisFree = 4000;
        for (long cpuMillis = 250; cpuMillis <= 4000; cpuMillis += 250) {
            options.add(cpuMillis, 0, cpuMillis == 1000);
        }
    }

    private long chosen() {
        assertThat(policy.choose(options, profile, node, choice)).isTrue();
        return options.cpuMillis(choice.option);
    }

    @Test
    void shouldGiveAStepMoreWhenItIsSlowerThanItsBaseline() {
        profile.recentSlowdownPercent = 111;
        assertThat(chosen()).isEqualTo(1250);
        profile.cpu.lastAllocation = 2000;
        assertThat(chosen()).isEqualTo(2500);
    }

    @Test
    void shouldKeepWhatItHadWhenItIsNot() {
        profile.recentSlowdownPercent = 110;
        assertThat(chosen()).isEqualTo(1000);
    }

    @Test
    void shouldGiveAStepLessWhenTheNodeIsCrowded() {
        node.cpuMillisFree = 700;
        assertThat(chosen()).isEqualTo(750);
        profile.cpu.recentPeak = 700;
        assertThat(chosen()).isEqualTo(1000);
    }
}
