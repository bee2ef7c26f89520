package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PromisesTest {
    private static List<Promise> judge(Map<String, Double> slowdowns, String... more) throws Exception {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "--workload=made-up";
        arguments[1] = "--policies=fixed,window,gleaner,oracle";
        System.arraycopy(more, 0, arguments, 2, more.length);
        return Promises.of("made-up", Played.play(Played.setup(arguments), new FakeArena(slowdowns, 0.001)));
    }

    private static Promise of(List<Promise> promises, String words) {
        return promises.stream()
                .filter(promise -> promise.words().contains(words))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldSayYesWhenAllCellsKeepIt() throws Exception {
        List<Promise> promises =
                judge(Map.of("fixed", 1.0, "window", 0.9, "gleaner", 0.8, "oracle", 0.79), "--load=.3,1", "--seeds=3");
        assertThat(of(promises, "better than window").kept()).isEqualTo(Promise.Kept.YES);
        assertThat(of(promises, "nowhere worse").kept()).isEqualTo(Promise.Kept.YES);
        assertThat(of(promises, ">= 0.90 up to load 0.7").kept()).isEqualTo(Promise.Kept.YES);
        assertThat(of(promises, "lenders' P99").kept()).isEqualTo(Promise.Kept.YES);
        assertThat(promises).noneMatch(promise -> promise.words().contains("warm"));
    }

    @Test
    void shouldNameTheCellsWhenSomeBreakIt() throws Exception {
        List<Promise> promises = judge(
                Map.of("fixed", 1.0, "window", 0.7, "gleaner", 0.8, "oracle", 0.5), "--input-sigma=.3,.6", "--seeds=3");
        Promise worse = of(promises, "nowhere worse");
        assertThat(worse.kept()).isEqualTo(Promise.Kept.NO);
        assertThat(worse.detail())
                .contains("sigma 0.6")
                .contains("to window +0.1")
                .doesNotContain("to fixed");
        Promise share = of(promises, ">= 0.75");
        assertThat(share.kept()).isEqualTo(Promise.Kept.NO);
        assertThat(share.detail()).startsWith("2 of 2 judged").contains("0.4");
    }

    @Test
    void shouldLeaveOpenWhatOneSeedCannotTell() throws Exception {
        List<Promise> promises =
                judge(Map.of("fixed", 1.0, "window", 0.9, "gleaner", 0.95, "oracle", 0.5), "--seeds=1", "--load=.3");
        assertThat(of(promises, "nowhere worse").kept()).isEqualTo(Promise.Kept.UNTOLD);
        assertThat(promises).noneMatch(promise -> promise.words().contains("better than window"));
    }

    @Test
    void shouldLeaveOpenWhatMayBeChanceWhenTheMeanIsOnTheWrongSide() throws Exception {
        String[] arguments = {"--workload=made-up", "--policies=fixed,window,gleaner,oracle", "--seeds=3"};
        Map<String, Double> slowdowns = Map.of("fixed", 1.0, "window", 0.899_999, "gleaner", 0.9, "oracle", 0.5);
        List<Promise> promises =
                Promises.of("made-up", Played.play(Played.setup(arguments), new FakeArena(slowdowns, 0.001)));
        assertThat(of(promises, "nowhere worse").kept()).isNotEqualTo(Promise.Kept.NO);
        Judgement judgement = new Judgement("chance");
        Cell cell = Played.setup(arguments).plan().cells().get(0);
        judgement.add(cell, true, false, "kept");
        assertThat(judgement.promise().kept()).isEqualTo(Promise.Kept.YES);
        judgement.add(cell, false, false, "open");
        assertThat(judgement.promise().kept()).isEqualTo(Promise.Kept.UNTOLD);
        judgement.add(cell, false, true, "broken");
        assertThat(judgement.promise().kept()).isEqualTo(Promise.Kept.NO);
    }

    @Test
    void shouldLeaveTailsOpenWhenTheirIntervalReachesTheBound() throws Exception {
        Setup setup = Played.setup("--workload=made-up", "--policies=fixed,window,gleaner,oracle", "--seeds=3");
        Map<String, Double> slowdowns = Map.of("fixed", 1.0, "window", 0.9, "gleaner", 0.8, "oracle", 0.5);
        List<CellResult> alike = Played.play(setup, new FakeArena(slowdowns, 0.001));
        assertThat(of(Promises.of("made-up", alike), "P99 latency").kept()).isEqualTo(Promise.Kept.NO);
        List<CellResult> apart = Played.play(setup, new FakeArena(slowdowns, 0.2));
        assertThat(of(Promises.of("made-up", apart), "P99 latency").kept()).isEqualTo(Promise.Kept.UNTOLD);
        assertThat(of(Promises.of("made-up", apart), "P99 latency").detail()).contains("1 of 1 judged");
    }

    @Test
    void shouldJudgeAlikeAndSayWhyWhenTheFolderIsNamed() throws Exception {
        Setup setup = Played.setup("--workload=made-up", "--policies=fixed,window,gleaner,oracle", "--seeds=2");
        Map<String, Double> alike = Map.of("fixed", 1.0, "window", 1.0, "gleaner", 1.0, "oracle", 1.0);
        List<CellResult> cells = Played.play(setup, new FakeArena(alike, 0));
        assertThat(Promises.of("freyr-10x60:/data", cells))
                .isEqualTo(Promises.of("freyr-10x60", cells))
                .noneMatch(promise -> promise.words().contains("by function"));
        assertThat(of(Promises.of("made-up", cells), ">= 0.75").detail())
                .isEqualTo("no cell gives the figure: the oracle gains less than 0.02 over fixed");
    }

    @Test
    void shouldJudgeNothingWhenGleanerIsNoRow() throws Exception {
        Setup setup = Played.setup("--workload=made-up", "--policies=fixed", "--seeds=2");
        assertThat(Promises.of("made-up", Played.play(setup, FakeArena.usual())))
                .isEmpty();
    }
}
