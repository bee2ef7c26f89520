package io.gleaner.bench.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * What kind of work a function does, apart from how long it takes.
 *
 * @param kind the order of waits and work
 * @param cores the most cores it can use, 1 and more
 * @param serialShare the part of a parallel function's CPU work that one core does alone, 0 to below 1
 * @param workShare the part of an unhindered run that is work, the rest being waits; above 0 to 1
 * @param bursts how many stretches of work an I/O-bound run has
 * @param inputWork exponent: CPU work grows as input to this power
 * @param inputCores exponent of the cores, of parallel functions only
 * @param inputMemory exponent of the memory
 * @param needShare memory below which it is killed over the memory that it can use
 * @param penalty as in {@link MemoryNeed}
 */
record Behaviour(
        Kind kind,
        double cores,
        double serialShare,
        double workShare,
        int bursts,
        double inputWork,
        double inputCores,
        double inputMemory,
        double needShare,
        double penalty) {

    /** The order of waits and work. */
    enum Kind {
        /** Waits with short bursts of one thread between them. */
        IO_BOUND,
        /** One thread that works. */
        SINGLE_THREADED,
        /** A serial part, then several threads. */
        PARALLEL,
        /** A wait, then all cores at once: the load that an owner who lent its CPU meets worst. */
        STEP
    }

    /** The same on no more cores than this, at least on one. */
    Behaviour withCoresAtMost(double most) {
        return with(Math.max(1, Math.min(cores, most)), bursts);
    }

    /** The same with so many stretches of work. */
    Behaviour withBursts(int other) {
        return with(cores, other);
    }

    private Behaviour with(double otherCores, int otherBursts) {
        return new Behaviour(
                kind,
                otherCores,
                serialShare,
                workShare,
                otherBursts,
                inputWork,
                inputCores,
                inputMemory,
                needShare,
                penalty);
    }

    /** The phases of a run that takes so long where nothing limits it, in nanoseconds. */
    List<Phase> phases(double unhinderedNs) {
        double workNs = unhinderedNs * workShare;
        double waitNs = unhinderedNs - workNs;
        List<Phase> phases = new ArrayList<>();
        if (kind == Kind.IO_BOUND) {
            for (int i = 0; i < bursts; i++) {
                addWait(phases, waitNs / bursts);
                addWork(phases, workNs / bursts, 1);
            }
            return phases;
        }
        addWait(phases, waitNs);
        // Of work W on c cores with the serial part s: time = sW + (1 - s)W / c.
        double serial = cores > 1 ? serialShare : 0;
        double work = workNs / (serial + (1 - serial) / cores);
        addWork(phases, serial * work, 1);
        addWork(phases, (1 - serial) * work, cores);
        return phases;
    }

    private static void addWait(List<Phase> phases, double ns) {
        if (ns >= 1) {
            phases.add(new Phase(0, 0, (long) ns));
        }
    }

    private static void addWork(List<Phase> phases, double coreNs, double cores) {
        if (coreNs > 0) {
            phases.add(new Phase(coreNs, cores, 0));
        }
    }
}
