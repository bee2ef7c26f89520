package io.gleaner.agent.enforcement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.catalog.FunctionEntry;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionCounter;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.DecisionSink;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.policy.Policies;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import io.gleaner.nativebindings.cgroup.WriteOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitPassTest {
    private static final long MIB = 1L << 20;
    private static final long CPU_USER = 1000;
    private static final long MEMORY_USER = 256 * MIB;

    private final Catalog catalog = new Catalog();
    private final EnforcementCounts counts = new EnforcementCounts();
    private final Map<Integer, ScriptedFiles> files = new HashMap<>();
    private final List<String> heard = new ArrayList<>();
    private final DecisionPipeline pipeline = new DecisionPipeline(
            DecisionConfig.builder(8000, 8192 * MIB).maxContainers(16).build(),
            Policies.byName("fixed", Threshold.PAPER),
            DecisionSink.NONE,
            1);
    private final RecordingLeases leases = new RecordingLeases();
    private final LimitPass pass = new LimitPass(
            catalog, pipeline, container -> files.get(container.handle()), leases, new Listener(), counts, 16);

    private ScriptedFiles container() {
        int function = pipeline.function("f", CPU_USER, MEMORY_USER, 0);
        catalog.put(new FunctionEntry(function, "f", CPU_USER, MEMORY_USER, false));
        int handle = pipeline.container(function, 0);
        ScriptedFiles made = new ScriptedFiles();
        files.put(handle, made);
        catalog.put(new ManagedContainer(handle, function, "c" + handle, 0, null));
        return made;
    }

    @Test
    void shouldWriteTheLaterOnesWhenAnEarlierResizeFails() {
        ScriptedFiles throwing = container();
        ScriptedFiles refusing = container();
        ScriptedFiles foreign = container();
        ScriptedFiles well = container();
        throwing.broken = new IllegalStateException("the disk of the test is broken");
        refusing.memoryAnswer = WriteOutcome.REFUSED;
        foreign.memoryAnswer = WriteOutcome.FOREIGN;

        pass.run(true);

        assertThat(well.memoryBytes).isEqualTo(MEMORY_USER);
        assertThat(well.cpuMillis).isEqualTo(CPU_USER);
        assertThat(refusing.cpuMillis).isEqualTo(CPU_USER);
        assertThat(foreign.cpuMillis).isEqualTo(CPU_USER);
        assertThat(counts.failures()).isPositive();
        assertThat(counts.refused()).isEqualTo(1);
        assertThat(counts.stoodBack()).isEqualTo(1);
    }

    @Test
    void shouldGiveEverybodyTheirOwnAndLeaseAnewWhenALeaseCannotBeReached() {
        ScriptedFiles container = container();
        pass.run(true);
        leases.fault = new InternalError("a fault occurred in an unsafe memory access operation");
        int function = pipeline.function("f", CPU_USER, 2 * MEMORY_USER, 0);
        catalog.put(new FunctionEntry(function, "f", CPU_USER, 2 * MEMORY_USER, false));
        pipeline.tick(0);
        pass.run(true);
        leases.fault = null; // as after forgetting
        pass.run(true);

        assertThat(leases.told).containsSubsequence("opened 1000 " + MEMORY_USER, "forgotten", "renewed");
        assertThat(container.memoryBytes).isEqualTo(2 * MEMORY_USER);
        assertThat(container.cpuMillis).isEqualTo(CPU_USER);
    }

    @Test
    void shouldTryAgainUntilItHoldsWhenTheKernelRefuses() {
        ScriptedFiles container = container();
        container.memoryAnswer = WriteOutcome.REFUSED;
        pass.run(true);
        // Not at once: the kernel had its say.
        pass.run(true);
        assertThat(counts.refused()).isEqualTo(1);
        await().atMost(Duration.ofSeconds(10)).until(() -> {
            pass.run(true);
            return counts.refused() >= 3;
        });
        assertThat(heard).as("told once, not at each try").containsOnlyOnce("REFUSED");
        assertThat(pipeline.counters().get(DecisionCounter.LIMITS_REFUSED)).isEqualTo(1);
        assertThat(pipeline.counters().get(DecisionCounter.STOOD_BACK)).isZero();

        container.memoryAnswer = WriteOutcome.WRITTEN;
        await().atMost(Duration.ofSeconds(10)).until(() -> {
            pass.run(true);
            return container.memoryBytes == MEMORY_USER;
        });
    }

    @Test
    void shouldLeaveAContainerAloneForGoodWhenSomebodyElseWrites() {
        ScriptedFiles container = container();
        container.memoryAnswer = WriteOutcome.FOREIGN;
        pass.run(true);
        container.memoryAnswer = WriteOutcome.WRITTEN;
        pipeline.function("f", CPU_USER, 2 * MEMORY_USER, 0);
        pipeline.tick(0);
        pass.run(true);

        assertThat(container.memoryTries).isEqualTo(1);
        assertThat(heard).containsOnlyOnce("stood back from memory");
        assertThat(pipeline.counters().get(DecisionCounter.STOOD_BACK)).isEqualTo(1);
    }

    @Test
    void shouldRestoreTheOthersWhenOneCannotBeRestored() {
        ScriptedFiles throwing = container();
        ScriptedFiles well = container();
        pass.run(true);
        throwing.broken = new IllegalStateException("the disk of the test is broken");
        well.cpuMillis = 250;
        well.waits = true;
        throwing.waits = true;

        pass.restoreAll();

        assertThat(well.cpuMillis).isEqualTo(CPU_USER);
        assertThat(well.closed).isTrue();
        assertThat(throwing.closed).isTrue();
        assertThat(well.waits).isFalse();
        assertThat(throwing.waits).as("nobody waits for what nobody gives").isFalse();
    }

    @Test
    void shouldTouchNothingWhenNoLeaseCanBeWritten() {
        leases.room = 1;
        ScriptedFiles leased = container();
        ScriptedFiles left = container();

        pass.run(true);
        pass.run(true);

        assertThat(leased.cpuMillis).isEqualTo(CPU_USER);
        assertThat(left.cpuMillis).isZero();
        assertThat(left.memoryTries).isZero();
        assertThat(counts.unleased()).isEqualTo(1);
        assertThat(heard).containsOnlyOnce("unleased: there is no room in the test");
        assertThat(pipeline.counters().get(DecisionCounter.STOOD_BACK)).isPositive();
    }

    @Test
    void shouldWriteTheLeaseBeforeTheLimitAndEndItAfterAll() {
        ScriptedFiles container = container();
        container.memoryAnswer = WriteOutcome.FOREIGN;
        pass.run(true);
        assertThat(leases.told)
                .containsExactly(
                        "opened " + CPU_USER + " " + MEMORY_USER,
                        "intended " + CPU_USER,
                        "written " + CPU_USER,
                        "released memory");

        pass.restoreAll();
        assertThat(leases.open).isZero();
        assertThat(leases.told).endsWith("file closed");
    }

    private final class Listener implements EnforcementListener {
        @Override
        public void limited(
                ManagedContainer container,
                long invocation,
                long cpuMillisBefore,
                long cpuMillis,
                long memoryBytesBefore,
                long memoryBytes,
                WriteOutcome outcome,
                long durationNs,
                long nowNs) {
            heard.add(outcome.name());
        }

        @Override
        public void stoodBack(ManagedContainer container, String resource, WriteOutcome why, long nowNs) {
            heard.add("stood back from " + resource);
        }

        @Override
        public void unleased(ManagedContainer container, String why, long nowNs) {
            heard.add("unleased: " + why);
        }
    }

    /** Limit files that answer as told. */
    private static final class ScriptedFiles implements LimitWriter {
        private RuntimeException broken;
        private WriteOutcome memoryAnswer = WriteOutcome.WRITTEN;
        private int memoryTries;
        private long cpuMillis;
        private long memoryBytes;
        private boolean waits;
        private boolean closed;

        @Override
        public WriteOutcome cpuQuota(long wished) {
            if (broken != null) {
                throw broken;
            }
            boolean same = cpuMillis == wished;
            cpuMillis = wished;
            return same ? WriteOutcome.UNCHANGED : WriteOutcome.WRITTEN;
        }

        @Override
        public WriteOutcome memoryLimit(long wished) {
            memoryTries++;
            memoryBytes = memoryAnswer == WriteOutcome.WRITTEN ? wished : memoryBytes;
            return memoryAnswer;
        }

        @Override
        public WriteOutcome cpuBurst(long burstUs) {
            return WriteOutcome.UNCHANGED;
        }

        @Override
        public WriteOutcome cpuShares(long cpuMillisUser) {
            return WriteOutcome.UNCHANGED;
        }

        @Override
        public WriteOutcome cpuIdle(boolean idle) {
            return WriteOutcome.UNCHANGED;
        }

        @Override
        public WriteOutcome outgrowingWaits(boolean wished) {
            waits = wished;
            return WriteOutcome.WRITTEN;
        }

        @Override
        public long cpuMillis() {
            return cpuMillis;
        }

        @Override
        public long memoryBytes() {
            return memoryBytes;
        }

        @Override
        public boolean adopt() {
            return true;
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
