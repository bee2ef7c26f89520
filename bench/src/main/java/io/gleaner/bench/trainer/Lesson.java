package io.gleaner.bench.trainer;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.bench.simulator.SimulationOptions;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Tape;

/**
 * An episode: what comes, and the node that it comes to.
 *
 * @param workload whose tape it is
 * @param node the node
 * @param tape what comes
 * @param loan how CPU loans are enforced there
 * @param options of the simulation
 */
record Lesson(String workload, NodeShape node, Tape tape, CpuLoan loan, SimulationOptions options) {}
