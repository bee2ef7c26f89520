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

    @Override
    public Tape draw(WorkloadOptions options, long seed) {
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
        Tape asItWas = new Tape(models, warm, arrivalNs, function, work, cores, memory, inputBytes, userDurationNs);
        return options.load() > 0 ? stretched(asItWas, options) : asItWas;
    }

    private static double normal(SplittableRandom random) {
        double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
        return radius * Math.cos(2 * Math.PI * random.nextDouble());
    }

    private static Tape stretched(Tape tape, WorkloadOptions options) {
        double cores = 0;
        for (NodeShape node : options.nodes()) {
            cores += node.cpuMillis() / 1e3;
        }
        long[] was = tape.arrivalNs();
        double spanNs = was.length == 0 ? 0 : was[was.length - 1];
        double wantedNs = tape.reservedCoreSeconds() / (options.load() * cores) * 1e9;
        long[] arrivalNs = new long[was.length];
        for (int i = 0; i < was.length; i++) {
            arrivalNs[i] = spanNs > 0 ? (long) (was[i] * (wantedNs / spanNs)) : 0;
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
