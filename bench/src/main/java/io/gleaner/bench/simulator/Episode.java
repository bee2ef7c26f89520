package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.Arrival;
import io.gleaner.bench.workload.ArrivalTrace;
import io.gleaner.bench.workload.FunctionLoad;
import io.gleaner.bench.workload.TraceGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One scenario with everything drawn: arrivals, inputs, noise, counterfactual durations. Immutable, so that policies are
 * compared on the same invocations. The same seed gives the same episode.
 */
public final class Episode {
    static final long PERIOD_NS = 100_000_000L;

    final Scenario scenario;
    final long seed;
    final List<RunPlan> plans;
    private final double[] work;

    private Episode(Scenario scenario, long seed, List<RunPlan> plans, double[] work) {
        this.scenario = scenario;
        this.seed = seed;
        this.plans = List.copyOf(plans);
        this.work = work;
    }

    /** Draws an episode. */
    public static Episode of(Scenario scenario, long seed) {
        List<FunctionLoad> loads = new ArrayList<>();
        for (SimulatedFunction function : scenario.functions()) {
            loads.add(load(scenario, function));
        }
        ArrivalTrace trace = new TraceGenerator(loads, scenario.cpuMillis(), scenario.reservedLoad())
                .generate(scenario.windowNs(), seed);
        SplittableRandom random = new SplittableRandom(seed ^ 0x5DEECE66DL);
        List<RunPlan> plans = new ArrayList<>();
        double[] work = new double[trace.arrivals().size()];
        for (Arrival arrival : trace.arrivals()) {
            SimulatedFunction function = scenario.functions().get(arrival.function());
            int index = plans.size();
            double scale = function.inputScales().get(arrival.input());
            work[index] = scale * Math.exp(function.noise() * gaussian(random));
            plans.add(plan(scenario, function, arrival, index, scale, work[index]));
        }
        return new Episode(scenario, seed, plans, work);
    }

    /** What it was drawn from. */
    public Scenario scenario() {
        return scenario;
    }

    /** How many invocations come. */
    public int size() {
        return plans.size();
    }

    /** A function's user allocation in cores plus units of 64 MiB, as Freyr's penalty weighs it. */
    public double userUnits(int function) {
        SimulatedFunction simulated = scenario.functions().get(function);
        return simulated.cpuMillisUser() / 1e3 + (double) simulated.memoryBytesUser() / (64L << 20);
    }

    /** Whether two invocations would be in flight together if each ran alone at its user allocation. */
    public boolean overlap(int first, int second) {
        RunPlan a = plans.get(first);
        RunPlan b = plans.get(second);
        return a.arrivalNs() < b.arrivalNs() + b.userDurationNs() && b.arrivalNs() < a.arrivalNs() + a.userDurationNs();
    }

    SimulatedRun run(int index) {
        RunPlan plan = plans.get(index);
        return new SimulatedRun(plan, scenario.functions().get(plan.function()), work[index], PERIOD_NS);
    }

    private static FunctionLoad load(Scenario scenario, SimulatedFunction function) {
        long[] baselineNs = new long[function.inputScales().size()];
        for (int input = 0; input < baselineNs.length; input++) {
            double scale = function.inputScales().get(input);
            Arrival arrival = new Arrival(0, 0, input);
            baselineNs[input] =
                    plan(scenario, function, arrival, 0, scale, scale).userDurationNs();
        }
        return new FunctionLoad(
                function.name(), function.trigger(), function.loadShare(), function.cpuMillisUser(), baselineNs);
    }

    private static RunPlan plan(
            Scenario scenario, SimulatedFunction function, Arrival arrival, int index, double scale, double work) {
        long inputBytes = (long) (scale * (1 << 20));
        RunPlan draft = new RunPlan(index, arrival.function(), arrival.offsetNs(), scale, inputBytes, 1, 1);
        double cores = scenario.cpuMillisPhysical() / 1e3;
        long userNs = Counterfactual.durationNs(
                draft, function, work, function.cpuMillisUser(), function.memoryBytesUser(), cores, PERIOD_NS);
        long idealNs = Counterfactual.durationNs(
                draft, function, work, scenario.cpuMillisPhysical(), scenario.memoryBytes(), cores, PERIOD_NS);
        return new RunPlan(index, arrival.function(), arrival.offsetNs(), scale, inputBytes, userNs, idealNs);
    }

    private static double gaussian(SplittableRandom random) {
        double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
        return radius * Math.cos(2 * Math.PI * random.nextDouble());
    }
}
