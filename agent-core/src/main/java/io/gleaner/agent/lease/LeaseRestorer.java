package io.gleaner.agent.lease;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Gives the containers of killed agents back what their lease files say. Needs nothing but those files, /proc and the
 * control groups: no journal, no model. Any thread; any number of restorers at once.
 */
public final class LeaseRestorer {
    /** How long one that is at work is waited for: a start must not take longer. */
    private static final long PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(300);

    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Path procRoot;

    /** @param procRoot usually /proc */
    public LeaseRestorer(Path procRoot) {
        this.procRoot = procRoot;
    }

    /**
     * Restores from every lease file whose owner is dead. Throws nothing.
     *
     * @param path a lease file, a run's folder or a state folder; where there is none nothing is done
     */
    public RestoreReport restore(Path path) {
        Map<Path, RestoredRun> runs = new LinkedHashMap<>();
        List<Path> busy = restoreAll(LeaseFolders.files(path), runs);
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!busy.isEmpty() && System.nanoTime() - deadlineNs < 0) {
            LockSupport.parkNanos(LOOK_NS);
            busy = restoreAll(busy, runs);
        }
        return new RestoreReport(List.copyOf(runs.values()));
    }

    /** What {@link #restore} would give back now, as {@link RestoredContainer.Outcome#RESTORED}; writes nothing. */
    public RestoreReport look(Path path) {
        List<RestoredRun> runs = new ArrayList<>();
        for (Path file : LeaseFolders.files(path)) {
            try {
                LeaseContents leases = LeaseContents.read(file);
                ProcessIdentity owner = leases.owner();
                List<RestoredContainer> containers = new ArrayList<>();
                if (owner != null && owner.alive(procRoot)) {
                    runs.add(ownerLives(file, owner));
                } else if (owner == null || !owner.isOfAnotherBoot(procRoot)) {
                    restoreGroups(file, leases, containers, false);
                    runs.add(new RestoredRun(file, processId(owner), RestoredRun.Status.SETTLED, containers, ""));
                }
            } catch (IOException | RuntimeException unreadable) {
                runs.add(unreadable(file, unreadable));
            }
        }
        return new RestoreReport(runs);
    }

    private List<Path> restoreAll(List<Path> files, Map<Path, RestoredRun> runs) {
        List<Path> busy = new ArrayList<>();
        for (Path file : files) {
            RestoredRun run = restoreAlone(file);
            if (run == null) {
                runs.remove(file); // another restorer has settled it
                continue;
            }
            runs.put(file, run);
            if (run.status() == RestoredRun.Status.BUSY) {
                busy.add(file);
            }
        }
        return busy;
    }

    /** What goes wrong with one file keeps no other from being restored. */
    private RestoredRun restoreAlone(Path file) {
        try {
            return restoreFile(file);
        } catch (IOException | RuntimeException unreadable) {
            return Files.exists(file) ? unreadable(file, unreadable) : null;
        }
    }

    private RestoredRun restoreFile(Path file) throws IOException {
        ProcessIdentity owner = LeaseContents.read(file).owner();
        if (owner != null && owner.alive(procRoot)) {
            return ownerLives(file, owner);
        }
        try (RestorerLock lock = RestorerLock.take(file)) {
            if (lock == null) {
                return run(
                        file,
                        owner,
                        RestoredRun.Status.BUSY,
                        "Lease file " + file
                                + " is in another process's hands: its owner's, not seen from here, or a restorer's.");
            }
            if (!Files.exists(file)) {
                Files.deleteIfExists(LeaseFile.lockOf(file)); // settled by another a moment ago
                return null;
            }
            return restoreLocked(file);
        }
    }

    private RestoredRun restoreLocked(Path file) throws IOException {
        LeaseContents leases = LeaseContents.read(file);
        ProcessIdentity owner = leases.owner();
        if (owner != null && owner.isOfAnotherBoot(procRoot)) {
            return run(file, owner, RestoredRun.Status.OTHER_BOOT, settled(file, ""));
        }
        if (leases.cgroupRoot() != null && !Files.isDirectory(leases.cgroupRoot())) {
            return run(
                    file,
                    owner,
                    RestoredRun.Status.UNSETTLED,
                    "The control groups of lease file " + file + " are in " + leases.cgroupRoot()
                            + ", which isn't here: restore where it is.");
        }
        if (owner == null && leases.slots().stream().allMatch(slot -> slot.limits() == null)) {
            return run(
                    file,
                    null,
                    RestoredRun.Status.UNSETTLED,
                    file + " is no lease file, or is damaged throughout: if it is Gleaner's, remove it.");
        }
        List<RestoredContainer> containers = new ArrayList<>();
        List<Integer> settled = restoreGroups(file, leases, containers, true);
        String damage = owner == null ? "The header of lease file " + file + " is damaged." : "";
        if (settled.size() == leases.slots().size()) {
            return new RestoredRun(
                    file, processId(owner), RestoredRun.Status.SETTLED, containers, settled(file, damage));
        }
        clear(file, settled);
        return new RestoredRun(file, processId(owner), RestoredRun.Status.UNSETTLED, containers, damage);
    }

    /** Owners grow before borrowers shrink, parents grow before their children. Answers the slots that are settled. */
    private static List<Integer> restoreGroups(
            Path file, LeaseContents leases, List<RestoredContainer> containers, boolean writes) {
        Map<Integer, GroupRestore> restores = new LinkedHashMap<>();
        List<Integer> settled = new ArrayList<>();
        leases.slots().stream()
                .filter(slot -> slot.limits() != null)
                .sorted(Comparator.comparingInt(slot -> slot.limits().group().depth()))
                .forEach(slot -> restores.put(slot.index(), new GroupRestore(slot.limits(), writes)));
        restores.values().forEach(GroupRestore::grow);
        restores.values().forEach(GroupRestore::settle);
        restores.forEach((slot, restore) -> {
            RestoredContainer container = restore.outcome();
            containers.add(container);
            if (container.outcome() != RestoredContainer.Outcome.FAILED) {
                settled.add(slot);
            }
        });
        for (LeaseContents.Slot slot : leases.slots()) {
            if (slot.limits() == null) {
                settled.add(slot.index()); // nothing more will ever be known of it
                containers.add(damaged(file, slot.index()));
            }
        }
        return settled;
    }

    private static RestoredContainer damaged(Path file, int slot) {
        return new RestoredContainer(
                "slot " + slot,
                RestoredContainer.Outcome.DAMAGED,
                List.of(),
                "Lease " + slot + " of " + file
                        + " is damaged: which container it was for can't be told; see the limits of"
                        + " containers that are slow.");
    }

    /** Removes the file; a clause on why it is still there, where it is, after what else is to be said. */
    private static String settled(Path file, String said) {
        try {
            Files.deleteIfExists(file);
            Files.deleteIfExists(LeaseFile.lockOf(file));
            return said;
        } catch (IOException stays) {
            return (said + " Lease file " + file + " is worked off but can't be removed (" + stays
                            + "): it will be looked at again.")
                    .strip();
        }
    }

    private static void clear(Path file, List<Integer> slots) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int slot : slots) {
                channel.write(
                        ByteBuffer.allocate(Integer.BYTES).putInt(0, LeaseLayout.FREE),
                        LeaseLayout.slot(slot) + LeaseLayout.STATE);
            }
        } catch (IOException unwritable) {
            // They are looked at again, and found to have what they are owed.
        }
    }

    private static RestoredRun ownerLives(Path file, ProcessIdentity owner) {
        return run(
                file,
                owner,
                RestoredRun.Status.OWNER_LIVES,
                "Process " + owner.processId() + ", whose leases are in " + file + ", is alive: nothing was touched.");
    }

    private static RestoredRun unreadable(Path file, Exception why) {
        return run(
                file,
                null,
                RestoredRun.Status.UNSETTLED,
                "Lease file " + file + " can't be read (" + why + "): run ./gleaner restore as the user that owns it.");
    }

    private static RestoredRun run(Path file, ProcessIdentity owner, RestoredRun.Status status, String why) {
        return new RestoredRun(file, processId(owner), status, List.of(), why);
    }

    private static long processId(ProcessIdentity owner) {
        return owner == null ? 0 : owner.processId();
    }
}
