package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Usage of a process and its descendants from /proc, where no cgroup can be had. CPU moves in steps of 10 ms; shared
 * pages count in every process that maps them; throttling, inactive page cache and OOM kills are
 * {@link UsageSample#ABSENT}. New children are looked for at every 50th read, the only one that allocates.
 */
public final class ProcUsage implements UsageReader {
    private static final int READS_PER_SCAN = 50;

    /** More descendants than this aren't counted while they run. */
    private static final int PROCESSES_MOST = 64;

    private final Path procRoot;
    private final KernelText text = new KernelText();
    private final List<ProcessFiles> processes = new ArrayList<>(PROCESSES_MOST);
    private int readsSinceScan;
    private long cpuNsHighest;
    private long memoryBytesHighest;
    private boolean closed;

    private ProcUsage(Path procRoot, ProcessFiles root) {
        this.procRoot = procRoot;
        processes.add(root);
        scan();
    }

    /**
     * Opens the figures of a process.
     *
     * @throws IOException if there is no such process
     */
    public static ProcUsage open(Path procRoot, long processId) throws IOException {
        ProcessFiles root = ProcessFiles.open(procRoot, processId);
        if (root == null) {
            throw new IOException("No process " + processId + " in " + procRoot);
        }
        return new ProcUsage(procRoot, root);
    }

    @Override
    public boolean read(UsageSample into) {
        into.clear();
        if (closed || !processes.get(0).read(text)) {
            return false;
        }
        if (++readsSinceScan >= READS_PER_SCAN) {
            scan();
        }
        sum(into);
        return true;
    }

    /** All stands in the files that are read anyway. */
    @Override
    public boolean readOften(UsageSample into, boolean throttling) {
        return read(into);
    }

    /** A process can't forget its own peak; false. */
    @Override
    public boolean resetMemoryPeak() {
        return false;
    }

    @Override
    public void close() {
        closed = true;
        for (ProcessFiles process : processes) {
            process.close();
        }
    }

    private void sum(UsageSample into) {
        ProcessFiles root = processes.get(0);
        long cpuNs = root.cpuNs();
        long memoryBytes = root.memoryBytes();
        for (int i = processes.size() - 1; i > 0; i--) {
            ProcessFiles child = processes.get(i);
            if (child.read(text)) {
                cpuNs += child.cpuNs();
                memoryBytes += child.memoryBytes();
            } else {
                child.close();
                processes.remove(i);
            }
        }
        // A child that has just ended is missing until its parent has waited for it: time never runs backwards.
        cpuNsHighest = Math.max(cpuNsHighest, cpuNs);
        memoryBytesHighest = Math.max(memoryBytesHighest, Math.max(memoryBytes, root.memoryBytesPeak()));
        into.cpuUsageNs = cpuNsHighest;
        into.memoryBytesCurrent = memoryBytes;
        into.memoryBytesPeak = memoryBytesHighest;
    }

    /** Adds descendants that aren't known yet; the list grows while it is walked, so grandchildren come too. */
    private void scan() {
        readsSinceScan = 0;
        for (int i = 0; i < processes.size(); i++) {
            Path tasks =
                    procRoot.resolve(Long.toString(processes.get(i).processId)).resolve("task");
            try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
                for (Path thread : threads) {
                    for (String child : Hierarchies.words(thread.resolve("children"))) {
                        add(child);
                    }
                }
            } catch (IOException | DirectoryIteratorException e) {
                continue; // it ended meanwhile; the next read drops it
            }
        }
    }

    private void add(String child) throws IOException {
        if (child.isEmpty() || processes.size() == PROCESSES_MOST) {
            return;
        }
        long processId = Long.parseLong(child);
        for (ProcessFiles known : processes) {
            if (known.processId == processId) {
                return;
            }
        }
        ProcessFiles opened = ProcessFiles.open(procRoot, processId);
        if (opened != null) {
            processes.add(opened);
        }
    }
}
