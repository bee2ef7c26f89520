package io.gleaner.bench.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * The invocations that an agent's own journal tells of, to train on what a node really serves: arrivals as they were, user
 * allocations as they were, functions as {@link JournalFunction} believes them to be. A tape is a stretch of the journal
 * whose start the seed draws; work and memory of each run differ from what was seen by a little noise and by the options'
 * input sigma. Not told by a journal and left at nothing: cold starts, input sizes, failures other than for want of memory.
 * Of the options, load stretches time and 0 leaves it as it was; over- and underShare, drift and secondsPerMinute mean
 * nothing here. Immutable, any thread.
 */
public final class JournalWorkload implements Workload {
    private static final double NOISE_SIGMA = 0.05;
    private static final double MEMORY_NOISE_SIGMA = 0.02;
    /** A journal's time is the real one. */
    private static final double SECONDS_PER_MINUTE = 60;
    /** The part of a warm tape that only warms up. */
    private static final double WARM_PART = 0.2;

    private final String name;
    private final JournalRuns journal;
    private final List<JournalFunction> functions = new ArrayList<>();
    private final List<JournalRuns.Run> runs = new ArrayList<>();
    private final Map<Integer, Integer> indexOf = new HashMap<>();

    /**
     * Reads a journal.
     *
     * @param folder a journal's folder, a run's, or a state folder, of which the latest run is meant
     * @throws WorkloadException where there is none, or no completed run in it
     */
    public JournalWorkload(Path folder) {
        name = "journal:" + folder;
        journal = JournalRuns.read(folder);
        Map<Integer, List<JournalRuns.Run>> byFunction = new TreeMap<>();
        for (JournalRuns.Run run : journal.runs()) {
            byFunction
                    .computeIfAbsent(run.function(), handle -> new ArrayList<>())
                    .add(run);
        }
        byFunction.forEach((handle, own) -> {
            if (own.stream().anyMatch(run -> !run.killed())) {
                indexOf.put(handle, functions.size());
                functions.add(JournalFunction.of(journal.names().getOrDefault(handle, "function-" + handle), own));
            }
        });
        for (JournalRuns.Run run : journal.runs()) {
            if (indexOf.containsKey(run.function())) {
                runs.add(run);
            }
        }
    }

    @Override
    public String name() {
        return name;
    }

    /** The node that the journal is of; null where it doesn't say. */
    public NodeShape node() {
        return journal.nodeCpuMillis() > 0 && journal.nodeMemoryBytes() > 0
                ? new NodeShape(journal.nodeCpuMillis(), journal.nodeMemoryBytes())
                : null;
    }

    /** What is believed of each function. */
    List<JournalFunction> functions() {
        return List.copyOf(functions);
    }

    /** A minute of the journal is one, times the stretch that the load asks for: a journal tells of no other time. */
    @Override
    public DrawnTape drawWithFacts(WorkloadOptions options, long seed) {
        Tape asItWas = asItWas(options, seed);
        double stretch = options.load() > 0 ? stretch(asItWas, options) : 1;
        Tape tape = options.load() > 0 ? stretched(asItWas, stretch) : asItWas;
        double coreSeconds = cores(options) * spanNs(tape) / 1e9;
        double load = coreSeconds > 0 ? tape.reservedCoreSeconds() / coreSeconds : 0;
        // Of a single moment nobody knows the stretch.
        return new DrawnTape(tape, new TapeFacts(SECONDS_PER_MINUTE * (stretch > 0 ? stretch : 1), load, 0, 0));
    }

    @Override
    public Tape draw(WorkloadOptions options, long seed) {
        return drawWithFacts(options, seed).tape();
    }

