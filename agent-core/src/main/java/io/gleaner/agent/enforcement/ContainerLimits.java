package io.gleaner.agent.enforcement;

import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.decision.DesiredLimit;
import io.gleaner.agent.lease.Lease;
import io.gleaner.harvest.Resource;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import io.gleaner.nativebindings.cgroup.WriteOutcome;

/**
 * The limits of one container: what is wished, what stands in its files, and which resources are left alone. The
 * enforcement thread's own.
 */
final class ContainerLimits implements AutoCloseable {
    private static final int UNKNOWN = -1;
    /** The kernel rounds memory down to a page, of at most this size. */
    private static final long PAGE_BYTES = 64 << 10;

    final DesiredLimit desired = new DesiredLimit();
    private final ManagedContainer container;
    private final LimitWriter writer;
    private Lease lease;
    private long sharesWritten = UNKNOWN;
    private boolean idle;
    private boolean touched;
    private boolean gone;
    private boolean goneTold;
    private final Refusal cpuRefusal = new Refusal();
    private final Refusal memoryRefusal = new Refusal();
    private boolean cpuDone;
    private boolean memoryDone;
    private WriteOutcome cpuStandsBack;
    private WriteOutcome memoryStandsBack;

    /** @param writer null where it vanished before its files could be opened */
    ContainerLimits(ManagedContainer container, LimitWriter writer) {
        this.container = container;
        this.writer = writer;
        gone = writer == null;
    }

    ManagedContainer container() {
        return container;
    }

    boolean gone() {
        return gone;
    }

    /** Whether it is gone and nobody has been told. */
    boolean newlyGone() {
        boolean news = gone && !goneTold;
        goneTold |= gone;
        return news;
    }

    /** Whether a limit that holds now is not what the owner asked for: a loan relies on it. */
    boolean departs(Resource resource) {
        return manages(resource)
                && !refusal(resource).isOpen()
                && (resource == Resource.CPU
                        ? desired.cpuMillis != desired.cpuMillisUser
                        : desired.memoryBytes != desired.memoryBytesUser);
    }

    /** Has everything looked at again, the weight too, when it is written next. */
    void lookAgain() {
        sharesWritten = UNKNOWN;
    }

    /** Whether what it is owed is written down; nothing may be touched before. */
    boolean leased() {
        return lease != null;
    }

    void lease(Lease opened) {
        lease = opened;
    }

    /** Nothing of it is touched any more; false where that was so before. */
    boolean leaveAlone() {
        boolean news = cpuStandsBack == null || memoryStandsBack == null;
        cpuStandsBack = WriteOutcome.DENIED;
        memoryStandsBack = WriteOutcome.DENIED;
        return news;
    }

    /** Whether anything was ever written here by us. */
    boolean touched() {
        return touched;
    }

    /** The quota in its file, 0 = none. */
    long cpuMillis() {
        return writer == null ? 0 : writer.cpuMillis();
    }

    /** The memory limit in its file, 0 = none. */
    long memoryBytes() {
        return writer == null ? 0 : writer.memoryBytes();
    }

    boolean manages(Resource resource) {
        if (gone) {
            return false;
        }
        return resource == Resource.CPU
                ? desired.cpuMillis > 0 && cpuStandsBack == null
                : desired.memoryBytes > 0 && memoryStandsBack == null;
    }

    /** A new wish was taken. */
    void begin() {
        cpuDone = false;
        memoryDone = false;
    }

    /** Whether the wish taken last is still to be written. */
    boolean pending(Resource resource) {
        return manages(resource) && !(resource == Resource.CPU ? cpuDone : memoryDone);
    }

    /** The kernel refused what is wished; answers whether this is news. */
    boolean refused(Resource resource, long nowNs) {
        long wished = resource == Resource.CPU ? desired.cpuMillis : desired.memoryBytes;
        return refusal(resource).note(wished, desired.invocation, nowNs);
    }

    /** What is wished stands there. */
    void obeyed(Resource resource) {
        refusal(resource).over();
    }

    /** Whether something that was refused should still be written, now or later. */
    boolean waits() {
        return cpuRefusal.isOpen() && manages(Resource.CPU) || memoryRefusal.isOpen() && manages(Resource.MEMORY);
    }

    /** Whether something that was refused should be tried again now. */
    boolean isDue(long nowNs) {
        return cpuRefusal.isDue(nowNs) && manages(Resource.CPU)
                || memoryRefusal.isDue(nowNs) && manages(Resource.MEMORY);
    }

    private Refusal refusal(Resource resource) {
        return resource == Resource.CPU ? cpuRefusal : memoryRefusal;
    }

    /** Whether what is wished lies above what stands there. */
    boolean grows(Resource resource) {
        long now = resource == Resource.CPU ? writer.cpuMillis() : writer.memoryBytes();
        long wished = resource == Resource.CPU ? desired.cpuMillis : desired.memoryBytes;
        return now != 0 && wished > now;
    }

