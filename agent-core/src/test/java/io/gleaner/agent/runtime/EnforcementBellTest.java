package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EnforcementBellTest {
    private final AtomicInteger wakes = new AtomicInteger();
    private boolean ownThread;
    private final EnforcementBell bell = new EnforcementBell(wakes::incrementAndGet, () -> ownThread);

    @Test
    void shouldWakeAtOnceWhenNoHostCalls() {
        bell.run();
        assertThat(wakes).hasValue(1);
    }

    @Test
    void shouldWakeOnceAfterTheCallWhenAHostsCallChangesLimits() {
        bell.callBegins();
        bell.run();
        bell.run();
        assertThat(wakes).hasValue(0);
        bell.callEnds();
        assertThat(wakes).hasValue(1);
    }

    @Test
    void shouldWakeAtOnceWhenTheAgentsOwnThreadWishes() {
        ownThread = true;
        bell.callBegins();
        bell.run();
        assertThat(wakes).hasValue(1);
    }

    @Test
    void shouldNotWakeWhenACallChangesNothing() {
        bell.callBegins();
        bell.callEnds();
        assertThat(wakes).hasValue(0);
    }
}
