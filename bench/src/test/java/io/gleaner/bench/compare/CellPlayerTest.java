package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CellPlayerTest {
    private static final String[] THREE = {"--workload=made-up", "--policies=window,gleaner,fixed,oracle", "--seeds=3"};

    private static CellResult play(Arena arena) throws Exception {
        return Played.play(Played.setup(THREE), arena).get(0);
    }

    @Test
    void shouldTellTheDifferenceWhenItIsPairedBySeed() throws Exception {
        Row gleaner = play(FakeArena.usual()).row("gleaner");
        Row.Difference difference = gleaner.versus("window", Figure.MEAN_SLOWDOWN);
        assertThat(difference.interval().mean()).isCloseTo(-0.1, within(0.01));
        assertThat(difference.verdict()).isEqualTo(Verdict.BETTER);
        // the seeds differ by more than the policies' own noise: only the pairing tells so much
        assertThat(difference.interval().half())
                .isLessThan(gleaner.of(Figure.MEAN_SLOWDOWN).half());
    }

    @Test
    void shouldGiveTheShareOfTheOraclesGain() throws Exception {
        CellResult cell = play(FakeArena.usual());
        assertThat(cell.row("gleaner").mean(Figure.SHARE_OF_ORACLE)).isCloseTo(0.8, within(0.03));
        assertThat(cell.row("fixed").mean(Figure.SHARE_OF_ORACLE)).isZero();
        assertThat(cell.row("oracle").mean(Figure.SHARE_OF_ORACLE)).isEqualTo(1);
        assertThat(cell.row("gleaner")
                        .versus("window", Figure.SHARE_OF_ORACLE)
                        .interval()
                        .mean())
                .isCloseTo(0.4, within(0.03));
    }

    @Test
    void shouldLeaveTheShareUndefinedWhenTheOracleGainsNextToNothing() throws Exception {
        CellResult cell =
                play(new FakeArena(Map.of("fixed", 1.0, "window", 0.99, "gleaner", 0.985, "oracle", 0.982), 0.001));
        assertThat(cell.row("gleaner").of(Figure.SHARE_OF_ORACLE)).isNull();
        assertThat(cell.row("gleaner").versus("fixed", Figure.SHARE_OF_ORACLE)).isNull();
    }

    @Test
    void shouldCompareLendersWithThemselvesUnderFixed() throws Exception {
        Row slow = play(new FakeArena(Map.of("fixed", 1.0, "window", 1.0, "gleaner", 2.0, "oracle", 0.5), 0.001))
                .row("gleaner");
        assertThat(slow.mean(Figure.LENDERS_SLO_ABOVE_FIXED)).isEqualTo(1);
    }

    @Test
    void shouldSayTheSameWhenThereAreMoreThreads() throws Exception {
        CellResult one = Played.play(
                        Played.setup("--workload=made-up", "--seeds=3", "--threads=1", "--policies=gleaner"),
                        FakeArena.usual())
                .get(0);
        FakeArena arena = FakeArena.usual();
        CellResult many = Played.play(
                        Played.setup("--workload=made-up", "--seeds=3", "--threads=8", "--policies=gleaner"), arena)
                .get(0);
        assertThat(many).isEqualTo(one);
        assertThat(arena.tapesDrawn()).as("a tape a seed").isEqualTo(3);
        assertThat(many.rows()).as("references are played but are no rows").hasSize(1);
    }

    @Test
    void shouldSayWhatTheTapesWereLike() throws Exception {
        CellResult cell = play(FakeArena.usual());
        assertThat(cell.invocations()).isEqualTo(3_290);
        assertThat(cell.secondsPerMinute()).isEqualTo(2.5);
        // 3,290 runs of 0.1 core-seconds over 3,289 gaps of 50 ms on 32 cores
        assertThat(cell.loadReached()).isCloseTo(3_290 * 0.1 / (3_289 * 0.05) / 32, within(1e-9));
    }

    @Test
    void shouldEndWithTheCauseWhenAPlayFails() {
        assertThatThrownBy(() -> play(new FakeArena(Map.of("fixed", 1.0), 0))).isInstanceOf(NullPointerException.class);
    }
}
