package io.gleaner.agent.runtime;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.lease.LeaseRestorer;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives containers back what killed agents with the same state folder left lowered; the first thing at a start. */
final class StartRestore {
    private static final Logger LOG = LoggerFactory.getLogger(GleanerAgent.class);

    private StartRestore() {}

    /** What is worth telling, logged already. Throws nothing. */
    static List<String> of(GleanerSettings settings) {
        try {
            List<String> sentences = new LeaseRestorer(Path.of("/proc"))
                    .restore(settings.stateDir())
                    .sentences();
            sentences.forEach(sentence -> LOG.warn("{}", sentence));
            return sentences;
        } catch (RuntimeException | LinkageError broken) {
            LOG.error(
                    "Leases in {} could not be restored ({}): run ./gleaner restore.",
                    settings.stateDir(),
                    broken.toString());
            return List.of();
        }
    }
}
