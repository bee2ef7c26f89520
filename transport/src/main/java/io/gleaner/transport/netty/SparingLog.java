package io.gleaner.transport.netty;

import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;

/**
 * Says a complaint once, and again when a minute has passed: what a network does thousands of times must not fill a log.
 * Synchronized.
 */
final class SparingLog {
    private static final long AGAIN_NS = 60_000_000_000L;
    /** Past it all are forgotten: the worst outcome is a line said twice. */
    private static final int TOPICS_MOST = 256;

    private final Logger log;
    private final Map<String, Long> saidNs = new HashMap<>();

    SparingLog(Logger log) {
        this.log = log;
    }

    /** @param topic what counts as the same complaint */
    synchronized void warn(String topic, long nowNs, String format, Object... arguments) {
        Long said = saidNs.get(topic);
        if (said != null && nowNs - said < AGAIN_NS) {
            return;
        }
        if (saidNs.size() >= TOPICS_MOST) {
            saidNs.clear();
        }
        saidNs.put(topic, nowNs);
        log.warn(format, arguments);
    }

    /** What was complained of is over: the next time is said at once. Answers whether it had been said. */
    synchronized boolean over(String topic) {
        return saidNs.remove(topic) != null;
    }
}
