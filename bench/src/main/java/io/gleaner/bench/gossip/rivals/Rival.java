package io.gleaner.bench.gossip.rivals;

/**
 * What one library needed and reached, per node. Ages in ms.
 *
 * @param bytesPerSecondPerNode on the loopback interface, all headers included
 * @param cpuMillisPerSecondPerNode of the whole process, its JIT compiler and garbage collector included
 * @param coreWaitMillisPerSecondPerNode its threads could have run and had no core; far more than the CPU means that the
 *     machine was too busy or too small, and that its ages tell of that
 * @param unknownShare share of the looks that found nothing; they are in neither age
 */
record Rival(
        double bytesPerSecondPerNode,
        double packetsPerSecondPerNode,
        double cpuMillisPerSecondPerNode,
        double coreWaitMillisPerSecondPerNode,
        double ageMeanMillis,
        double ageP99Millis,
        double unknownShare) {
    /** Whether it waited for cores longer than it ran. */
    boolean starved() {
        return coreWaitMillisPerSecondPerNode > cpuMillisPerSecondPerNode;
    }
}
