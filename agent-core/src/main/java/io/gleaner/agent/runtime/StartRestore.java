package io.gleaner.agent.runtime;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.config.StateFolder;
import io.gleaner.agent.lease.LeaseRestorer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;

/**
 * Gives containers back what killed agents with the same state folder left lowered: the first thing at a start. Any
 * thread; throws nothing.
 */
public final class StartRestore {
    private static final List<String> UNTOLD = new ArrayList<>();

    private StartRestore() {}

    /**
     * For a {@code main} or {@code premain} that will start an agent, as its first step: reading all settings takes longer
     * than somebody should be short. Does nothing where only a configuration file can say where the leases are; the
     * start of the agent restores in any case.
     *
     * @param agentArguments as in {@link GleanerSettings#ofProcess(String)}; null = none
     */
    public static void early(String agentArguments) {
        try {
            StateFolder.early(agentArguments).ifPresent(StartRestore::restore);
        } catch (RuntimeException | LinkageError broken) {
            untold("Leases could not be restored early (" + broken + ").");
        }
    }

    /** All that is worth telling, of {@link #early} too; logged. */
    static List<String> of(GleanerSettings settings) {
        try {
            restore(settings.stateDir());
        } catch (RuntimeException | LinkageError broken) {
            untold("Leases in " + settings.stateDir() + " could not be restored (" + broken
                    + "): run ./gleaner restore.");
        }
        List<String> sentences = told();
        sentences.forEach(
                sentence -> LoggerFactory.getLogger(GleanerAgent.class).warn("{}", sentence));
        return sentences;
    }

    private static void restore(Path stateDir) {
        List<String> sentences =
                new LeaseRestorer(Path.of("/proc")).restore(stateDir).sentences();
        sentences.forEach(StartRestore::untold);
    }

    private static void untold(String sentence) {
        synchronized (UNTOLD) {
            if (!UNTOLD.contains(sentence)) {
                UNTOLD.add(sentence);
            }
        }
    }

    private static List<String> told() {
        synchronized (UNTOLD) {
            List<String> sentences = List.copyOf(UNTOLD);
            UNTOLD.clear();
            return sentences;
        }
    }
}
