package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.simulator.Sharing;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.ledger.LendingOrder;
import io.gleaner.harvest.safeguard.Safeguard;
import org.junit.jupiter.api.Test;

class PolicyNamesTest {
    private static DecisionConfig config(String name) {
        return PolicyNames.byName(name, null)
                .config()
                .apply(DecisionConfig.builder(8000, 32L << 30))
                .build();
    }

    @Test
    void shouldMakeEveryPolicyWhenAskedByItsName() {
        for (String name : PolicyNames.names()) {
            if (!PolicyNames.SCORED.contains(name)) {
                assertThat(PolicyNames.byName(name, null).name()).isEqualTo(name);
                assertThat(PolicyNames.byName(name, null).policy().get()).isNotNull();
                assertThat(config(name)).isNotNull();
            }
        }
    }

    @Test
    void shouldNameThoseThatThereAreWhenAskedForAnother() {
        assertThatThrownBy(() -> PolicyNames.byName("best", null))
                .hasMessageContaining("\"best\"")
                .hasMessageContaining("gleaner-no-wire");
        assertThatThrownBy(() -> PolicyNames.byName("freyr", null)).hasMessageContaining("./gleaner train");
        assertThatThrownBy(() -> PolicyNames.byName("learned", null)).hasMessageContaining("./gleaner train");
    }

    @Test
    void shouldServeTheLearnedPolicyAsTheAgentDoesAndFreyrAsThePaperWhenTheyScore() throws Exception {
        NodeRules learned = PolicyNames.byName("learned", OnnxModelFile.readDefault());
        assertThat(learned.policy().get().modelHash())
                .isEqualTo(OnnxModelFile.readDefault().hash());
        DecisionConfig served =
                learned.config().apply(DecisionConfig.builder(8000, 32L << 30)).build();
        assertThat(served.cpuMillisUnit()).isEqualTo(250);
        assertThat(served.tripWire()).isTrue();
        assertThat(served.safeguard()).isEqualTo(Safeguard.Variant.GLEANER);
        DecisionConfig paper = PolicyNames.byName("freyr", OnnxModelFile.readPaper())
                .config()
                .apply(DecisionConfig.builder(8000, 32L << 30))
                .build();
        assertThat(paper.cpuMillisUnit()).isEqualTo(1000);
        assertThat(paper.tripWire()).isFalse();
    }

    @Test
    void shouldRefuseAModelWhenItsGridIsNotTheRows() {
        assertThatThrownBy(() -> PolicyNames.byName("freyr", OnnxModelFile.readDefault()))
                .hasMessageContaining("grid CPU unit (millicores) is 250 in the model, 1000 here");
        assertThatThrownBy(() -> PolicyNames.byName("learned", OnnxModelFile.readPaper()))
                .hasMessageContaining("grid CPU unit (millicores) is 1000 in the model, 250 here");
    }

    @Test
    void shouldLeaveOutOneThingWhenItIsAnAblation() {
        assertThat(config("gleaner").safeguard()).isEqualTo(Safeguard.Variant.GLEANER);
        assertThat(config("gleaner").lendingOrder()).isEqualTo(LendingOrder.BEST_GAIN);
        assertThat(config("gleaner-no-safeguard").safeguard()).isEqualTo(Safeguard.Variant.NONE);
        assertThat(config("gleaner-no-wire").tripWire()).isFalse();
        assertThat(config("gleaner-integer-grid").cpuMillisUnit()).isEqualTo(1000);
        assertThat(config("gleaner-no-timeliness").lendingOrder()).isEqualTo(LendingOrder.FIRST_COME);
        assertThat(config("gleaner-cpu").memoryLoans()).isFalse();
    }

    @Test
    void shouldLendAsGleanerButWithoutItsKnowledgeWhenItIsABaseline() {
        DecisionConfig window = config("window");
        assertThat(window.cpuLoan()).isEqualTo(CpuLoan.IDLE);
        assertThat(window.tripWire()).isTrue();
        assertThat(window.inputBuckets().count()).isEqualTo(1);
        assertThat(window.lendingOrder()).isEqualTo(LendingOrder.FIRST_COME);
        assertThat(PolicyNames.byName("weights", null).sharing()).isEqualTo(Sharing.WEIGHTS);
    }
}
