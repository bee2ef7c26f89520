package io.gleaner.bench.workload;

import io.gleaner.bench.workload.Behaviour.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The functions that the demo runs on real containers, with the user allocations that they have there, whatever the
 * options' shares. Those that take an input have two, of scale 1 and 2. Without a wanted load they come as they do on the
 * demo's node of 1.5 cores at load 0.85, where a minute is a minute.
 */
final class DemoSource implements Source {
    private static final double DEMO_CORES = 1.5;
    private static final double DEMO_LOAD = 0.85;
    private static final double[] ONE_INPUT = {1};
    private static final double[] TWO_INPUTS = {1, 2};
    private static final long MIB = 1L << 20;
    private static final long COLD_START_NS = 250_000_000L;

    /** One of them; the load share as measured in the demo. */
    private record Entry(FunctionModel model, double[] inputs, Trigger trigger, double loadShare) {
        double meanReservedCoreSeconds(AloneDuration alone) {
            double sum = 0;
            for (double input : inputs) {
                sum += model.cpuMillisUser() / 1e3 * alone.userNs(model, input, 1, 1) / 1e9;
            }
            return sum / inputs.length;
        }
    }

    private static final List<Entry> ENTRIES = List.of(
            entry("primes", 250, 128, List.of(Phase.work(40, 1)), TWO_INPUTS, 60, Trigger.HTTP, 210),
            entry("matrix", 500, 128, List.of(Phase.work(60, 1)), TWO_INPUTS, 60, Trigger.QUEUE, 247),
            entry("relay", 500, 128, repeat(9, Phase.waiting(20), Phase.work(2, 1)), ONE_INPUT, 60, Trigger.EVENT, 495),
            entry("burst", 500, 128, repeat(6, Phase.work(10, 1), Phase.waiting(30)), ONE_INPUT, 60, Trigger.HTTP, 352),
            entry("index", 500, 256, List.of(Phase.work(60, 1)), TWO_INPUTS, 130, Trigger.STORAGE, 50),
            entry("digest", 250, 128, List.of(Phase.work(20, 1)), TWO_INPUTS, 60, Trigger.ORCHESTRATION, 22),
            entry(
                    "step",
                    1_000,
                    128,
                    List.of(Phase.waiting(175), Phase.work(120, 1)),
                    ONE_INPUT,
                    60,
                    Trigger.TIMER,
                    150));

    @Override
    public Draft draft(int count, WorkloadOptions options, SplittableRandom random) {
        AloneDuration alone = new AloneDuration((long) (DEMO_CORES * 1e3));
        double shares = ENTRIES.stream().mapToDouble(Entry::loadShare).sum();
        double[] perMinute = new double[ENTRIES.size()];
        double[] cv = new double[ENTRIES.size()];
        List<FunctionFacts> facts = new ArrayList<>();
        for (int f = 0; f < perMinute.length; f++) {
            Entry entry = ENTRIES.get(f);
            double cores = DEMO_CORES * DEMO_LOAD * entry.loadShare() / shares;
            perMinute[f] = 60 * cores / entry.meanReservedCoreSeconds(alone);
            cv[f] = entry.trigger().interArrivalCv();
            facts.add(facts(entry, alone));
        }
        return new Renewals(perMinute, cv, new double[perMinute.length], random).draft(facts, count, Draft.Inputs.TWO);
    }

    private static FunctionFacts facts(Entry entry, AloneDuration alone) {
        FunctionModel model = entry.model();
        // Only the exponents count beside a whole model: work grows as the input, where there are two.
        double inputWork = entry.inputs().length > 1 ? 1 : 0;
        Behaviour behaviour = new Behaviour(Kind.SINGLE_THREADED, 1, 0, 1, 1, inputWork, 0, 0, 0.5, 1);
        double millis = alone.userNs(model, 1, 1, 1) / 1e6;
        return new FunctionFacts(model.name(), millis, model.memory().bytesSaturation() / 1e6, behaviour, model, true);
    }

    private static List<Phase> repeat(int times, Phase first, Phase second) {
        List<Phase> phases = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            phases.add(first);
            phases.add(second);
        }
        return phases;
    }

    private static Entry entry(
            String name,
            long cpuMillisUser,
            long memoryMibUser,
            List<Phase> phases,
            double[] inputs,
            long memoryMib,
            Trigger trigger,
            double loadShare) {
        MemoryNeed memory = new MemoryNeed(memoryMib * MIB / 2, memoryMib * MIB, 1);
        FunctionModel model =
                new FunctionModel(name, cpuMillisUser, memoryMibUser * MIB, phases, memory, COLD_START_NS);
        return new Entry(model, inputs, trigger, loadShare);
    }
}
