package io.gleaner.bench.compare;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.simulator.ClusterSimulator;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.simulator.RunHook;
import io.gleaner.bench.simulator.SimulationOptions;
import io.gleaner.bench.workload.DrawnTape;
import io.gleaner.bench.workload.Workload;
import io.gleaner.bench.workload.WorkloadOptions;
import java.util.HashMap;
import java.util.Map;

/** The simulator, with the nodes and the workload of a setup. Immutable. */
final class SimulatedArena implements Arena {
    private final Setup setup;
    private final Workload workload;
    private final Map<String, NodeRules> rules;

    private SimulatedArena(Setup setup, Workload workload, Map<String, NodeRules> rules) {
        this.setup = setup;
        this.workload = workload;
        this.rules = rules;
    }

    /** Finds all policies that will be played. */
    static SimulatedArena of(Setup setup, Workload workload) {
        Map<String, NodeRules> rules = new HashMap<>();
        for (Cell cell : setup.plan().cells()) {
            for (String policy : setup.plan().played(cell)) {
                rules.computeIfAbsent(
                        policy, name -> PolicyNames.byName(name, setup.models().of(name)));
            }
        }
        return new SimulatedArena(setup, workload, rules);
    }

    @Override
    public DrawnTape draw(Cell cell, long seed) {
        CompareOptions options = setup.options();
        WorkloadOptions drawn = new WorkloadOptions(
                setup.nodes(),
                cell.load(),
                cell.inputSigma(),
                options.secondsPerMinute,
                cell.warm(),
                cell.drift(),
                options.over,
                options.under,
                options.invocations);
        return workload.drawWithFacts(drawn, seed);
    }

    @Override
    public ClusterResult play(String policy, DrawnTape drawn, long seed, int seriesPoints) {
        SimulationOptions options = SimulationOptions.standard(seed)
                .withKeepAliveNs(drawn.facts().keepAliveNs())
                .withInterference(setup.options().interference)
                .withSeriesPoints(seriesPoints);
        return new ClusterSimulator(setup.nodes(), drawn.tape(), rules.get(policy), options, RunHook.NONE).run();
    }
}