    /** Whether what is wished is more than the owner asked for. */
    boolean borrows(Resource resource) {
        return resource == Resource.CPU
                ? desired.cpuMillis > desired.cpuMillisUser
                : desired.memoryBytes > desired.memoryBytesUser;
    }

    /** Writes what is wished of a resource. */
    WriteOutcome write(Resource resource) {
        lease.user(desired.cpuMillisUser, desired.memoryBytesUser);
        if (resource == Resource.CPU) {
            cpuDone = true;
            return standBack(resource, writeCpu());
        }
        memoryDone = true;
        return standBack(resource, writeMemory());
    }

    /**
     * Writes the memory limit. While it stands below the user allocation, and not a moment longer, whoever outgrows it
     * waits to have it back instead of being killed: lowered after the killer is held, raised before it is let go.
     */
    private WriteOutcome writeMemory() {
        if (isLent(desired.memoryBytes)) {
            writer.outgrowingWaits(true);
        }
        WriteOutcome outcome = note(writer.memoryLimit(desired.memoryBytes));
        boolean ours = outcome != WriteOutcome.FOREIGN && outcome != WriteOutcome.DENIED;
        if (!ours || !isLent(desired.memoryBytes) || !isLent(writer.memoryBytes())) {
            writer.outgrowingWaits(false);
        }
        return outcome;
    }

    private boolean isLent(long memoryBytesLimit) {
        return memoryBytesLimit != 0 && memoryBytesLimit < desired.memoryBytesUser - PAGE_BYTES;
    }

    /**
     * Writes quota, idle flag and shares. A borrower yields before it gets more, and stops yielding only once it has no
     * more than it is owed, so that it never competes with what isn't its own.
     */
    private WriteOutcome writeCpu() {
        if (sharesWritten != desired.cpuMillisShares && desired.cpuMillisShares > 0) {
            sharesWritten = desired.cpuMillisShares;
            if (note(writer.cpuShares(desired.cpuMillisShares)) == WriteOutcome.FOREIGN) {
                return giveCpuUp();
            }
        }
        if (desired.cpuIdle != idle && desired.cpuIdle) {
            writeIdle();
        }
        lease.cpuIntended(desired.cpuMillis);
        WriteOutcome outcome = note(writer.cpuQuota(desired.cpuMillis));
        if (outcome == WriteOutcome.WRITTEN) {
            lease.cpuWritten(writer.cpuMillis());
        }
        if (outcome == WriteOutcome.FOREIGN) {
            // Theirs stays; but nobody would ever end our yielding.
            desired.cpuIdle = false;
        }
        if (desired.cpuIdle != idle && !desired.cpuIdle) {
            writeIdle();
        }
        return outcome;
    }

    /** Somebody else sets the weight: what is ours goes back to what the owner asked for, and they have the last word. */
    private WriteOutcome giveCpuUp() {
        note(writer.cpuQuota(desired.cpuMillisUser));
        return WriteOutcome.FOREIGN;
    }

    private void writeIdle() {
        WriteOutcome outcome = note(writer.cpuIdle(desired.cpuIdle));
        if (outcome == WriteOutcome.WRITTEN || outcome == WriteOutcome.UNCHANGED) {
            idle = desired.cpuIdle;
        }
    }

    /** Back to the user allocation, unless somebody else has the last word. */
    void restore(long cpuMillisUser, long memoryBytesUser) {
        desired.cpuMillis = cpuMillisUser;
        desired.cpuMillisUser = cpuMillisUser;
        desired.memoryBytes = memoryBytesUser;
        desired.memoryBytesUser = memoryBytesUser;
        desired.cpuIdle = false;
        if (touched && (manages(Resource.CPU) || mayAskAgain(cpuStandsBack))) {
            write(Resource.CPU);
        }
        if (touched && (manages(Resource.MEMORY) || mayAskAgain(memoryStandsBack))) {
            write(Resource.MEMORY);
        }
    }

    /** A right that was missing may be there again: what we wrote before is still ours to put back. */
    private boolean mayAskAgain(WriteOutcome stoodBackFor) {
        return stoodBackFor == WriteOutcome.DENIED && !gone;
    }

    private WriteOutcome note(WriteOutcome outcome) {
        touched |= outcome == WriteOutcome.WRITTEN;
        gone |= outcome == WriteOutcome.GONE;
        return outcome;
    }

    private WriteOutcome standBack(Resource resource, WriteOutcome outcome) {
        if (outcome == WriteOutcome.FOREIGN || outcome == WriteOutcome.DENIED) {
            if (resource == Resource.CPU) {
                cpuStandsBack = outcome;
                lease.releaseCpu();
            } else {
                memoryStandsBack = outcome;
                lease.releaseMemory();
            }
        }
        return outcome;
    }

    /**
     * Nobody watches any more: nobody may be left waiting either, whatever the limit is. What else was changed, weight and
     * idle flag, is put back by the lease.
     */
    @Override
    public void close() {
        try {
            if (writer != null) {
                try (writer) {
                    writer.outgrowingWaits(false);
                }
            }
        } finally {
            if (lease != null) {
                lease.close();
                lease = null;
            }
        }
    }
}
