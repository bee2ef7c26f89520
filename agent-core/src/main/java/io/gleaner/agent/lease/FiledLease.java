package io.gleaner.agent.lease;

/** A lease in a slot of the file. */
final class FiledLease implements Lease {
    private final LeaseFile file;
    private final int slot;
    private final LeasedGroup group;
    private long cpuMillisUser;
    private long memoryBytesUser;
    private long cpuMillisIntended;
    private long cpuMillisWritten;
    private boolean cpuReleased;
    private boolean memoryReleased;

    FiledLease(LeaseFile file, int slot, LeasedGroup group) {
        this.file = file;
        this.slot = slot;
        this.group = group;
        cpuMillisUser = group.cpuMillisUser();
        memoryBytesUser = group.memoryBytesUser();
    }

    @Override
    public void user(long cpuMillis, long memoryBytes) {
        if (cpuMillis != cpuMillisUser && !cpuReleased) {
            cpuMillisUser = cpuMillis;
            file.set(slot, LeaseLayout.CPU_USER, cpuMillis);
        }
        if (memoryBytes != memoryBytesUser && !memoryReleased) {
            memoryBytesUser = memoryBytes;
            file.set(slot, LeaseLayout.MEMORY_USER, memoryBytes);
        }
    }

    @Override
    public void cpuIntended(long cpuMillis) {
        if (cpuMillis != cpuMillisIntended) {
            cpuMillisIntended = cpuMillis;
            file.set(slot, LeaseLayout.CPU_INTENDED, cpuMillis);
        }
    }

    @Override
    public void cpuWritten(long cpuMillis) {
        if (cpuMillis != cpuMillisWritten) {
            cpuMillisWritten = cpuMillis;
            file.set(slot, LeaseLayout.CPU_WRITTEN, cpuMillis);
        }
    }

    @Override
    public void releaseCpu() {
        user(0, memoryBytesUser);
        cpuReleased = true;
    }

    @Override
    public void releaseMemory() {
        user(cpuMillisUser, 0);
        memoryReleased = true;
    }

    @Override
    public void close() {
        GroupRestore restore = new GroupRestore(
                new LeasedLimits(group, cpuMillisUser, memoryBytesUser, cpuMillisIntended, cpuMillisWritten), true);
        restore.grow();
        restore.settle();
        if (restore.outcome().outcome() != RestoredContainer.Outcome.FAILED) {
            file.clear(slot);
        }
    }
}
