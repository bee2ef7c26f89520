package io.gleaner.agent.lease;

import io.gleaner.nativebindings.cgroup.Cgroup;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The leases of a running agent. Where no file can be made there are none, so that no limit may be touched; {@link
 * #ready} tries again.
 */
public final class LeaseBook implements Leases {
    private final Path runFolder;
    private final Path cgroupRoot;
    private final int slots;
    private final Path procRoot;
    private volatile LeaseFile file;
    private volatile String whyNot = "no lease file has been made yet";
    private boolean closed;

    /** @param slots how many containers may be leased at a time, each 1 KiB of disk */
    public LeaseBook(Path runFolder, Path cgroupRoot, int slots, Path procRoot) {
        this.runFolder = runFolder;
        this.cgroupRoot = cgroupRoot;
        this.slots = slots;
        this.procRoot = procRoot;
    }

    /** Makes the file if there is none yet; whether there is one. Any thread; cold. */
    public synchronized boolean ready() {
        if (file == null && !closed) {
            try {
                file = LeaseFile.create(runFolder, cgroupRoot, slots, procRoot);
            } catch (IOException | RuntimeException | InternalError failed) {
                whyNot = "no lease file can be made in " + runFolder + " (" + failed + ')';
            }
        }
        return file != null;
    }

    @Override
    public Lease open(Cgroup group, long cpuMillisUser, long memoryBytesUser) {
        LeaseFile in = file;
        if (in == null) {
            return null;
        }
        try {
            LeasedGroup leased = LeasedGroup.of(group, cpuMillisUser, memoryBytesUser);
            int slot = in.open(leased);
            if (slot >= 0) {
                return new FiledLease(in, slot, leased);
            }
            whyNot = "the lease file has no room for it (" + in.slots() + " leases, see gleaner.tables.containers;"
                    + " paths up to " + LeaseLayout.FOLDER_BYTES + " bytes)";
        } catch (IOException gone) {
            whyNot = gone.getMessage();
        }
        return null;
    }

    @Override
    public boolean intact() {
        LeaseFile in = file;
        return in == null || in.intact();
    }

    @Override
    public void forget() {
        LeaseFile in = file;
        if (in != null) {
            in.forget();
        }
    }

    @Override
    public synchronized void renew() {
        if (file != null) {
            file.close();
            file = null;
            ready();
        }
    }

    @Override
    public String whyNot() {
        return whyNot;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (file != null) {
            file.close();
            file = null;
            whyNot = "the agent is closed";
        }
    }
}
