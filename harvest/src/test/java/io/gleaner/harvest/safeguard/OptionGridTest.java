package io.gleaner.harvest.safeguard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.Seeds;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class OptionGridTest {
    private final OptionSet options = new OptionSet();

    @Test
    void shouldHoldEveryPairWhenTheRangesAreSmall() {
        OptionGrid.fill(
                range(250, 500, 1000, 1000), range(64, 64, 128, 128), 1000, 128, OptionSet.MAX_OPTIONS, options);
        assertThat(options.count()).isEqualTo(6);
        assertThat(options.cpuMillis(0)).isEqualTo(500);
        assertThat(options.memoryBytes(0)).isEqualTo(64);
        assertThat(options.memoryBytes(1)).isEqualTo(128);
        assertThat(options.cpuMillis(5)).isEqualTo(1000);
        assertThat(options.userIndex()).isEqualTo(5);
    }

    @Test
    void shouldHoldTheUserAllocationExactlyWhenItIsOffTheGrid() {
        OptionGrid.fill(range(250, 250, 1000, 600), range(64, 100, 100, 100), 600, 100, OptionSet.MAX_OPTIONS, options);
        assertThat(options.count()).isEqualTo(5);
        assertThat(options.userIndex()).isEqualTo(2);
        assertThat(options.cpuMillis(2)).isEqualTo(600);
        assertThat(options.memoryBytes(2)).isEqualTo(100);
    }

    @Test
    void shouldHoldOneOptionWhenNothingIsLimited() {
        OptionGrid.fill(range(250, 0, 0, 0), range(64, 0, 0, 0), 0, 0, OptionSet.MAX_OPTIONS, options);
        assertThat(options.count()).isEqualTo(1);
        assertThat(options.userIndex()).isZero();
        assertThat(options.cpuMillis(0)).isZero();
    }

    @Test
    void shouldKeepEndsAndUserAllocationWhenThinned() {
        Seeds.check(20_000, random -> {
            long cpuUser = Seeds.between(random, 1, 20_000);
            long memoryUser = Seeds.between(random, 1, 20_000);
            ResourceRange cpu = randomRange(random, cpuUser);
            ResourceRange memory = randomRange(random, memoryUser);
            int most = (int) Seeds.between(random, OptionGrid.LEAST_OPTIONS, OptionSet.MAX_OPTIONS);
            OptionGrid.fill(cpu, memory, cpuUser, memoryUser, most, options);
            TreeSet<Long> cpus = new TreeSet<>();
            TreeSet<Long> memories = new TreeSet<>();
            for (int i = 0; i < options.count(); i++) {
                cpus.add(options.cpuMillis(i));
                memories.add(options.memoryBytes(i));
                assertThat(i == 0 || ascends(i)).isTrue();
            }
            assertThat(options.count()).isBetween(1, most).isEqualTo(cpus.size() * memories.size());
            assertEnds(cpu, cpuUser, cpus);
            assertEnds(memory, memoryUser, memories);
            boolean bothOfferUser = cpu.offersUser && memory.offersUser;
            assertThat(options.userIndex() >= 0).isEqualTo(bothOfferUser);
            if (bothOfferUser) {
                assertThat(options.cpuMillis(options.userIndex())).isEqualTo(cpuUser);
                assertThat(options.memoryBytes(options.userIndex())).isEqualTo(memoryUser);
            }
        });
    }

    @Test
    void shouldFollowTheArtifactWhenMappingItsGrid() {
        for (int i = 0; i < ArtifactGrid.SIZE; i++) {
            assertThat(ArtifactGrid.cpuUnits(i)).isEqualTo(i / 8 + 1);
            assertThat(ArtifactGrid.memoryUnits(i)).isEqualTo(i % 8 + 1);
            assertThat(ArtifactGrid.index(i / 8 + 1, i % 8 + 1)).isEqualTo(i);
        }
        assertThatThrownBy(() -> ArtifactGrid.cpuUnits(64)).hasMessageContaining("0 to 63");
        assertThatThrownBy(() -> ArtifactGrid.index(9, 1)).hasMessageContaining("cpuUnits=9");
    }

    private boolean ascends(int i) {
        return options.cpuMillis(i) > options.cpuMillis(i - 1)
                || options.cpuMillis(i) == options.cpuMillis(i - 1)
                        && options.memoryBytes(i) > options.memoryBytes(i - 1);
    }

    private static void assertEnds(ResourceRange range, long user, TreeSet<Long> kept) {
        assertThat(kept.first()).isEqualTo(range.amount(0, user));
        assertThat(kept.last()).isEqualTo(range.amount(range.count(user) - 1, user));
        assertThat(kept.contains(user)).isEqualTo(range.offersUser);
    }

    private static ResourceRange randomRange(Random random, long user) {
        long unit = Seeds.between(random, 1, 400);
        long low = random.nextBoolean() ? Seeds.between(random, 1, user) : user;
        long high = random.nextBoolean() ? Seeds.between(random, user, user + 20_000) : user;
        if (random.nextInt(4) == 0) {
            // As Freyr's borrowers: whole units above the user allocation, which isn't among them.
            low = (user / unit + 1) * unit;
            high = low + Seeds.between(random, 0, 20_000);
        }
        return range(unit, low, high, user);
    }

    private static ResourceRange range(long unit, long low, long high, long user) {
        ResourceRange range = new ResourceRange();
        range.unit = unit;
        range.between(low, high, user, RangeReason.OVER_PROVISIONED);
        return range;
    }
}
