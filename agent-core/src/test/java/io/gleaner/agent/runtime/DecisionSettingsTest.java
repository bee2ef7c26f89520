package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecisionSettingsTest {
    private static final NodeSize NODE = new NodeSize(4000, 1L << 32);

    private static DecisionConfig config(Map<String, String> values) {
        return DecisionSettings.of(GleanerSettings.of(values), NODE);
    }

    @Test
    void shouldBeThePipelinesOwnDefaultsWhenNothingIsSet() {
        DecisionConfigBuilder own = DecisionConfig.builder(4000, 1L << 32)
                .maxContainers(4096)
                .maxInvocations(8192)
                .stallAfterNs(250_000_000);
        assertThat(config(Map.of())).isEqualTo(own.build());
    }

    @ParameterizedTest
    @CsvSource({
        "freyr.cpu-unit-millis, 500",
        "freyr.memory-unit, 32MiB",
        "freyr.max-options, 64",
        "sampling.quota-window, 50ms",
        "sampling.stall-limit, 1s",
        "loan.cpu, quota",
        "loan.memory-reserve-share, 0.5",
        "safeguard.kind, freyr",
        "safeguard.threshold, 0.9",
        "safeguard.clean-runs-to-borrow, 2",
        "safeguard.clean-runs-to-lend, 5",
        "safeguard.hold-runs, 4",
        "safeguard.hold-max-exponent, 2",
        "safeguard.peak-half-life-runs, 7",
        "control.lenders-share, 0.2",
        "control.borrowers-share, 0.2",
        "tables.functions, 9",
        "tables.containers, 9",
        "tables.invocations, 9"
    })
    void shouldReachThePipelineWhenAKeyOfTheRulesIsSet(String key, String value) {
        assertThat(config(Map.of(key, value))).isNotEqualTo(config(Map.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "safeguard.clean-runs-to-borrow, 1000",
        "safeguard.clean-runs-to-lend, 1000",
        "safeguard.hold-runs, 1000",
        "safeguard.hold-max-exponent, 16",
        "safeguard.hold-max-exponent, 0",
        "safeguard.peak-half-life-runs, 10000",
        "freyr.max-options, 9",
        "tables.functions, 65536",
        "tables.containers, 65536",
        "tables.invocations, 65536"
    })
    void shouldBeTakenByThePipelineWhenAKeyIsAtTheEndOfItsRange(String key, String value) {
        assertThat(config(Map.of(key, value))).asString().contains(value.substring(value.indexOf('.') + 1));
    }
}
