package io.gleaner.agent.lease;

/**
 * What an open lease says of a container.
 *
 * @param group its groups and what stood there before
 * @param cpuMillisUser, memoryBytesUser what it is owed; 0 = no limit, or somebody else's
 * @param cpuMillisIntended, cpuMillisWritten the last quota of ours, 0 = none
 */
record LeasedLimits(
        LeasedGroup group, long cpuMillisUser, long memoryBytesUser, long cpuMillisIntended, long cpuMillisWritten) {}
