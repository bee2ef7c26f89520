package io.gleaner.bench.simulator;

import io.gleaner.agent.decision.CpuLoan;
import java.util.List;

/**
 * A node, its functions and their load, from which a seed makes one episode.
 *
 * @param name for tables
 * @param cpuMillis what the node admits, in millicores
 * @param cpuMillisPhysical the CPU that there is for it, at least as much
 * @param memoryBytes the node's memory
 * @param functions what runs there
 * @param reservedLoad sum over arrivals of user CPU times baseline duration, over the node's CPU
 * @param windowNs how long work arrives, in nanoseconds
 * @param cpuLoan how CPU loans are enforced
 */
public record Scenario(
        String name,
        long cpuMillis,
        long cpuMillisPhysical,
        long memoryBytes,
        List<SimulatedFunction> functions,
        double reservedLoad,
        long windowNs,
        CpuLoan cpuLoan) {
    /** Rejects functions that the node could never admit. */
    public Scenario {
        functions = List.copyOf(functions);
        for (SimulatedFunction function : functions) {
            if (function.cpuMillisUser() > cpuMillis || function.memoryBytesUser() > memoryBytes) {
                throw new IllegalArgumentException("function " + function.name() + " does not fit the node " + name);
            }
        }
    }

    /** The same with another way of enforcing CPU loans. */
    public Scenario withCpuLoan(CpuLoan loan) {
        return new Scenario(name, cpuMillis, cpuMillisPhysical, memoryBytes, functions, reservedLoad, windowNs, loan);
    }

    /** The same for another length. */
    public Scenario withWindowNs(long otherWindowNs) {
        return new Scenario(
                name, cpuMillis, cpuMillisPhysical, memoryBytes, functions, reservedLoad, otherWindowNs, cpuLoan);
    }
}
