package io.gleaner.agent.decision;

import static io.gleaner.agent.decision.VirtualNode.MIB;
import static io.gleaner.agent.decision.VirtualNode.MS;
import static io.gleaner.agent.decision.VirtualNode.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.policy.Policies;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a run used in the mean: what its container used from its start to its end, over its duration. */
class MeanUseTest {
    private static final long DAY_NS = 86_400_000 * MS;

    private final VirtualNode node = new VirtualNode(config(4000, 4096), Policies.GLEANER);
    private int function;
    private int container;
    private long usageNs;

    @BeforeEach
    void registered() {
        function = node.pipeline.function("f", 1000, 256 * MIB, node.nowNs);
        container = node.pipeline.container(function, node.nowNs);
        usageNs = DAY_NS;
        sample();
    }

    private void sample() {
        node.pipeline.sampled(container, usageNs, 0, 40 * MIB, 0, node.nowNs);
        node.pipeline.tick(node.nowNs);
    }

    /** Time passes without anybody looking. */
    private void pass(long ms, long cpuMillis) {
        node.nowNs += ms * MS;
        usageNs += ms * MS * cpuMillis / 1000;
    }

    private void watched(long ms, long cpuMillis) {
        for (long left = ms; left > 0; left -= 20) {
            pass(Math.min(20, left), cpuMillis);
            sample();
        }
    }

    private void complete(long invocation, long durationMs) {
        node.pipeline.completed(invocation, 0, durationMs * MS, node.nowNs);
    }

    /** What the next decision knows. */
    private long meanUse() {
        watched(400, 0);
        long invocation = node.pipeline.admit(function, 7, 7, -1, 0, 0, node.nowNs);
        complete(invocation, 0);
        List<Long> seen = node.cpuMillisMeanUse;
        return seen.get(seen.size() - 1);
    }

    @Test
    void shouldBeWhatItUsedWhenItUsedTheSameAllAlong() {
        long invocation = node.start(function, container);
        watched(200, 300);
        complete(invocation, 200);
        sample();
        assertThat(meanUse()).isEqualTo(300);
    }

    @Test
    void shouldBeLessThanThePeakWhenARunUsesItsCpuInABurst() {
        long invocation = node.start(function, container);
        watched(100, 1000);
        watched(300, 0);
        complete(invocation, 400);
        sample();
        assertThat(meanUse()).isEqualTo(250);
        assertThat(node.completions.get(0).cpuMillisPeak).isEqualTo(1000);
    }

    @Test
    void shouldCountTheEndWhenTheLastSampleComesAfterIt() {
        long invocation = node.start(function, container);
        watched(200, 500);
        pass(15, 500);
        complete(invocation, 215);
        pass(5, 0);
        sample();
        assertThat(meanUse()).isEqualTo(500);
    }

    @Test
    void shouldBeAllThatWasUsedWhenARunFitsBetweenTwoSamples() {
        pass(5, 0);
        long invocation = node.start(function, container);
        pass(10, 800);
        complete(invocation, 10);
        pass(5, 0);
        sample();
        assertThat(meanUse()).isEqualTo(800);
    }

    @Test
    void shouldStayUnknownWhenTwoRunsEndBetweenTwoSamples() {
        for (int i = 0; i < 2; i++) {
            long invocation = node.start(function, container);
            pass(8, 1000);
            complete(invocation, 8);
        }
        pass(4, 0);
        sample();
        assertThat(meanUse()).isZero();
    }

    @Test
    void shouldStayUnknownWhenRunsShareTheContainer() {
        long first = node.start(function, container);
        watched(40, 1000);
        long second = node.start(function, container);
        watched(160, 1000);
        complete(first, 200);
        sample();
        complete(second, 160);
        sample();
        assertThat(meanUse()).isZero();
    }

    @Test
    void shouldStayUnknownWhenTheHostTellsNoDuration() {
        long invocation = node.start(function, container);
        watched(200, 300);
        complete(invocation, 0);
        sample();
        assertThat(meanUse()).isZero();
    }

    @Test
    void shouldStayUnknownWhenTheCounterBeginsAnew() {
        long invocation = node.start(function, container);
        watched(200, 300);
        usageNs = 0;
        watched(20, 300);
        complete(invocation, 220);
        sample();
        assertThat(meanUse()).isZero();
    }

    @Test
    void shouldNotCountWhatWasUsedWhileTheContainerWasPaused() {
        node.run(function, container, 0, 0, 40);
        node.pipeline.containerPaused(container, node.nowNs);
        watched(200, 0);
        usageNs += 5_000 * MS;
        long invocation = node.start(function, container);
        watched(200, 300);
        complete(invocation, 200);
        sample();
        // Less the part before the first sample of the run.
        assertThat(meanUse()).isBetween(270L, 300L);
    }

    @Test
    void shouldBelieveARiseSoonerThanAFall() {
        for (int i = 0; i < 8; i++) {
            long invocation = node.start(function, container);
            watched(200, 200);
            complete(invocation, 200);
            sample();
        }
        long high = node.start(function, container);
        watched(200, 600);
        complete(high, 200);
        sample();
        assertThat(meanUse()).isEqualTo(300);
        long low = node.start(function, container);
        watched(200, 140);
        complete(low, 200);
        sample();
        assertThat(meanUse()).isBetween(284L, 286L);
    }

    @Test
    void shouldKnowNothingWhenTheHostTellsADurationInWhichNoNodeCouldUseThatMuch() {
        long invocation = node.pipeline.admit(function, 7, 7, -1, 0, 0, node.nowNs);
        node.pipeline.started(invocation, container, node.nowNs);
        watched(200, 500);
        node.pipeline.completed(invocation, 0, 1, node.nowNs);
        assertThat(meanUse()).isZero();
    }
}
