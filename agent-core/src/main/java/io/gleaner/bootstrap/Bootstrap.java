package io.gleaner.bootstrap;

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

    private static void enter(String arguments, Instrumentation instrumentation) {}
}
