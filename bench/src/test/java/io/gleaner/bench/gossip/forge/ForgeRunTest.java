package io.gleaner.bench.gossip.forge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ForgeRunTest {
    private static final long SEED = 20_261_130;
    private static final int DATAGRAMS = 50_000;

    @Test
    void shouldTakeNoneWhenDatagramsAreWrong() {
        ForgeResult result = new ForgeRun(SEED).run(DATAGRAMS);

        assertThat(result.accepted()).as("accepted, seed %d", SEED).isZero();
        assertThat(result.exceptions()).as("exceptions, seed %d", SEED).isZero();
        assertThat(result.genuineTaken()).isEqualTo(result.genuineSent()).isGreaterThan(DATAGRAMS / 100);
        assertThat(result.sendersKnown()).isEqualTo(Attacker.PEERS);
        assertThat(result.attacks()).hasSize(Attack.values().length);
        assertThat(result.attacks().get(Attack.REPLAYED)).containsOnlyKeys("replayed");
        assertThat(result.attacks().get(Attack.OLD_BOOT)).containsOnlyKeys("old_boot");
        assertThat(result.attacks().get(Attack.RECORDED_SESSION)).containsKeys("challenged", "stale_handshake");
        assertThat(result.attacks().get(Attack.OTHER_LABEL)).isEqualTo(Map.of("forged", count(result)));
    }

    private static long count(ForgeResult result) {
        return result.attacks().get(Attack.OTHER_LABEL).values().stream()
                .mapToLong(each -> each)
                .sum();
    }
}
