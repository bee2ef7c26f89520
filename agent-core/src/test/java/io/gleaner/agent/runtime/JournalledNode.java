package io.gleaner.agent.runtime;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionConfigBuilder;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.FunctionRules;
import io.gleaner.agent.enforcement.EnforcementCounts;
import io.gleaner.agent.journal.BootFacts;
import io.gleaner.agent.journal.Journal;
import io.gleaner.agent.journal.Records;
import io.gleaner.agent.reactive.EventHub;
import io.gleaner.harvest.HarvestPolicy;
import java.nio.file.Path;
import java.util.Random;

/** A node under a virtual clock that journals for real: functions of all sorts, runs that overlap, trips and failures. */
public final class JournalledNode implements AutoCloseable {
    private static final long MS = 1_000_000;
    private static final long MIB = 1 << 20;
    private static final int FUNCTIONS = 6;
    private static final long[] CPU_USER = {1_000, 1_000, 250, 300, 500, 0};
    private static final long[] CPU_USED = {150, 400, 250, 300, 480, 100};
    private static final long[] MEMORY_USER = {512, 256, 128, 300, 256, 256};
    private static final long[] MEMORY_USED = {40, 60, 127, 290, 80, 30};

    private final long scale;
    private final Journal journal;
    private final DecisionPipeline pipeline;
    private final Random random = new Random(7);
    private final int[] functions = new int[FUNCTIONS];
    private final int[] containers = new int[FUNCTIONS];
    private final long[] running = new long[FUNCTIONS];
    private final long[] endsNs = new long[FUNCTIONS];
    private final long[] cpuUsageNs = new long[FUNCTIONS];
    private long nowNs = 1_000 * MS;

    /** A node that writes its journal below a folder. */
    public JournalledNode(Path folder, HarvestPolicy policy, double controlShare, int nearTiePpm) {
        this(
                folder,
                policy,
                DecisionConfig.builder(2_500, 2_048 * MIB)
                        .controlShareLenders(controlShare)
                        .controlShareBorrowers(controlShare),
                nearTiePpm,
                1);
    }

    /** A node with other rules, whose functions are so many times as large. */
    public JournalledNode(
            Path folder, HarvestPolicy policy, DecisionConfigBuilder rules, int nearTiePpm, int timesAsLarge) {
        scale = timesAsLarge;
        DecisionConfig config =
                rules.maxContainers(64).maxFunctions(64).maxInvocations(64).build();
        journal = Journal.open(folder, GleanerSettings.defaults().journal(), System::nanoTime, s -> {});
        JournalSink sink = new JournalSink(
                journal.ring(), 7, new Catalog(), new EventHub(1), new KeptFailures(), new EnforcementCounts());
        pipeline = new DecisionPipeline(config, policy, sink, 3);
        Records.boot(journal.ring(), nowNs, boot(config, policy, nearTiePpm));
        for (int i = 0; i < FUNCTIONS; i++) {
            functions[i] = pipeline.function("f" + i, scale * CPU_USER[i], scale * MEMORY_USER[i] * MIB, own(i), nowNs);
            Records.function(
                    journal.ring(),
                    nowNs,
                    functions[i],
                    scale * CPU_USER[i],
                    scale * MEMORY_USER[i] * MIB,
                    own(i).controlLendersPpm(),
                    own(i).controlBorrowersPpm(),
                    "f" + i);
            containers[i] = pipeline.container(functions[i], nowNs);
        }
    }

    /** Some have rules of their own. */
    private static FunctionRules own(int i) {
        return switch (i) {
            case 1 -> new FunctionRules(Mode.ENFORCE, false, null, 1.05, 300_000, 300_000, true, true);
            case 4 -> new FunctionRules(Mode.ENFORCE, false, null, 0, FunctionRules.OF_THE_NODE, 0, true, true);
            case 5 -> new FunctionRules(Mode.RECOMMEND, false, null, 1, 0, FunctionRules.OF_THE_NODE, true, false);
            default -> FunctionRules.NONE;
        };
    }

    private static BootFacts boot(DecisionConfig config, HarvestPolicy policy, int nearTiePpm) {
        return new BootFacts(
                1_700_000_000_000L,
                1,
                config.cpuMillisCapacity(),
                config.memoryBytesCapacity(),
                config.cpuMillisUnit(),
                config.memoryBytesUnit(),
                config.maxOptions(),
                (int) Math.round(config.threshold() * 1_000_000),
                7,
                policy.modelHash(),
                nearTiePpm,
                config.safeguard().ordinal(),
                config.cpuLoan().ordinal(),
                config.memoryLoans(),
                config.cleanRunsToBorrow(),
                config.cleanRunsToLend(),
                config.controlShareLenders(),
                config.controlShareBorrowers(),
                "test");
    }

    /** So many steps of 20 ms. */
    public void run(int steps) {
        for (int step = 0; step < steps; step++) {
            nowNs += 20 * MS;
            for (int i = 0; i < FUNCTIONS; i++) {
                step(i);
            }
            pipeline.tick(nowNs);
            if (waiting() > 4_000) {
                await().atMost(30, SECONDS).until(() -> waiting() < 100);
            }
        }
    }

    private long waiting() {
        return journal.ring().claimedSequence() - journal.ring().drainedSequence();
    }

    private void step(int i) {
        boolean spikes = random.nextInt(40) == 0;
        long used = running[i] == 0 ? 0 : scale * (spikes ? 1_000 : CPU_USED[i]);
        cpuUsageNs[i] += 20 * MS * used / 1_000;
        long memoryBytes = scale * ((spikes ? 100 : 0) + MEMORY_USED[i]) * MIB;
        pipeline.sampled(containers[i], cpuUsageNs[i], 0, memoryBytes, 0, nowNs);
        if (running[i] != 0 && nowNs >= endsNs[i]) {
            pipeline.completed(running[i], random.nextInt(30) == 0 ? 1 : 0, 100 * MS, nowNs);
            running[i] = 0;
        } else if (running[i] == 0 && random.nextInt(3) == 0) {
            int flags = random.nextInt(50) == 0 ? DecisionPipeline.FLAG_OPTED_OUT : random.nextInt(50) == 0 ? 2 : 0;
            running[i] = pipeline.admit(functions[i], 7, nowNs, 1_000, 0, flags, nowNs);
            pipeline.started(running[i], containers[i], nowNs);
            endsNs[i] = nowNs + (60 + random.nextInt(200)) * MS;
        }
    }

    /** Switches the mode. */
    public void mode(Mode mode) {
        pipeline.mode(mode, nowNs);
    }

    /** Has the next decisions made by another policy. */
    public void policy(HarvestPolicy policy) {
        pipeline.policy(policy);
    }

    @Override
    public void close() {
        await().atMost(30, SECONDS).until(() -> waiting() == 0);
        journal.close();
    }
}
