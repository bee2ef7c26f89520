package io.gleaner.agent.platform.local;

import io.gleaner.agent.api.Event;
import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.api.Mode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes down what it is told. */
final class RecordingGleaner implements Gleaner {
    final List<String> calls = new CopyOnWriteArrayList<>();
    volatile boolean failNextAdmit;
    private final AtomicInteger handles = new AtomicInteger();
    private final AtomicInteger invocations = new AtomicInteger();

    @Override
    public int function(String name, long cpuMillisUser, long memoryBytesUser) {
        calls.add("function " + name + " " + cpuMillisUser + "m " + (memoryBytesUser >> 20) + "Mi");
        return 1;
    }

    @Override
    public int function(String name, long cpuMillisUser, long memoryBytesUser, Map<String, String> settings) {
        if (!settings.isEmpty()) {
            calls.add("settings " + settings);
        }
        return function(name, cpuMillisUser, memoryBytesUser);
    }

    @Override
    public int container(String runtimeId, int function, long processId) {
        int handle = handles.incrementAndGet();
        calls.add("container " + handle + (ProcessHandle.of(processId).isPresent() ? " alive" : " dead"));
        return handle;
    }

    @Override
    public void containerPaused(int container) {
        calls.add("paused " + container);
    }

    @Override
    public void containerRemoved(int container) {
        calls.add("removed " + container);
    }

    @Override
    public long admit(int function, long idHigh, long idLow, long inputBytes, long remainingNs, int flags) {
        if (failNextAdmit) {
            failNextAdmit = false;
            throw new IllegalStateException("a gleaner's fault");
        }
        long invocation = invocations.incrementAndGet();
        calls.add("admit " + invocation + " bytes " + inputBytes + " flags " + flags);
        return invocation;
    }

    @Override
    public int target(long invocation) {
        return 0;
    }

    @Override
    public long cpuMillis(long invocation) {
        return 777;
    }

    @Override
    public long memoryBytes(long invocation) {
        return 888;
    }

    @Override
    public boolean started(long invocation, int container) {
        calls.add("started " + invocation + " in " + container);
        return true;
    }

    @Override
    public boolean completed(long invocation, int outcome, long durationNs) {
        calls.add("completed " + invocation + " outcome " + outcome);
        return durationNs > 0;
    }

    @Override
    public Mode mode() {
        return Mode.ENFORCE;
    }

    @Override
    public void mode(Mode mode) {
        calls.add("mode " + mode);
    }

    @Override
    public Flow.Publisher<Event> events() {
        return subscriber -> {};
    }

    @Override
    public void close() {
        calls.add("close");
    }
}
