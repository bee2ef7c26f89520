package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.config.GleanerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent that was given a plan: operator before plan before platform. */
class AcceptedPlanTest {
    private static final long PLATFORM_BYTES = 128L << 20;
    private static final long PLAN_BYTES = 512L << 20;

    @TempDir
    private Path stateDir;

    private Path plan;

    @BeforeEach
    void writePlan() throws IOException {
        plan = Files.writeString(stateDir.resolve("plan.json"), """
                {"functions": {
                  "planned": {"memory": "512 MiB", "slo-tolerance": 1.5},
                  "overruled": {"memory": "512 MiB", "slo-tolerance": 1.5}}}""");
    }

    private AgentRig agent() {
        return new AgentRig(
                stateDir,
                Map.of(
                        "plan.file", plan.toString(),
                        "functions.overruled.memory", "256 MiB",
                        "functions.overruled.cpu-millis", "750"));
    }

    private static long userBytes(AgentRig rig, String name) {
        int function = rig.agent.function(name, 500, PLATFORM_BYTES);
        return rig.agent.memoryBytes(rig.agent.admit(function, 0, 0, -1, 0, 0));
    }

    @Test
    void shouldTakeTheUserAllocationFromTheFirstWhoSaysItWhenOperatorPlanAndPlatformDo() {
        try (AgentRig rig = agent()) {
            assertThat(userBytes(rig, "planned")).isEqualTo(PLAN_BYTES);
            assertThat(userBytes(rig, "overruled")).isEqualTo(256L << 20);
            assertThat(userBytes(rig, "neither")).isEqualTo(PLATFORM_BYTES);
            int overruled = rig.agent.function("overruled", 500, PLATFORM_BYTES);
            assertThat(rig.agent.cpuMillis(rig.agent.admit(overruled, 0, 0, -1, 0, 0)))
                    .isEqualTo(750);
        }
    }

    @Test
    void shouldTakeTheTolerancePerFunctionFromThePlan() {
        GleanerSettings settings = GleanerSettings.of(
                Map.of("plan.file", plan.toString(), "policy.kind", "fixed", "functions.overruled.slo-tolerance", "3"));
        OwnRules rules = new OwnRules(settings, new PolicyShelf(settings, 1));
        assertThat(rules.of("planned", Map.of("slo-tolerance", "9")).sloTolerance())
                .isEqualTo(1.5);
        assertThat(rules.of("overruled", Map.of()).sloTolerance()).isEqualTo(3);
        assertThat(rules.of("neither", Map.of("slo-tolerance", "9")).sloTolerance())
                .isEqualTo(9);
    }

    @Test
    void shouldGiveAContainerThePlansLimitWhenItIsRegistered() throws IOException {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = agent()) {
            int function = rig.agent.function("planned", 500, PLATFORM_BYTES);
            rig.agent.container(child.id(), function, child.processId());
            await().atMost(AgentRig.PATIENCE).until(() -> child.memoryBytes() == PLAN_BYTES);
        }
    }

    @Test
    void shouldTakeTheNewAllocationWhenAnAgentStartsWithAnotherPlan() throws IOException {
        try (AgentRig rig = agent()) {
            userBytes(rig, "planned");
        }
        Files.writeString(plan, "{\"functions\": {\"planned\": {\"memory\": \"1 GiB\"}}}");
        try (AgentRig rig = agent()) {
            assertThat(userBytes(rig, "planned")).isEqualTo(1L << 30);
        }
    }

    @Test
    void shouldRefuseToStartWhenThePlanCannotBeRead() throws IOException {
        Files.writeString(plan, "{\"functions\": {\"planned\": {\"memory\": \"much\"}}}");
        GleanerSettings settings = GleanerSettings.of(Map.of("plan.file", plan.toString()));
        assertThatThrownBy(() -> new OwnRules(settings, new PolicyShelf(settings, 1)))
                .isInstanceOf(AgentStartException.class)
                .hasMessageContaining("plan.json");
    }
}