    private Tape asItWas(WorkloadOptions options, long seed) {
        refuseTooSmall(options.nodes());
        SplittableRandom random = new SplittableRandom(seed);
        List<FunctionModel> models = new ArrayList<>();
        for (JournalFunction function : functions) {
            models.add(function.model(random.split()));
        }
        int size = Math.min(options.invocationsMax(), runs.size());
        int first = random.nextInt(runs.size() - size + 1);
        int warm = options.warm() ? (int) (size * WARM_PART) : 0;
        long[] arrivalNs = new long[size];
        int[] function = new int[size];
        float[] work = new float[size];
        float[] cores = new float[size];
        float[] memory = new float[size];
        long[] inputBytes = new long[size];
        long[] userDurationNs = new long[size];
        AloneDuration alone = new AloneDuration(leastCpuMillis(options.nodes()));
        for (int i = 0; i < size; i++) {
            JournalRuns.Run run = runs.get(first + i);
            function[i] = indexOf.get(run.function());
            JournalFunction believed = functions.get(function[i]);
            FunctionModel model = models.get(function[i]);
            arrivalNs[i] = run.arrivalNs() - runs.get(first).arrivalNs();
            double input = options.inputSigma() * normal(random);
            work[i] = (float)
                    ((run.killed() ? 1 : believed.work(run, model)) * Math.exp(input + NOISE_SIGMA * normal(random)));
            cores[i] = 1;
            memory[i] = (float) (believed.memory(run) * Math.exp(MEMORY_NOISE_SIGMA * normal(random)));
            inputBytes[i] = -1;
            userDurationNs[i] = alone.userNs(model, work[i], cores[i], memory[i]);
        }
        return new Tape(models, warm, arrivalNs, function, work, cores, memory, inputBytes, userDurationNs);
    }

    private static double normal(SplittableRandom random) {
        double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
        return radius * Math.cos(2 * Math.PI * random.nextDouble());
    }

    /** How many times as long as it took the journal must take to meet the load; 0 where it took no time. */
    private static double stretch(Tape tape, WorkloadOptions options) {
        double spanNs = spanNs(tape);
        double wantedNs = tape.reservedCoreSeconds() / (options.load() * cores(options)) * 1e9;
        return spanNs > 0 ? wantedNs / spanNs : 0;
    }

    private static double cores(WorkloadOptions options) {
        double cores = 0;
        for (NodeShape node : options.nodes()) {
            cores += node.cpuMillis() / 1e3;
        }
        return cores;
    }

    private static double spanNs(Tape tape) {
        long[] arrivalNs = tape.arrivalNs();
        return arrivalNs.length == 0 ? 0 : arrivalNs[arrivalNs.length - 1];
    }

    private static Tape stretched(Tape tape, double stretch) {
        long[] was = tape.arrivalNs();
        long[] arrivalNs = new long[was.length];
        for (int i = 0; i < was.length; i++) {
            arrivalNs[i] = (long) (was[i] * stretch);
        }
        return new Tape(
                tape.functions(),
                tape.measuredFrom(),
                arrivalNs,
                tape.function(),
                tape.workMultiplier(),
                tape.coresMultiplier(),
                tape.memoryMultiplier(),
                tape.inputBytes(),
                tape.userDurationNs());
    }

    private static long leastCpuMillis(List<NodeShape> nodes) {
        return nodes.stream().mapToLong(NodeShape::cpuMillis).min().orElseThrow();
    }

    private void refuseTooSmall(List<NodeShape> nodes) {
        long cpuMillis = leastCpuMillis(nodes);
        long memoryBytes =
                nodes.stream().mapToLong(NodeShape::memoryBytes).min().orElseThrow();
        for (JournalFunction function : functions) {
            if (function.cpuMillisUser() > cpuMillis || function.memoryBytesUser() > memoryBytes) {
                throw new WorkloadException(
                        name + ": function " + function.name() + " asks for " + function.cpuMillisUser()
                                + " millicores and "
                                + function.memoryBytesUser() + " bytes, which the smallest node (" + cpuMillis
                                + " millicores, " + memoryBytes + " bytes) doesn't have: give a larger node",
                        null);
            }
        }
    }
}
