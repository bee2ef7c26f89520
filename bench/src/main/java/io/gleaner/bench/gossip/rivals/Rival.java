package io.gleaner.bench.gossip.rivals;

/**
 * What one library needed and reached, per node. Ages in ms.
 *
 * @param bytesPerSecondPerNode on the loopback interface, all headers included
 * @param cpuMillisPerSecondPerNode of the whole process, its JIT compiler and garbage collector included
 * @param unknownShare share of the looks that found nothing; they are in neither age
 */
record Rival(
        double bytesPerSecondPerNode,
        double packetsPerSecondPerNode,
        double cpuMillisPerSecondPerNode,
        double ageMeanMillis,
        double ageP99Millis,
        double unknownShare) {}
