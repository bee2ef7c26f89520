package io.gleaner.agent.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.agent.api.Mode;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.policy.Policies;
import io.gleaner.harvest.profile.ProfileState;
import io.gleaner.harvest.safeguard.RangeReason;
import org.junit.jupiter.api.Test;

/** What holds for one function apart from the others. */
class FunctionRulesTest {
    private static final long CPU_USER = 2_000;
    private static final long MEMORY_MIB = 512;
    private static final long MIB = 1 << 20;

    private final VirtualNode node = new VirtualNode(VirtualNode.config(8_000, 8_192), Policies.GREEDY);

    private static FunctionRules rules(Mode mode, double tolerance, int controlPpm, boolean lends, boolean borrows) {
        return new FunctionRules(mode, false, null, tolerance, controlPpm, controlPpm, lends, borrows);
    }

    private int function(String name, FunctionRules rules) {
        return node.pipeline.function(name, CPU_USER, MEMORY_MIB * MIB, rules, node.nowNs);
    }

    private int learned(FunctionRules rules, long cpuMillisUsed) {
        int function = function("f", rules);
        int container = node.pipeline.container(function, node.nowNs);
        node.learn(function, container, 5, cpuMillisUsed, 40);
        return container;
    }

    private long granted(int function) {
        long invocation = node.pipeline.admit(function, 0, 0, -1, 0, 0, node.nowNs);
        return node.pipeline.cpuMillis(invocation);
    }

    private RangeReason lastReason() {
        return node.reasonsCpu.get(node.reasonsCpu.size() - 1);
    }

    @Test
    void shouldLendWhenNothingHoldsApart() {
        learned(FunctionRules.NONE, 200);
        assertThat(granted(1)).isLessThan(CPU_USER);
    }

    @Test
    void shouldLeaveAFunctionAloneButCountItWhenItsModeIsOff() {
        int function = function("off", rules(Mode.OFF, FunctionRules.OF_THE_NODE, -1, true, true));
        assertThat(node.pipeline.admit(function, 0, 0, -1, 0, 0, node.nowNs)).isZero();
        assertThat(node.pipeline.ledger().free(io.gleaner.harvest.Resource.CPU)).isEqualTo(8_000 - CPU_USER);
    }

    @Test
    void shouldLearnButDecideNothingWhenItsModeIsObserve() {
        learned(rules(Mode.OBSERVE, FunctionRules.OF_THE_NODE, -1, true, true), 200);
        assertThat(granted(1)).isEqualTo(CPU_USER);
        assertThat(node.claims).isZero();
        function("f", FunctionRules.NONE);
        assertThat(granted(1)).as("what was learned counts").isLessThan(CPU_USER);
    }

    @Test
    void shouldOnlyRecommendWhenItsModeSaysSo() {
        learned(rules(Mode.RECOMMEND, FunctionRules.OF_THE_NODE, -1, true, true), 200);
        assertThat(granted(1)).isEqualTo(CPU_USER);
        assertThat(node.outcomes.get(node.outcomes.size() - 1)).isEqualTo(DecisionOutcome.RECOMMENDED.ordinal());
    }

    @Test
    void shouldNotGoFurtherThanTheNodeWhenItsModeDoes() {
        learned(FunctionRules.NONE, 200);
        node.pipeline.mode(Mode.RECOMMEND, node.nowNs);
        assertThat(granted(1)).isEqualTo(CPU_USER);
    }

    @Test
    void shouldLendNothingWhenItMayNot() {
        learned(rules(Mode.ENFORCE, FunctionRules.OF_THE_NODE, -1, false, true), 200);
        assertThat(granted(1)).isEqualTo(CPU_USER);
        assertThat(lastReason()).isEqualTo(RangeReason.FUNCTION_SETTINGS);
    }

    @Test
    void shouldLendNothingWhenNoSlownessIsTolerated() {
        learned(rules(Mode.ENFORCE, 0, -1, true, true), 200);
        assertThat(granted(1)).isEqualTo(CPU_USER);
        assertThat(lastReason()).isEqualTo(RangeReason.FUNCTION_SETTINGS);
    }

    @Test
    void shouldBorrowNothingWhenItMayNot() {
        learned(rules(Mode.ENFORCE, FunctionRules.OF_THE_NODE, -1, true, false), CPU_USER);
        assertThat(granted(1)).isEqualTo(CPU_USER);
        assertThat(lastReason()).isEqualTo(RangeReason.FUNCTION_SETTINGS);
        function("f", FunctionRules.NONE);
        assertThat(granted(1)).isGreaterThan(CPU_USER);
    }

