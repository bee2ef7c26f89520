package io.gleaner.bench.sizing.profile;

import io.gleaner.placement.sizing.CallNode;
import java.time.Duration;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param tree the application; a single function is a leaf
 * @param sizesMb ascending, each once
 * @param invocations warm ones of the application with each size
 * @param input what each invocation is sent
 * @param gatewayVariable the environment variable in which functions look for their gateway
 * @param readyTimeout how long a function may take to be ready with a new size
 */
record ProfilePlan(
        CallNode tree,
        List<Integer> sizesMb,
        int invocations,
        byte[] input,
        String gatewayVariable,
        Duration readyTimeout) {}
