package io.gleaner.bootstrap;

import io.gleaner.agent.api.GleanerRuntime;
import java.lang.instrument.Instrumentation;

/**
 * Where the JVM enters the agent: {@code -javaagent} or a dynamic attach. Neither entry throws or waits; whatever can take
 * time is done by a daemon thread of its own. Java 8 byte code, so that an older JVM can be told that it is too old.
 */
public final class Bootstrap {
    private Bootstrap() {}

    /** Called by the JVM before the host's main; the arguments are {@code key=value,key=value} or null. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        enter(arguments, instrumentation);
    }

    /** Called by the JVM when the agent is attached to a running host. */
    public static void agentmain(String arguments, Instrumentation instrumentation) {
        enter(arguments, instrumentation);
    }

    private static void enter(String arguments, Instrumentation instrumentation) {
        try {
            String version = System.getProperty("java.specification.version");
            if (!JavaPlatform.isNewEnough(version)) {
                Words.say("Java 17 or newer is needed, and this is Java " + version
                        + "; the host runs without the agent");
            } else if (JavaPlatform.isTool(System.getProperty("sun.java.command"))) {
                return; // a tool of the JDK that shares its options with the host, say by JAVA_TOOL_OPTIONS
            } else if (new Options(arguments).isSwitchedOff()) {
                GleanerRuntime.failed("The agent is switched off by gleaner.enabled=false.");
            } else if (AttachMark.set()) {
                AgentStart.begin(arguments, instrumentation);
            }
        } catch (Throwable thrown) {
            String sentence = "the agent can't start here (" + thrown + "); the host runs without it";
            Words.say(sentence);
            tell(sentence);
        }
    }

    /** Who waits for the agent needn't wait any longer. */
    private static void tell(String sentence) {
        try {
            GleanerRuntime.failed(sentence);
        } catch (Throwable unreachable) {
            // It was said on stderr.
        }
    }
}
