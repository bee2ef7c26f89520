package io.gleaner.agent.api;

import java.util.concurrent.Flow;

/**
 * The agent that isn't there: knows nothing, watches nothing, starts no thread; everything runs as its owner asked. For
 * hosts that run without an agent, or with one that is switched off.
 */
public final class UnwatchedGleaner implements Gleaner {
    @Override
    public int function(String name, long cpuMillisUser, long memoryBytesUser) {
        return 0;
    }

    @Override
    public int container(String runtimeId, int function, long processId) {
        return 0;
    }

    @Override
    public void containerPaused(int container) {}

    @Override
    public void containerRemoved(int container) {}

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
    public void mode(Mode mode) {}

    @Override
    public Flow.Publisher<Event> events() {
        return subscriber -> {
            subscriber.onSubscribe(new Flow.Subscription() {
                @Override
                public void request(long count) {}

                @Override
                public void cancel() {}
            });
            subscriber.onComplete();
        };
    }

    @Override
    public void close() {}
}
