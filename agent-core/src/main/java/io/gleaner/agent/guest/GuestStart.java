package io.gleaner.agent.guest;

import io.gleaner.agent.api.GleanerRuntime;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.config.SettingsException;
import io.gleaner.agent.logging.AgentLog;
import io.gleaner.agent.runtime.AgentStartException;
import io.gleaner.agent.runtime.GleanerAgent;
import java.lang.instrument.Instrumentation;

/**
 * Starts the agent in its isolated loader. Called once, by the bootstrap's thread; never throws. Where there will be no
 * agent, one line on the host's stderr says why; all else goes to {@code agent.log} in the folder of the run.
 */
public final class GuestStart {
    private GuestStart() {}

    /** @param arguments {@code key=value,key=value}; null = none */
    public static void start(String arguments, Instrumentation instrumentation) {
        try {
            JournalModules.open(instrumentation);
            GleanerSettings settings = GleanerSettings.ofProcess(arguments);
            if (!settings.enabled()) {
                GleanerRuntime.failed("The agent is switched off by gleaner.enabled = false.");
                return;
            }
            GleanerAgent agent = GleanerAgent.start(settings);
            AgentLog.writeTo(agent.runFolder());
        } catch (SettingsException | AgentStartException mistake) {
            fail(mistake.getMessage());
        } catch (Throwable thrown) {
            fail("the agent can't start (" + thrown + "); please report this");
        }
    }

    private static void fail(String sentence) {
        System.err.println("gleaner: " + sentence.replaceAll("\\s+", " ") + "; the host runs without the agent");
        GleanerRuntime.failed(sentence);
    }
}
