package io.gleaner.agent.platform.local;

import io.gleaner.agent.api.Gleaner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * What every replica works with.
 *
 * @param gleaner asked before and told after each invocation
 * @param groups makes cgroups
 * @param timer ends what hangs
 * @param io moves the input and output of processes
 * @param ended hears of each invocation's end
 * @param runId upper half of the ids that invocations are journaled under
 */
record PlatformParts(
        LocalPlatformSettings settings,
        Dispatcher dispatcher,
        Gleaner gleaner,
        ContainerGroups groups,
        ScheduledExecutorService timer,
        ExecutorService io,
        LongSupplier nanoClock,
        BiConsumer<PendingInvocation, InvocationResult> ended,
        long runId) {}
