package io.gleaner.harvest.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.safeguard.RangeReason;
import io.gleaner.harvest.safeguard.ResourceRange;
import io.gleaner.harvest.safeguard.Safeguard;
import io.gleaner.harvest.safeguard.SafeguardInput;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GleanerPolicyTest {
    private static final long MIB = 1L << 20;

    private final HarvestPolicy policy = Policies.byName(Policies.GLEANER, Threshold.PAPER);
    private final ProfileSnapshot profile = new ProfileSnapshot();
    private final SafeguardInput input = new SafeguardInput();
    private final ResourceRange range = new ResourceRange();

    @BeforeEach
    void know() {
        profile.clear(1000, 512 * MIB, 3);
        profile.finishedRuns = 5;
        profile.cleanRuns = 5;
        profile.cpu.peakRuns = 5;
        profile.cpu.lastAllocation = 1000;
        profile.memory.peakRuns = 5;
        profile.memory.lastAllocation = 512 * MIB;
        input.cpuMillisUser = 1000;
        input.memoryBytesUser = 512 * MIB;
        input.cpuMillisCap = 8000;
        input.memoryBytesCap = 4096 * MIB;
        input.profileRead = true;
        input.policyLends = true;
        input.policyBorrows = true;
        input.functionLends = true;
        input.functionBorrows = true;
        input.cpuLentByMeanUse = true;
    }

    private void cpu(long peak, long mean, long saturation, boolean open) {
        profile.cpu.lastPeak = peak;
        profile.cpu.recentPeak = peak;
        profile.cpu.windowPeak = peak;
        profile.cpu.meanUse = mean;
        profile.cpu.saturation = saturation;
        profile.cpu.saturationOpen = open;
    }

    private long chosenCpu() {
        new Safeguard(Safeguard.Variant.GLEANER, Threshold.PAPER, 50, 64 * MIB)
                .range(Resource.CPU, profile, input, range);
        range.narrowTo(policy.amount(Resource.CPU, profile));
        assertThat(range.minUnits).isEqualTo(range.maxUnits);
        return range.minUnits * range.unit;
    }

    @Test
    void shouldLendAllButTheMeanUseWhenTheOwnerHasItBackAtOnce() {
        cpu(1000, 180, 1000, false);
        assertThat(chosenCpu()).isEqualTo(200);
        assertThat(range.reason).isEqualTo(RangeReason.OVER_PROVISIONED);
        assertThat(range.offersUser).isTrue();
    }

    @Test
    void shouldKeepThePeakAndItsMarginWhenTheLendersQuotaIsLowered() {
        input.cpuLentByMeanUse = false;
        cpu(500, 180, 500, false);
        assertThat(chosenCpu()).isEqualTo(650);
    }

    @Test
    void shouldTakeTheSaturationPointWhenItIsKnown() {
        cpu(2000, 1500, 2000, false);
        assertThat(chosenCpu()).isEqualTo(2050);
        assertThat(range.reason).isEqualTo(RangeReason.UNDER_PROVISIONED);
    }

    @Test
    void shouldGrowFourfoldWhenThePeakWasCut() {
        cpu(1000, 900, 1000, true);
        assertThat(chosenCpu()).isEqualTo(4000);
        profile.cpu.lastAllocation = 4000;
        assertThat(chosenCpu()).isEqualTo(8000);
    }

    @Test
    void shouldStayAtTheUserAllocationWhenNothingIsKnown() {
        profile.clear(1000, 512 * MIB, 3);
        assertThat(policy.amount(Resource.CPU, profile)).isEqualTo(1000);
        assertThat(policy.amount(Resource.MEMORY, profile)).isEqualTo(512 * MIB);
    }

    @Test
    void shouldTakeMoreMemoryWhenItsPeakWasCut() {
        profile.memory.recentPeak = 512 * MIB;
        profile.memory.windowPeak = 512 * MIB;
        profile.memory.windowCensored = true;
        assertThat(policy.amount(Resource.MEMORY, profile)).isEqualTo(2048 * MIB);
        profile.memory.windowCensored = false;
        profile.memory.recentPeak = 300 * MIB;
        profile.memory.windowPeak = 300 * MIB;
        assertThat(policy.amount(Resource.MEMORY, profile)).isEqualTo(300 * MIB);
    }

    @Test
    void shouldKeepTwiceThePeakOfMemoryWhenRunsEndBeforeTheWatchSeesThem() {
        profile.memory.recentPeak = 100 * MIB;
        profile.memory.windowPeak = 100 * MIB;
        profile.meanDurationNs = 199_000_000;
        assertThat(policy.amount(Resource.MEMORY, profile)).isEqualTo(200 * MIB);
        profile.memory.recentPeak = 300 * MIB;
        assertThat(policy.amount(Resource.MEMORY, profile)).isEqualTo(512 * MIB);
        profile.memory.recentPeak = 100 * MIB;
        profile.meanDurationNs = 200_000_000;
        assertThat(policy.amount(Resource.MEMORY, profile)).isEqualTo(100 * MIB);
        profile.meanDurationNs = 0;
        assertThat(policy.amount(Resource.MEMORY, profile)).isEqualTo(100 * MIB);
    }
}
