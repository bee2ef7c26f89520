package io.gleaner.agent.logging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgentLoggerTest {
    @Test
    void shouldWarnOfLibrariesButNotOfThreadsThatCannotBePinned() {
        assertThat(new AgentLogger("net.openhft.chronicle.queue.Queue").isWarnEnabled())
                .isTrue();
        AgentLogger pinning = new AgentLogger("net.openhft.affinity.Affinity");
        assertThat(pinning.isWarnEnabled()).isFalse();
        assertThat(pinning.isErrorEnabled()).isTrue();
        assertThat(new AgentLogger("io.gleaner.agent.X").isInfoEnabled()).isTrue();
    }
}
