package io.gleaner.bench.steps;

import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A few steps from idle to full load, for who wants to know how soon an owner has its CPU back here and now: an agent in
 * quota mode and a process of their own, in control groups of their own, which are gone afterwards. One thread.
 */
public final class StepDrill {
    private static final double MILLION = 1e6;
    private static final long WEIGHT_CPU_MILLIS = 64_000;

    private final Path cgroupRoot;
    private final int steps;
    private final long seed;

    /**
     * @param cgroupRoot where cgroups are mounted
     * @param steps how many, above 0
     * @param seed of the pauses between them
     */
    public StepDrill(Path cgroupRoot, int steps, long seed) {
        this.cgroupRoot = cgroupRoot;
        this.steps = steps;
        this.seed = seed;
    }

    /**
     * @param steps how many were taken
     * @param p50Millis median from the step to the limit file holding the user allocation, in milliseconds
     * @param p99Millis 99th percentile of it
     */
    public record Outcome(int steps, double p50Millis, double p99Millis) {}

    /** Takes the steps. IOException where limits can't be written or an allocation isn't back within 5 s. */
    public Outcome run() throws IOException, InterruptedException {
        CgroupTree tree = CgroupTree.detect(cgroupRoot, Path.of("/proc"));
        Path state = Files.createTempDirectory("gleaner-drill");
        String name = "gleaner-drill-" + ProcessHandle.current().pid();
        Cgroup parent = tree.create(name);
        try {
            Cgroup group = tree.create(name + "/" + name + "-child");
            try (LimitWriter weight = parent.openLimits()) {
                weight.cpuShares(WEIGHT_CPU_MILLIS);
                return measured(group, name + "-child", state);
            } finally {
                group.remove();
            }
        } finally {
            parent.remove();
            delete(state);
        }
    }

    private Outcome measured(Cgroup group, String container, Path state) throws IOException, InterruptedException {
        Map<String, String> own = Map.of("state.dir", state.toString(), "cgroup.root", cgroupRoot.toString());
        try (GleanerAgent agent = GleanerAgent.start(StepSettings.settings(own));
                StepRig rig = new StepRig(agent, group, container);
                PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            agent.policy(new LowestPolicy());
            Histogram back = new ReturnSteps(nowhere, seed).cpu(agent, rig, steps);
            return new Outcome(steps, back.getValueAtPercentile(50) / MILLION, back.getValueAtPercentile(99) / MILLION);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> below = Files.walk(folder)) {
            List<Path> deepestFirst = below.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        }
    }
}
