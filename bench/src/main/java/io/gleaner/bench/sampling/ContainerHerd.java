package io.gleaner.bench.sampling;

import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Real control groups that an agent watches, each with a run that goes on. One thread. */
final class ContainerHerd implements AutoCloseable {
    static final long CPU_MILLIS_USER = 1_000;
    static final long MEMORY_BYTES_USER = 64L << 20;

    private final GleanerAgent agent;
    private final CgroupTree tree;
    private final String name;
    private final Cgroup parent;
    private final int function;
    private final List<Cgroup> groups = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();
    private final List<Integer> containers = new ArrayList<>();
    private final List<Long> invocations = new ArrayList<>();
    private long serial;

    ContainerHerd(GleanerAgent agent, CgroupTree tree) throws IOException {
        this.agent = agent;
        this.tree = tree;
        name = "gleaner-sampling-" + ProcessHandle.current().pid();
        parent = tree.create(name);
        function = agent.function("sampling", CPU_MILLIS_USER, MEMORY_BYTES_USER);
    }

    List<Cgroup> groups() {
        return groups;
    }

    /** Adds so many, with a sleeping process each if wished. */
    void add(int count, boolean withProcess) throws IOException {
        for (int i = 0; i < count; i++) {
            String id = name + "-" + ++serial;
            Cgroup group = tree.create(name + "/" + id);
            groups.add(group);
            long processId = withProcess ? sleeping(group) : 0;
            int container = agent.container(id, function, processId);
            long invocation = agent.admit(function, 0, serial, -1, 0, 0);
            containers.add(container);
            invocations.add(invocation);
            if (container == 0 || !agent.started(invocation, container)) {
                throw new IOException("the agent did not take container " + serial + " and its run");
            }
        }
    }

    private long sleeping(Cgroup group) throws IOException {
        Process process = new ProcessBuilder("sleep", "100000").start();
        processes.add(process);
        group.attach(process.pid());
        return process.pid();
    }

    /** Ends all runs and takes all containers and groups away. */
    void clear() throws IOException {
        invocations.forEach(invocation -> agent.completed(invocation, 0, 1_000_000));
        containers.forEach(agent::containerRemoved);
        for (Process process : processes) {
            process.destroyForcibly();
        }
        for (Process process : processes) {
            process.onExit().join();
        }
        for (Cgroup group : groups) {
            group.remove();
        }
        invocations.clear();
        containers.clear();
        processes.clear();
        groups.clear();
    }

    @Override
    public void close() throws IOException {
        clear();
        parent.remove();
    }
}
