package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonPageTest {
    private static final int BYTES_MOST = 2_000_000;

    /** What the page tells of itself once it stands. */
    private static final String TELL = "<script>addEventListener('load', () => { const root = document.documentElement;"
            + " parent.postMessage({ charts: document.body.dataset.charts, wide: root.scrollWidth,"
            + " cut: Math.max(...[...document.querySelectorAll('.scroll')].map(box => box.scrollWidth - box.clientWidth)),"
            + " screen: root.clientWidth, drawn: document.querySelectorAll('.chart svg').length }, '*'); });</script>";

    /** A screen of any width: no browser's window is as narrow as a phone. */
    private static final String SCREEN = "<!DOCTYPE html><html><body><script>addEventListener('message', told =>"
            + " Object.assign(document.body.dataset, told.data));</script>"
            + "<iframe src='page.html' style='border:0;width:%dpx;height:800px'></iframe></body></html>";

    @TempDir
    private Path folder;

    private static String page(boolean grid) throws Exception {
        Setup setup = Played.setup(
                "--workload=made-up <with> \"quotes\"",
                "--nodes=2",
                "--cores=4,8",
                "--seeds=4",
                "--policies=fixed,free-only,window,gleaner,gleaner-no-wire,oracle",
                grid ? "--load=.3,.7,1" : "--load=1",
                grid ? "--drift=both" : "--drift=no",
                "--html=page.html");
        return ComparisonPage.page(ComparisonJson.of(setup, Played.play(setup, FakeArena.usual())));
    }

    private static int number(String dom, String attribute) {
        Matcher found = Pattern.compile("data-" + attribute + "=\"(\\d+)\"").matcher(dom);
        assertThat(found.find())
                .as("the page's scripts ran to their end: " + attribute)
                .isTrue();
        return Integer.parseInt(found.group(1));
    }

    @Test
    void shouldNeedNothingElseAndKeepTheLicenceWhenItIsWritten() throws Exception {
        String page = page(true);
        assertThat(page.length()).isLessThan(BYTES_MOST);
        assertThat(page)
                .contains("Licensed to the Apache Software Foundation")
                .contains("\\u003cwith>")
                .doesNotContainPattern("<(script|link|img)[^>]*(src|href)=\"?(http|//)");
        assertThat(page).doesNotContain("/*LIBRARY*/").doesNotContain("/*COMPARISON*/");
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 390})
    void shouldDrawAllChartsAndFitTheScreenWhenABrowserShowsIt(int width) throws Exception {
        Path browser = Browser.required();
        for (boolean grid : List.of(false, true)) {
            Path file = folder.resolve("page.html");
            String page = page(grid);
            int end = page.lastIndexOf("</body>"); // the library's source has one, too
            Files.writeString(file, page.substring(0, end) + TELL + page.substring(end));
            Path screen = folder.resolve("screen.html");
            Files.writeString(screen, SCREEN.formatted(width));
            Browser.Shown shown = Browser.load(browser, screen, folder);
            assertThat(shown.log()).doesNotContain("CONSOLE");
            int charts = number(shown.dom(), "charts");
            assertThat(charts).isEqualTo(grid ? 6 : 5);
            assertThat(number(shown.dom(), "drawn")).isEqualTo(charts);
            if (width >= 1200) {
                assertThat(number(shown.dom(), "cut"))
                        .as("pixels of a table that are cut")
                        .isZero();
            }
            assertThat(number(shown.dom(), "screen")).isEqualTo(width);
            assertThat(number(shown.dom(), "wide")).isLessThanOrEqualTo(width);
        }
    }

    @Test
    void shouldColourNoDifferenceThatCannotBeToldWhenABrowserShowsIt() throws Exception {
        Path browser = Browser.required();
        Setup setup = Played.setup(
                "--workload=made-up",
                "--seeds=2",
                "--policies=fixed,free-only,window,gleaner,oracle",
                "--load=.3,1",
                "--html=page.html");
        Map<String, Double> alike =
                Map.of("fixed", 1.0, "free-only", 1.0, "window", 1.0, "gleaner", 1.0, "oracle", 1.0);
        Path file = folder.resolve("page.html");
        List<CellResult> cells = Played.play(setup, new FakeArena(alike, 0.05));
        Files.writeString(file, ComparisonPage.page(ComparisonJson.of(setup, cells)));
        String dom = Browser.load(browser, file, folder).dom();
        String drawn = dom.substring(dom.indexOf("<main>"), dom.indexOf("</main>"));
        assertThat(drawn)
                .as("SLO violations' interval goes below 0")
                .contains("too few seeds")
                .contains("share of the oracle's gain");
        assertThat(drawn)
                .as("a grey cell of the heat map, framed")
                .containsPattern("fill=\"#e8ebf0\" stroke=\"#68707c\"[^>]*stroke-dasharray");
        assertThat(drawn)
                .as("a hollow mark shows the card below it")
                .containsPattern("<path[^>]*fill=\"#f6f7f9\"[^>]*stroke=\"#68707c\"");
    }
}
