package io.gleaner.agent.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GleanerRuntimeTest {
    private final Gleaner agent = new UnwatchedGleaner();

    @AfterEach
    void end() {
        GleanerRuntime.stopped(agent);
    }

    @Test
    void shouldAnswerTheAgentWhileItRunsAndNobodyElseWhenAsked() {
        assertThat(GleanerRuntime.current()).isNotSameAs(agent);
        CompletableFuture<Gleaner> told = GleanerRuntime.whenStarted().toCompletableFuture();

        GleanerRuntime.started(agent);
        assertThat(told).isCompletedWithValue(agent);
        assertThat(GleanerRuntime.current()).isSameAs(agent);

        GleanerRuntime.stopped(new UnwatchedGleaner());
        assertThat(GleanerRuntime.current()).isSameAs(agent);
        GleanerRuntime.stopped(agent);
        assertThat(GleanerRuntime.current()).isNotSameAs(agent);
        assertThat(GleanerRuntime.whenStarted().toCompletableFuture()).isNotDone();
    }

    @Test
    void shouldSayWhyWhenItDoesNotStartAndForgetItWhenItDoes() {
        CompletableFuture<Gleaner> told = GleanerRuntime.whenStarted().toCompletableFuture();

        GleanerRuntime.failed("No agent: try again.");
        assertThat(told.handle((started, absent) -> absent).join())
                .isInstanceOf(GleanerAbsentException.class)
                .hasMessage("No agent: try again.");
        assertThat(GleanerRuntime.current().function("f", 1, 1)).isZero();

        GleanerRuntime.started(agent);
        GleanerRuntime.failed("A second one did not start.");
        assertThat(GleanerRuntime.whenStarted().toCompletableFuture()).isCompletedWithValue(agent);
    }

    @Test
    void shouldLeaveOthersWaitingWhenOneSetsATimeLimit() {
        GleanerRuntime.started(agent);
        GleanerRuntime.stopped(agent);
        CompletableFuture<Gleaner> patient = GleanerRuntime.whenStarted().toCompletableFuture();
        CompletableFuture<Gleaner> hasty =
                GleanerRuntime.whenStarted().toCompletableFuture().orTimeout(1, TimeUnit.MILLISECONDS);

        assertThat(hasty.handle((started, absent) -> absent).join()).isNotNull();
        GleanerRuntime.started(agent);
        assertThat(patient).isCompletedWithValue(agent);
    }
}
