package io.gleaner.bench.simulator;

/** All idle containers of a simulation, the longest idle first: the next whose keep-alive is over. One thread. */
final class IdleContainers {
    private final long keepAliveNs;
    private FunctionContainer first;
    private FunctionContainer last;

    IdleContainers(long keepAliveNs) {
        this.keepAliveNs = keepAliveNs;
    }

    void add(FunctionContainer container, long nowNs) {
        container.idleSinceNs = nowNs;
        container.before = last;
        container.after = null;
        if (last == null) {
            first = container;
        } else {
            last.after = container;
        }
        last = container;
        container.function.add(container);
        container.function.node.memory.add(container);
    }

    void remove(FunctionContainer container) {
        if (container.before == null) {
            first = container.after;
        } else {
            container.before.after = container.after;
        }
        if (container.after == null) {
            last = container.before;
        } else {
            container.after.before = container.before;
        }
        container.before = null;
        container.after = null;
        container.function.remove(container);
        container.function.node.memory.remove(container);
    }

    /** When the next one's time is over. */
    long nextNs() {
        return first == null ? CpuCourse.NEVER_NS : first.idleSinceNs + keepAliveNs;
    }

    /** The longest idle one, null = none is. */
    FunctionContainer first() {
        return first;
    }
}
