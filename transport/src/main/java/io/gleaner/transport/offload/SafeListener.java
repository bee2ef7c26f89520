package io.gleaner.transport.offload;

import io.gleaner.transport.load.Load;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a listener that throws, against its word, from failing calls. */
final class SafeListener implements OffloadListener {
    private static final Logger LOG = LoggerFactory.getLogger(OffloadClient.class);

    private final OffloadListener listener;

    SafeListener(OffloadListener listener) {
        this.listener = listener;
    }

    @Override
    public void heard(Load load) {
        tell(() -> listener.heard(load));
    }

    @Override
    public void trialSucceeded(long node, int boot) {
        tell(() -> listener.trialSucceeded(node, boot));
    }

    @Override
    public void callFailed(long node, int boot) {
        tell(() -> listener.callFailed(node, boot));
    }

    private static void tell(Runnable news) {
        try {
            news.run();
        } catch (RuntimeException e) {
            LOG.warn("the listener of offloaded calls threw; it must not", e);
        }
    }
}
