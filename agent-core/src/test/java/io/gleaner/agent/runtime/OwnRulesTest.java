package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.FunctionRules;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnRulesTest {
    private static OwnRules rules(Map<String, String> values) {
        GleanerSettings settings = GleanerSettings.of(values);
        return new OwnRules(settings, new PolicyShelf(settings, 1));
    }

    @Test
    void shouldHoldNothingApartWhenNothingIsSet() {
        assertThat(rules(Map.of()).of("f", Map.of())).isEqualTo(FunctionRules.NONE);
    }

    @Test
    void shouldLetTheOperatorGoBeforeTheHostKeyByKey() {
        FunctionRules rules = rules(Map.of(
                        "functions.f*.mode", "recommend",
                        "functions.f*.control-share", "0.25",
                        "functions.f.policy", "ensure"))
                .of("f", Map.of("mode", "enforce", "slo-tolerance", "1.5", "borrow", "false", "policy", "gleaner"));
        assertThat(rules.mode()).isEqualTo(Mode.RECOMMEND);
        assertThat(rules.controlLendersPpm()).isEqualTo(250_000);
        assertThat(rules.controlBorrowersPpm()).isEqualTo(250_000);
        assertThat(rules.policy().name()).isEqualTo("ensure");
        assertThat(rules.sloTolerance()).isEqualTo(1.5);
        assertThat(rules.borrows()).isFalse();
        assertThat(rules.lends()).isTrue();
    }

    @Test
    void shouldLeaveOutWhatTheHostSaysWhenItIsWrong() {
        OwnRules rules = rules(Map.of("functions.f.lend", "false"));
        assertThat(rules.of("f", Map.of("mode", "sometimes", "no-such", "1", "borrow", "false", "opt-out", "true")))
                .satisfies(own -> {
                    assertThat(own.mode()).isEqualTo(Mode.ENFORCE);
                    assertThat(own.borrows()).isFalse();
                    assertThat(own.optedOut()).isTrue();
                    assertThat(own.lends()).isFalse();
                });
    }

    @Test
    void shouldLeaveThePolicyToTheNodeWhenTheHostNamesOneThatCannotBeUsed() {
        OwnRules rules = rules(Map.of("policy.kind", "gleaner", "policy.model", "/no/such/model.onnx"));
        FunctionRules own = rules.of("f", Map.of("policy", "freyr", "lend", "false"));
        assertThat(own.policy()).isNull();
        assertThat(own.lends()).isFalse();
    }

    @Test
    void shouldLeaveOutWhatTheHostSaysWhenItIsNull() {
        Map<String, String> said = new HashMap<>();
        said.put("lend", null);
        said.put(null, "true");
        said.put("borrow", "false");
        FunctionRules own = rules(Map.of()).of("f", said);
        assertThat(own.lends()).isTrue();
        assertThat(own.borrows()).isFalse();
    }

    @Test
    void shouldRefuseToStartWhenAPolicyOfAFunctionCannotBeUsed() {
        assertThatThrownBy(() -> rules(Map.of("functions.f.policy", "freyr", "policy.model", "/no/such/model.onnx")))
                .isInstanceOf(AgentStartException.class)
                .hasMessageContaining("/no/such/model.onnx");
    }
}
