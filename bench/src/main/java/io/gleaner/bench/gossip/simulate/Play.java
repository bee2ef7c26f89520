package io.gleaner.bench.gossip.simulate;

import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * What happens to a cluster besides chance on its links.
 *
 * @param seconds how long it is played
 * @param stalledShare of the nodes that stand still for 2 s and run for 0.5 s in turn, from second 5 on
 * @param partitionSeconds how long two halves don't reach each other, from second 60 on; 0 = never
 * @param kills nodes that are killed for good, one after the other
 */
record Play(int seconds, double stalledShare, int partitionSeconds, int kills) {
    static final int PARTITION_SECOND = 60;
    private static final long SECOND_NS = 1_000_000_000;
    private static final long STALLED_NS = 2 * SECOND_NS;
    private static final long RUNNING_NS = SECOND_NS / 2;
    private static final long STALLS_FROM_NS = 5 * SECOND_NS;

    long endNs() {
        return seconds * SECOND_NS;
    }

    boolean hasPartition() {
        return partitionSeconds > 0 && PARTITION_SECOND < seconds;
    }

    long partitionNs() {
        return PARTITION_SECOND * SECOND_NS;
    }

    long partitionEndNs() {
        return partitionNs() + partitionSeconds * SECOND_NS;
    }

    static int stalled(double share, int nodes) {
        return (int) Math.round(share * nodes);
    }

    /** The nodes that stall. Their stalls begin at moments of their own. */
    BitSet scheduleStalls(Simulation simulation, SplittableRandom random) {
        int nodes = simulation.setup().nodes();
        BitSet chosen = choose(stalled(stalledShare, nodes), nodes, new BitSet(), random);
        chosen.stream().forEach(index -> {
            long firstNs = STALLS_FROM_NS + (long) (random.nextDouble() * (STALLED_NS + RUNNING_NS));
            Host host = simulation.host(index);
            simulation.truth().willStall(index);
            simulation.every(firstNs, STALLED_NS + RUNNING_NS, nowNs -> host.stall());
            simulation.every(firstNs + STALLED_NS, STALLED_NS + RUNNING_NS, host::wake);
        });
        return chosen;
    }

    /** Evenly spread over the time before the partition, or the run's end. */
    void scheduleKills(Simulation simulation, KillWatch watch, BitSet spared, SplittableRandom random) {
        long lastNs = hasPartition() ? partitionNs() : endNs();
        long fromNs =
                Math.min(10 * SECOND_NS, lastNs * 3 / 10) + simulation.setup().startsWithinNs();
        long toNs = Math.max(fromNs, lastNs - Math.min(15 * SECOND_NS, lastNs * 4 / 10));
        BitSet victims = choose(kills, simulation.setup().nodes(), spared, random);
        int number = 0;
        for (int victim = victims.nextSetBit(0); victim >= 0; victim = victims.nextSetBit(victim + 1)) {
            int index = victim;
            long atNs = fromNs + (long) ((number++ + random.nextDouble()) * (toNs - fromNs) / kills);
            simulation.at(atNs, nowNs -> watch.kill(index, nowNs));
        }
    }

    static BitSet choose(int count, int nodes, BitSet not, SplittableRandom random) {
        BitSet chosen = new BitSet(nodes);
        while (chosen.cardinality() < Math.min(count, nodes - not.cardinality())) {
            int index = random.nextInt(nodes);
            if (!not.get(index)) {
                chosen.set(index);
            }
        }
        return chosen;
    }
}
