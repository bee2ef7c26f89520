package io.gleaner.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.policy.Policies;
import io.gleaner.harvest.profile.InputBuckets;
import io.gleaner.harvest.profile.ProfileSettings;
import io.gleaner.harvest.profile.ProfileTable;
import io.gleaner.harvest.profile.RunObservation;
import io.gleaner.harvest.safeguard.OptionGrid;
import io.gleaner.harvest.safeguard.ResourceRange;
import io.gleaner.harvest.safeguard.Safeguard;
import io.gleaner.harvest.safeguard.SafeguardInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profile, range, options and choice together, as a decision takes them. */
class DecisionPathTest {
    private static final long MIB = 1L << 20;
    private static final long MEMORY_USER = 1024 * MIB;

    private final ProfileTable table = new ProfileTable(4, 16, InputBuckets.DEFAULT, ProfileSettings.DEFAULT);
    private final Safeguard safeguard = new Safeguard(
            Safeguard.Variant.GLEANER, Threshold.PAPER, OptionGrid.CPU_MILLIS_UNIT, OptionGrid.MEMORY_BYTES_UNIT);
    private final ProfileSnapshot profile = new ProfileSnapshot();
    private final SafeguardInput input = new SafeguardInput();
    private final ResourceRange cpu = new ResourceRange();
    private final ResourceRange memory = new ResourceRange();
    private final OptionSet options = new OptionSet();
    private final NodeView node = new NodeView();
    private final Choice choice = new Choice();
    private final RunObservation run = new RunObservation();
    private long cpuMillisCap = 8000;

    @Test
    void shouldFindWhatALenderNeedsWhenItHasRunThreeTimes() {
        table.register(1, 4000, MEMORY_USER);
        HarvestPolicy window = Policies.byName(Policies.WINDOW, Threshold.PAPER);
        for (int i = 0; i < 3; i++) {
            decide(window, 4000);
            assertThat(options.cpuMillis(choice.option)).isEqualTo(4000);
            ran(4000, 1000);
        }
        decide(window, 4000);
        assertThat(options.cpuMillis(choice.option)).isEqualTo(1500);
        assertThat(options.memoryBytes(choice.option)).isEqualTo(128 * MIB);
    }

    @Test
    void shouldFindASingleThreadsCoreWhenItBorrows() {
        table.register(1, 250, MEMORY_USER);
        cpuMillisCap = 2000;
        HarvestPolicy window = Policies.byName(Policies.WINDOW, Threshold.PAPER);
        long given = 250;
        for (int i = 0; i < 6; i++) {
            decide(window, 250);
            given = options.cpuMillis(choice.option);
            ran(given, Math.min(given, 1000));
        }
        assertThat(given).isEqualTo(1250);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "free-only", "greedy", "window"})
    void shouldAllocateNothingWhenDeciding(String name) {
        table.register(1, 4000, MEMORY_USER);
        for (int i = 0; i < 4; i++) {
            ran(4000, 900);
        }
        HarvestPolicy policy = Policies.byName(name, Threshold.PAPER);
        assertThat(Allocated.bytes(() -> decide(policy, 4000))).isZero();
        assertThat(options.count()).isPositive();
    }

    private void decide(HarvestPolicy policy, long cpuMillisUser) {
        int bucket = table.buckets().of(20_000);
        input.profileRead = table.read(1, bucket, profile);
        input.cpuMillisUser = cpuMillisUser;
        input.memoryBytesUser = MEMORY_USER;
        input.cpuMillisCap = cpuMillisCap;
        input.memoryBytesCap = 2 * MEMORY_USER;
        input.policyLends = policy.lends();
        input.policyBorrows = policy.borrows();
        safeguard.range(Resource.CPU, profile, input, cpu);
        safeguard.range(Resource.MEMORY, profile, input, memory);
        OptionGrid.fill(cpu, memory, cpuMillisUser, MEMORY_USER, OptionSet.MAX_OPTIONS, options);
        if (!policy.choose(options, profile, node, choice)) {
            throw new AssertionError(policy.name() + " could not choose");
        }
    }

    private void ran(long cpuMillisLimit, long cpuMillisPeak) {
        run.clear();
        run.durationNs = 10_000_000;
        run.cpuPeakKnown = true;
        run.cpuMillisPeak = cpuMillisPeak;
        run.cpuMillisLimitMin = cpuMillisLimit;
        run.memoryPeakKnown = true;
        run.memoryBytesPeak = 100 * MIB;
        run.memoryBytesLimitMin = MEMORY_USER;
        table.completed(1, table.buckets().of(20_000), run, 0);
    }
}
