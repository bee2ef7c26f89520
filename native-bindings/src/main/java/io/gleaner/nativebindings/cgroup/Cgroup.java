package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/** The control group of one container: a folder for each controller. Immutable; everything here is cold. */
public final class Cgroup {
    /** A group stays busy for some milliseconds after its last process has ended. */
    private static final int REMOVE_TRIES = 50;

    private static final long REMOVE_PAUSE_NS = 10_000_000;

    private final String path;
    private final GroupFolders folders;

    Cgroup(String path, GroupFolders folders) {
        this.path = path;
        this.folders = folders;
    }

    /** The path below the root of its tree, without a slash in front; of the memory tree where the trees differ. */
    public String path() {
        return path;
    }

    /** Opens its usage figures. The reader belongs to the thread that reads. */
    public UsageReader openUsage() throws IOException {
        return openUsage(new KernelText());
    }

    /**
     * As {@link #openUsage()}, with scratch of the caller's: one thread's readers of many groups take the same one, which
     * then stays in the processor's cache.
     */
    public UsageReader openUsage(KernelText scratch) throws IOException {
        List<UsagePart> parts = new ArrayList<>();
        if (folders.unifiedCpu()) {
            parts.add(new CpuUsageV2(folders.unified()));
        } else if (folders.cpuacct() != null || folders.cpu() != null) {
            parts.add(new CpuUsageV1(folders.cpuacct(), folders.cpu()));
        }
        if (folders.unifiedMemory()) {
            parts.add(MemoryUsage.v2(folders.unified()));
        } else if (folders.memory() != null) {
            parts.add(MemoryUsage.v1(folders.memory()));
        }
        return new GroupUsage(parts, scratch);
    }

    /** Opens its limits. One writer a container, on the thread that enforces. */
    public LimitWriter openLimits() throws IOException {
        KernelText text = new KernelText();
        CpuLimits cpu = null;
        if (folders.unifiedCpu()) {
            cpu = CpuLimits.v2(folders.unified(), text);
        } else if (folders.cpu() != null) {
            cpu = CpuLimits.v1(folders.cpu(), text);
        }
        MemoryLimits memory = null;
        if (folders.unifiedMemory()) {
            memory = new MemoryLimitsV2(folders.unified(), text);
        } else if (folders.memory() != null) {
            memory = new MemoryLimitsV1(folders.memory(), text);
        }
        return new GroupLimits(cpu, memory);
    }

    /** Moves a process (with all its threads) into the group, in every tree. */
    public void attach(long processId) throws IOException {
        byte[] line = (processId + "\n").getBytes(StandardCharsets.US_ASCII);
        for (Path folder : folders.all()) {
            try {
                Files.write(folder.resolve("cgroup.procs"), line, StandardOpenOption.WRITE);
            } catch (FileSystemException e) {
                throw e;
            } catch (IOException e) {
                throw new IOException(
                        "Process " + processId + " can't be moved into " + folder
                                + " (has it ended, or has the group sub-groups with controllers?): " + e.getMessage(),
                        e);
            }
        }
    }

    /** The processes in the group, sub-groups not included. */
    public long[] processIds() throws IOException {
        LongStream.Builder ids = LongStream.builder();
        for (Path folder : folders.all()) {
            for (String line : Files.readAllLines(folder.resolve("cgroup.procs"), StandardCharsets.US_ASCII)) {
                ids.add(Long.parseLong(line.trim()));
            }
        }
        return ids.build().distinct().toArray();
    }

    /** Removes the group, which must hold neither processes nor sub-groups; one that is gone already is fine. */
    public void remove() throws IOException {
        for (Path folder : folders.all()) {
            remove(folder);
        }
    }

    /** Where a controller file of the group stands ("memory.pressure"), whatever tree it is in. */
    public Optional<Path> file(String controllerFile) {
        return folders.file(controllerFile);
    }

    /** Whether any of its folders still exists. */
    public boolean exists() {
        return folders.all().stream().anyMatch(Files::isDirectory);
    }

    @Override
    public String toString() {
        return "Cgroup[" + path + "]";
    }

    private static void remove(Path folder) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                Files.deleteIfExists(folder);
                return;
            } catch (NoSuchFileException e) {
                return;
            } catch (DirectoryNotEmptyException | RuntimeException e) {
                throw new IOException("Group " + folder + " has sub-groups: remove them first", e);
            } catch (IOException e) {
                if (attempt == REMOVE_TRIES) {
                    throw new IOException(
                            "Group " + folder + " can't be removed; processes in it: "
                                    + Hierarchies.words(folder.resolve("cgroup.procs")),
                            e);
                }
                LockSupport.parkNanos(REMOVE_PAUSE_NS);
            }
        }
    }
}
