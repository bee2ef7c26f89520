package io.gleaner.bench.guest;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Small processes in control groups of their own, one each; removed at the end. One thread. */
final class IdleContainers implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 5;

    private final String parent = "gleaner-guest-" + ProcessHandle.current().pid();
    private final CgroupTree tree;
    private final List<Process> processes = new ArrayList<>();
    private final List<Cgroup> groups = new ArrayList<>();

    private IdleContainers(CgroupTree tree) {
        this.tree = tree;
    }

    static IdleContainers start(CgroupTree tree, int count) throws IOException {
        IdleContainers containers = new IdleContainers(tree);
        try {
            containers.groups.add(tree.create(containers.parent));
            for (int i = 0; i < count; i++) {
                containers.add(i);
            }
            return containers;
        } catch (IOException | RuntimeException e) {
            containers.close();
            throw e;
        }
    }

    private void add(int number) throws IOException {
        Cgroup group = tree.create(parent + '/' + parent + '-' + number);
        groups.add(group);
        Process process = new ProcessBuilder("sleep", "infinity").start();
        processes.add(process);
        group.attach(process.pid());
    }

    /** What each is called and its process, as {@code id:pid}. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < processes.size(); i++) {
            names.add(parent + '-' + i + ':' + processes.get(i).pid());
        }
        return names;
    }

    @Override
    public void close() throws IOException {
        processes.forEach(Process::destroyForcibly);
        try {
            for (Process process : processes) {
                process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (int i = groups.size() - 1; i >= 0; i--) {
            groups.get(i).remove();
        }
    }
}
