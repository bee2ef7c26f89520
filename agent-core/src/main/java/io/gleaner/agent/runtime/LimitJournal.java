package io.gleaner.agent.runtime;

import io.gleaner.agent.api.Event;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.enforcement.EnforcementListener;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.journal.LimitOutcome;
import io.gleaner.agent.journal.Records;
import io.gleaner.agent.reactive.EventHub;
import io.gleaner.agent.watch.KernelWatch;
import io.gleaner.nativebindings.cgroup.WriteOutcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Journals what became of limits, and has the kernel watch the memory of those who lend. On the enforcement thread. */
final class LimitJournal implements EnforcementListener {
    private static final int UNLEASED_SAID_MOST = 3;
    private static final Logger LOG = LoggerFactory.getLogger(LimitJournal.class);

    private final JournalRing ring;
    private final EventHub events;
    private final KernelWatch kernel;
    private int unleasedSaid;

    LimitJournal(JournalRing ring, EventHub events, KernelWatch kernel) {
        this.ring = ring;
        this.events = events;
        this.kernel = kernel;
    }

    @Override
    public void limited(
            ManagedContainer container,
            long invocation,
            long cpuMillisBefore,
            long cpuMillis,
            long memoryBytesBefore,
            long memoryBytes,
            WriteOutcome outcome,
            long durationNs,
            long nowNs) {
        Records.limited(
                ring,
                nowNs,
                invocation,
                container.handle(),
                cpuMillisBefore,
                cpuMillis,
                memoryBytesBefore,
                memoryBytes,
                outcome(outcome).code(),
                durationNs);
    }

    private static LimitOutcome outcome(WriteOutcome outcome) {
        return switch (outcome) {
            case WRITTEN, UNCHANGED -> LimitOutcome.WRITTEN;
            case FOREIGN -> LimitOutcome.FOREIGN_WRITER;
            case REFUSED, DENIED, GONE -> LimitOutcome.REFUSED;
        };
    }

    @Override
    public void memoryLent(ManagedContainer container, long memoryBytesLimit) {
        kernel.arm(container, memoryBytesLimit);
    }

    @Override
    public void memoryRestored(ManagedContainer container) {
        kernel.disarm(container);
    }

    @Override
    public void stoodBack(ManagedContainer container, String resource, WriteOutcome why, long nowNs) {
        String sentence = "The " + resource + " limit of container " + container.runtimeId()
                + (why == WriteOutcome.FOREIGN
                        ? " is written by somebody else too: it is left to them until the container is registered again."
                        : " can't be written for want of permission: it is left alone.");
        LOG.warn("{}", sentence);
        degraded(container, sentence, nowNs);
    }

    @Override
    public void unleased(ManagedContainer container, String why, long nowNs) {
        String sentence = "Container " + container.runtimeId()
                + " is left alone, since what it is owed can't be written" + " down: " + why + ".";
        if (unleasedSaid < UNLEASED_SAID_MOST) {
            unleasedSaid++;
            LOG.warn("{}", sentence);
        }
        degraded(container, sentence, nowNs);
    }

    private void degraded(ManagedContainer container, String sentence, long nowNs) {
        Records.degraded(ring, nowNs, false, sentence);
        if (events.hasSubscribers()) {
            events.publish(new Event("LIMITED", nowNs, container.function(), container.handle(), 0, sentence));
        }
    }
}
