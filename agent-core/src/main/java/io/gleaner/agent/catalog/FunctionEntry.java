package io.gleaner.agent.catalog;

/**
 * A registered function. Immutable.
 *
 * @param handle as the pipeline gave it, above 0
 * @param cpuMillisUser what its owner asked for in millicores; 0 = no limit, left alone
 * @param memoryBytesUser what its owner asked for in bytes; 0 = no limit, left alone
 * @param optedOut whether it always runs at its user allocation
 */
public record FunctionEntry(int handle, String name, long cpuMillisUser, long memoryBytesUser, boolean optedOut) {}
