package io.gleaner.agent.logging;

import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/**
 * Gleaner's own words from INFO on, its libraries' from WARN on; of pinning threads, which Gleaner doesn't do, only errors:
 * each start would warn that it can't be done. Any thread.
 */
final class AgentLogger extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1L;

    private static final String PINNING = "net.openhft.affinity.";

    private final boolean own;
    private final boolean warns;

    AgentLogger(String name) {
        this.name = name;
        own = name.startsWith("io.gleaner.");
        warns = !name.startsWith(PINNING);
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public boolean isInfoEnabled() {
        return own;
    }

    @Override
    public boolean isWarnEnabled() {
        return warns;
    }

    @Override
    public boolean isErrorEnabled() {
        return true;
    }

    @Override
    protected String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level, Marker marker, String pattern, Object[] arguments, Throwable thrown) {
        AgentLog.write(level.name(), name, MessageFormatter.basicArrayFormat(pattern, arguments), thrown);
    }
}
