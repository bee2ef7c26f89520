package io.gleaner.agent.watch;

import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.catalog.FunctionEntry;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.DecisionSink;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.policy.Policies;
import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What the watch does at a tick with so many busy containers: their usage read from real groups where those can be made, else
 * of this process from /proc, and the trip wire judged. Stands in the watch's package for its parts' sake.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
public class WatchBenchmark {
    private static final long CPU_MILLIS_USER = 1_000;
    private static final long MEMORY_BYTES_USER = 256L << 20;

    @Param("200")
    public int containers;

    private final List<Cgroup> groups = new ArrayList<>();
    private Cgroup parent;
    private DecisionPipeline pipeline;
    private UsageSampler sampler;

    @Setup(Level.Trial)
    public void start() throws IOException {
        CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
        String name = "gleaner-jmh-" + ProcessHandle.current().pid();
        parent = tree.writable() ? tree.create(name) : null;
        DecisionConfig config = DecisionConfig.builder(containers * CPU_MILLIS_USER, containers * MEMORY_BYTES_USER)
                .maxContainers(containers)
                .maxInvocations(containers)
                .build();
        pipeline = new DecisionPipeline(config, Policies.byName("fixed", Threshold.PAPER), DecisionSink.NONE, 1);
        Catalog catalog = new Catalog();
        int function = pipeline.function("jmh", CPU_MILLIS_USER, MEMORY_BYTES_USER, System.nanoTime());
        catalog.put(new FunctionEntry(function, "jmh", CPU_MILLIS_USER, MEMORY_BYTES_USER, false));
        for (int i = 0; i < containers; i++) {
            Cgroup group = parent == null ? null : tree.create(name + "/" + name + "-" + i);
            if (group != null) {
                groups.add(group);
            }
            int handle = pipeline.container(function, System.nanoTime());
            ManagedContainer container = new ManagedContainer(
                    handle, function, "jmh-" + i, ProcessHandle.current().pid(), group);
            catalog.put(container);
            long invocation = pipeline.admit(function, 0, i, -1, 0, 0, System.nanoTime());
            if (!pipeline.started(invocation, handle, System.nanoTime())) {
                throw new IllegalStateException("container " + i + " could not be started");
            }
            container.runStarted();
        }
        sampler = new UsageSampler(
                new Watch.Context(catalog, pipeline, Path.of("/proc"), 20_000_000, 1, 100_000_000, containers));
    }

    @Benchmark
    public void tick() {
        sampler.sampleAll();
        pipeline.tick(System.nanoTime());
    }

    @TearDown(Level.Trial)
    public void stop() throws IOException {
        sampler.close();
        for (Cgroup group : groups) {
            group.remove();
        }
        if (parent != null) {
            parent.remove();
        }
    }
}
