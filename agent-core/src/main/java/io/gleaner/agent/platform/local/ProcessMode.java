package io.gleaner.agent.platform.local;

/** How a function's process takes its invocations; the words after {@code mode=} are those of OpenFaaS' watchdogs. */
public enum ProcessMode {
    /**
     * {@code mode=http}: one process stays and serves HTTP on 127.0.0.1, on the port it finds in the environment as
     * {@code PORT}; one request at a time. The default of bundled functions.
     */
    WARM,
    /**
     * {@code mode=streaming} or {@code mode=serializing}: a process for each invocation, input on its standard input,
     * answer on its standard output, status by its exit code. The default where only {@code envProcess} is given.
     */
    ONE_SHOT
}
