package io.gleaner.agent.guest;

import io.gleaner.agent.api.GleanerRuntime;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.config.SettingsException;
import io.gleaner.agent.logging.AgentLog;
import io.gleaner.agent.runtime.AgentStartException;
import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.agent.runtime.StartRestore;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the agent in its isolated loader. Where there will be no agent, one line on the host's stderr says why; all else
 * goes to {@code agent.log} in the folder of the run.
 */
public final class GuestStart implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(GuestStart.class);

    private static final int LONGEST = 1000;

    private final String arguments;
    private final Instrumentation instrumentation;

    private GuestStart(String arguments, Instrumentation instrumentation) {
        this.arguments = arguments;
        this.instrumentation = instrumentation;
    }

    /**
     * Starts it on a thread of its own. Called once, by the bootstrap's thread, whose context class loader is the isolated one.
     *
     * @param arguments {@code key=value,key=value}; null = none
     */
    public static void start(String arguments, Instrumentation instrumentation) {
        Thread thread =
                new Thread(new GuestThreads(), new GuestStart(arguments, instrumentation), "gleaner-agent-start");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            StartRestore.early(arguments);
            JournalModules.open(instrumentation);
            GleanerSettings settings = GleanerSettings.ofProcess(arguments);
            if (!settings.enabled()) {
                GleanerRuntime.failed("The agent is switched off by gleaner.enabled = false.");
                return;
            }
            GleanerAgent agent = GleanerAgent.start(settings);
            AgentLog.writeTo(agent.runFolder());
            sayWhereNothingIsKept(agent.runFolder());
            LOG.info("The agent runs in process {}.", ProcessHandle.current().pid());
        } catch (SettingsException | AgentStartException mistake) {
            fail(mistake.getMessage());
        } catch (Throwable thrown) {
            fail("the agent can't start (" + thrown + "); please report this");
        }
    }

    /** Nobody would look for the log of an agent that has none. */
    private static void sayWhereNothingIsKept(Path folder) {
        if (!Files.isWritable(folder)) {
            System.err.println("gleaner: nothing can be written to " + folder
                    + ": the agent only observes, has no log and keeps its journal in memory; set gleaner.state.dir to a"
                    + " folder that this user may write");
        }
    }

    private static void fail(String sentence) {
        if (!jvmIsEnding()) {
            System.err.println("gleaner: " + withoutAgent(line(sentence)));
        }
        GleanerRuntime.failed(sentence);
    }

    /** A sentence that has ended isn't gone on with. */
    private static String withoutAgent(String line) {
        return line.endsWith("?") || line.endsWith(".")
                ? line + " The host runs without the agent."
                : line + "; the host runs without the agent";
    }

    /** A mistake is cited, and may be of any length. */
    private static String line(String sentence) {
        String line = sentence.replaceAll("\\s+", " ");
        return line.length() <= LONGEST
                ? line
                : line.substring(0, LONGEST / 2) + " ... " + line.substring(line.length() - LONGEST / 2);
    }

    /** A host that is done before the agent is has nothing to be told. */
    private static boolean jvmIsEnding() {
        Thread hook = new Thread(() -> {}, "gleaner-probe");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            Runtime.getRuntime().removeShutdownHook(hook);
            return false;
        } catch (IllegalStateException ending) {
            return true;
        } catch (SecurityException unknown) {
            return false; // whoever waits is to be told in any case
        }
    }
}
