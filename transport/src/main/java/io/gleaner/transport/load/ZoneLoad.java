package io.gleaner.transport.load;

/**
 * The load of a zone as a whole: sums over its nodes. Immutable.
 *
 * @param zone its name
 * @param nodes how many nodes were summed
 * @param ageMillis how old the sums are, added up hop by hop; they are themselves of reports up to some 100 ms old
 * @param runQueue invocations that wait
 * @param inFlight invocations that run
 * @param freeCpuMillis what its nodes could admit, in millicores
 * @param freeMemoryBytes likewise
 */
public record ZoneLoad(
        String zone,
        int nodes,
        long ageMillis,
        long runQueue,
        long inFlight,
        long freeCpuMillis,
        long freeMemoryBytes) {}