    @Test
    void shouldDrawControlRunsByItsOwnShareWhenItHasOne() {
        learned(rules(Mode.ENFORCE, FunctionRules.OF_THE_NODE, 1_000_000, true, true), 200);
        assertThat(granted(1)).isEqualTo(CPU_USER);
        assertThat(lastReason()).isEqualTo(RangeReason.CONTROL_RUN);
    }

    @Test
    void shouldAskItsOwnPolicyWhenItHasOne() {
        FunctionRules fixed = new FunctionRules(
                Mode.ENFORCE, false, Policies.byName(Policies.FIXED, Threshold.PAPER), 1.05, -1, -1, true, true);
        learned(fixed, 200);
        assertThat(granted(1)).isEqualTo(CPU_USER);
        assertThat(lastReason()).isEqualTo(RangeReason.POLICY);
    }

    @Test
    void shouldStayAtItsSizeWhenOptedOut() {
        learned(new FunctionRules(Mode.ENFORCE, true, null, 1.05, -1, -1, true, true), 200);
        assertThat(granted(1)).isEqualTo(CPU_USER);
        assertThat(lastReason()).isEqualTo(RangeReason.OPTED_OUT);
    }

    @Test
    void shouldLendNothingForAWhileWhenLendingMadeItTooSlow() {
        VirtualNode quota = new VirtualNode(VirtualNode.config(8_000, 8_192).cpuLoan(CpuLoan.QUOTA), Policies.GREEDY);
        int function = quota.pipeline.function("slow", CPU_USER, MEMORY_MIB * MIB, quota.nowNs);
        int container = quota.pipeline.container(function, quota.nowNs);
        quota.learn(function, container, 3, 200, 40);
        for (int i = 0; i < 5; i++) {
            quota.run(function, container, 300, 200, 40);
            quota.idle(container, 200);
        }
        assertThat(quota.pipeline.counters().get(DecisionCounter.SLO_HOLDS)).isEqualTo(1);
        long invocation = quota.start(function, container);
        assertThat(quota.pipeline.cpuMillis(invocation)).isEqualTo(CPU_USER);
        assertThat(quota.reasonsCpu.get(quota.reasonsCpu.size() - 1)).isEqualTo(RangeReason.SLO_TOLERANCE);
        assertThat(quota.pipeline.counters().get(DecisionCounter.SLO_HELD)).isEqualTo(1);
    }

    @Test
    void shouldBorrowAtOnceAndLendAfterOneRunWhenItWasKnownBefore() {
        learned(FunctionRules.NONE, 200);
        KnowledgeExport export = new KnowledgeExport(2, 4_096);
        assertThat(export.add(1)).isTrue();
        node.pipeline.export(export);
        node.pipeline.tick(node.nowNs);
        assertThat(export.state(0).isWhole()).isTrue();
        long[] numbers = export.state(0).numbers();

        VirtualNode next = new VirtualNode(VirtualNode.config(8_000, 8_192), Policies.GREEDY);
        next.pipeline.knowledge(
                (name, cpuMillis, memoryBytes) -> cpuMillis == CPU_USER ? new ProfileState(numbers) : null);
        int function = next.pipeline.function("f", CPU_USER, MEMORY_MIB * MIB, next.nowNs);
        int container = next.pipeline.container(function, next.nowNs);
        next.start(function, container);
        assertThat(next.reasonsCpu).last().isEqualTo(RangeReason.TOO_FEW_RUNS);
        int other = next.pipeline.container(function, next.nowNs);
        next.run(function, other, 200, 200, 40);
        next.start(function, other);
        assertThat(next.reasonsCpu).last().isEqualTo(RangeReason.OVER_PROVISIONED);
        int another = next.pipeline.function("g", CPU_USER + 1, MEMORY_MIB * MIB, next.nowNs);
        next.pipeline.admit(another, 0, 0, -1, 0, 0, next.nowNs);
        assertThat(next.reasonsCpu).last().isEqualTo(RangeReason.FIRST_RUN);
    }

    @Test
    void shouldSayWhatIsWrongWithRules() {
        assertThatThrownBy(() -> rules(Mode.ENFORCE, 0.5, -1, true, true)).hasMessageContaining("SLO tolerance");
        assertThatThrownBy(() -> rules(Mode.ENFORCE, 1, 1_000_001, true, true)).hasMessageContaining("millionths");
    }
}
