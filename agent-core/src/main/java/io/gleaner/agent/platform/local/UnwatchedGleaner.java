package io.gleaner.agent.platform.local;

import io.gleaner.agent.api.Event;
import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.api.Mode;
import java.util.concurrent.Flow;

/** Stands in where a platform runs without an agent: everything is left alone. */
final class UnwatchedGleaner implements Gleaner {
    @Override
    public int function(String name, long cpuMillisUser, long memoryBytesUser) {
        return 0;
    }

    @Override
    public int container(String runtimeId, int function, long processId) {
        return 0;
    }

    @Override
    public void containerPaused(int container) {
        // Nobody watches.
    }

    @Override
    public void containerRemoved(int container) {
        // Nobody watches.
    }

    @Override
    public long admit(int function, long hostIdHigh, long hostIdLow, long inputBytes, long remainingNs, int flags) {
        return 0;
    }

    @Override
    public int target(long invocation) {
        return 0;
    }

    @Override
    public long cpuMillis(long invocation) {
        return 0;
    }

    @Override
    public long memoryBytes(long invocation) {
        return 0;
    }

    @Override
    public boolean started(long invocation, int container) {
        return false;
    }

    @Override
    public boolean completed(long invocation, int outcome, long durationNs) {
        return false;
    }

    @Override
    public Mode mode() {
        return Mode.OFF;
    }

    @Override
    public void mode(Mode mode) {
        // There is nothing to switch.
    }

    @Override
    public Flow.Publisher<Event> events() {
        return subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                // Nothing ever happens.
            }

            @Override
            public void cancel() {
                // Nothing to stop.
            }
        });
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
