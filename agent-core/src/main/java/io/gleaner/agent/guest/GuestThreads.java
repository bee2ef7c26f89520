package io.gleaner.agent.guest;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The group of all the agent's threads and of those that its libraries start: what kills one of them goes to the agent's
 * log, not to the host's handler or stderr. A library that is caught by the end of the JVM while it loads throws so.
 */
final class GuestThreads extends ThreadGroup {
    private static final Logger LOG = LoggerFactory.getLogger(GuestThreads.class);

    GuestThreads() {
        super("gleaner");
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        LOG.error("{} ended by an exception", thread.getName(), thrown);
    }
}
