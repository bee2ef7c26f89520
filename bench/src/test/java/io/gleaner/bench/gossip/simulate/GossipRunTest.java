package io.gleaner.bench.gossip.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.gossip.GossipSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class GossipRunTest {
    private static final Links LINKS = new Links(500_000, 250_000, 0, 0, 0, 0);
    private static final Links LOSSY = new Links(500_000, 250_000, 0.25, 0.05, 0.1, 20_000_000);

    private final StringWriter err = new StringWriter();

    private GossipRun run(int nodes, Links links, Play play, long seed) {
        GossipRun run = new GossipRun(new Setup(nodes, 1, seed, links, GossipSettings.defaults(), 1_000_000_000), play);
        run.run(new GossipProgress(new PrintWriter(err), false, play.seconds()));
        return run;
    }

    @Test
    void shouldTakeTheSameCourseWhenTheSeedIsTheSame() {
        Play play = new Play(20, 0.2, 0, 1);
        GossipRun one = run(12, LOSSY, play, 7);
        GossipRun again = run(12, LOSSY, play, 7);
        GossipRun other = run(12, LOSSY, play, 8);

        assertThat(again.figures()).isEqualTo(one.figures());
        assertThat(again.traffic().datagrams()).isEqualTo(one.traffic().datagrams());
        assertThat(other.figures()).isNotEqualTo(one.figures());
    }

    @Test
    void shouldKeepTheBoundsWhenNothingIsInTrouble() {
        GossipRun run = run(30, LINKS, new Play(30, 0, 0, 2), 1);
        GossipFigures figures = run.figures();

        assertThat(run.start().healedMillis()).isNotNull();
        assertThat(figures.loadAgeMean()).isBetween(1.0, 200.0);
        assertThat(figures.loadAgeP99()).isLessThanOrEqualTo(600);
        assertThat(figures.bytesPerSecondPerNode()).isBetween(1_000.0, 42_000.0);
        assertThat(figures.routingStopsP99()).isLessThanOrEqualTo(1_500);
        assertThat(figures.deadEverywhereP99()).isBetween(500.0, 8_000.0);
        assertThat(figures.falseRemovals()).isZero();
        assertThat(figures.loadShare()).isBetween(0.5, 1.0);
        assertThat(figures.healMillis()).isNull();
        assertThat(run.objections().count()).isZero();
    }

    @Test
    void shouldHealWhenAPartitionEnds() {
        GossipRun run = run(10, LINKS, new Play(110, 0, 30, 0), 1);

        assertThat(run.figures().healMillis()).isBetween(0.0, 10_000.0);
    }

    @Test
    void shouldNameItsFiguresAsScriptsReadThem() {
        assertThat(new GossipFigures(1.0, 2.0, 3.0, null, null, 4.0, 5.0, 6, null, 0.7)
                        .json()
                        .toString())
                .isEqualTo(
                        "{loadAgeMs={mean=1.0, p99=2.0}, bytesPerSecondPerNode=3.0, routingStopsMs={p50=null, p99=null},"
                                + " deadEverywhereMs={p50=4.0, p99=5.0}, falseRemovals=6, healMs=null, loadShareOfDatagrams=0.7}");
    }
}
