package io.gleaner.bench.steps;

import io.gleaner.nativebindings.cgroup.Cgroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Processes that work without end in a group of their own, as busy neighbours do. One thread. */
final class Antagonists implements AutoCloseable {
    private final List<Process> processes = new ArrayList<>();

    private Antagonists() {}

    static Antagonists start(int count, Cgroup group) throws IOException {
        Antagonists antagonists = new Antagonists();
        try {
            for (int i = 0; i < count; i++) {
                Process process = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
                antagonists.processes.add(process);
                group.attach(process.pid());
            }
            return antagonists;
        } catch (IOException e) {
            antagonists.close();
            throw e;
        }
    }

    int count() {
        return processes.size();
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
        for (Process process : processes) {
            try {
                process.waitFor(2, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
