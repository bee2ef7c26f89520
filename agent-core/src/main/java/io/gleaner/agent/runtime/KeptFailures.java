package io.gleaner.agent.runtime;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Failures inside the agent that the host must not see: all are counted, the first is logged. Any thread. */
final class KeptFailures {
    private static final Logger LOG = LoggerFactory.getLogger(GleanerAgent.class);

    private final LongAdder count = new LongAdder();
    private final AtomicBoolean said = new AtomicBoolean();

    void keep(String what, Throwable thrown) {
        count.increment();
        if (said.compareAndSet(false, true)) {
            LOG.error(
                    "{} failed and answered as if there were no agent; further failures are counted only. Please report this.",
                    what,
                    thrown);
        }
    }

    long count() {
        return count.sum();
    }
}
