package io.gleaner.bench.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gleaner.agent.cli.GleanerMain;
import io.gleaner.agent.config.FunctionSettings;
import io.gleaner.agent.config.PlanFile;
import io.gleaner.bench.compare.Browser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command on files that the generator makes, to the files that it writes. */
class SizeCommandTest {
    private static final int BYTES_MOST = 2_000_000;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... arguments) {
        return GleanerMain.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private int size(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("size", "--calls", file("tree.json"), "--samples", file("samples.csv")));
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    @BeforeEach
    void generate() {
        assertThat(run(
                        "applications",
                        "generate",
                        "--app",
                        "six",
                        "--tree",
                        file("tree.json"),
                        "--samples",
                        file("samples.csv"),
                        "--traces",
                        "otlp",
                        "--out",
                        file("traces.json.gz")))
                .isZero();
    }

    @Test
    void shouldWriteAnswerTableAndPlanWhenSizesKeepTheSlo() throws IOException {
        int status = size(
                "--slo=600ms@p95",
                "--json=" + file("a.json"),
                "--csv=" + file("a.csv"),
                "--plan=" + file("plan.json"),
                "--plan-cpu=579");
        assertThat(err.toString()).isEmpty();
        assertThat(status).isZero();
        JsonNode answer = new ObjectMapper().readTree(Files.readString(folder.resolve("a.json")));
        assertThat(answer.get("sizes").size()).isEqualTo(6);
        assertThat(answer.get("estimatedMs").asDouble()).isBetween(300.0, 600.0);
        assertThat(answer.get("costPerMillion").asDouble()).isPositive();
        assertThat(answer.get("feasible").asBoolean()).isTrue();
        assertThat(answer.get("fastestReachableMs").asDouble()).isLessThan(600);
        assertThat(answer.get("alpha").isNumber()).isTrue();
        assertThat(answer.get("method").asText()).isEqualTo("gleaner");
        assertThat(Files.readAllLines(folder.resolve("a.csv"))).hasSize(1 + 6 * 6);
        FunctionSettings planned = PlanFile.read(folder.resolve("plan.json")).of("func-3");
        long sizeMb = answer.get("sizes").get("func-3").asLong();
        assertThat(planned.memoryBytes()).contains(sizeMb << 20);
        assertThat(planned.cpuMillis()).contains(Math.round(579 * sizeMb / 1024.0));
        assertThat(planned.sloTolerance().orElseThrow()).isBetween(1.0, 2.0);
        assertThat(out.toString())
                .contains("These sizes keep 600 ms for 95 % of requests.")
                .contains("func-1");
    }

    @Test
    void shouldGiveTheSameSizesWhenTracesTellTreeAndSamples() throws IOException {
        assertThat(size("--slo=600ms", "--json=" + file("a.json"))).isZero();
        assertThat(run("size", "--slo=600ms", "--json=" + file("b.json"), "--traces", file("traces.json.gz")))
                .isZero();
        ObjectMapper json = new ObjectMapper();
        assertThat(json.readTree(Files.readString(folder.resolve("b.json"))).get("sizes"))
                .isEqualTo(json.readTree(Files.readString(folder.resolve("a.json")))
                        .get("sizes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"slam", "gleaner", "brute-force"})
    void shouldAnswerWhenAnyMethodSearches(String method) {
        for (String objective : List.of("slo", "cost", "time", "balanced")) {
            if (method.equals("slam") && objective.equals("balanced")) {
                continue;
            }
            assertThat(size("--slo=700ms", "--method=" + method, "--objective=" + objective))
                    .as(objective)
                    .isZero();
        }
        assertThat(out.toString()).contains("found by " + method + " for time");
    }

    @Test
    void shouldExitThreeWithTheFastestWhenNoSizesKeepTheSlo() throws IOException {
        assertThat(size("--slo=20ms", "--plan=" + file("plan.json"))).isEqualTo(3);
        assertThat(out.toString())
                .contains("NO sizes keep 20.0 ms: the fastest reachable is")
                .contains("misses it by");
        assertThat(PlanFile.read(folder.resolve("plan.json")).of("func-1").sloTolerance())
                .contains(0.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--slo=soon | give a duration with its unit",
                "--slo=2s@p200 | give one from p50 to p99.9",
                "--slo=0s | an SLO of 0.0 ms",
                "--slo=2s --objective=fame | take one of slo, cost, time, balanced",
                "--slo=2s --method=luck | take one of slam, gleaner, brute-force",
                "--slo=2s --prices=barter | take one of [aws-x86",
                "--slo=2s --payload=many | give bytes and, if you like, a weight",
                "--slo=2s --samples=/no/such.csv | /no/such.csv",
                "--objective=cost | no SLO is given",
            })
    void shouldExitTwoAndSayWhatToDoWhenInputCannotBeUsed(String options, String said) {
        assertThat(size(options.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains("gleaner size: ").contains(said).doesNotContain("\tat ");
    }

    @Test
    void shouldNameTheFileWhenThereIsNoTree() {
        assertThat(run("size", "--slo=2s", "--calls=/no/such.json", "--samples", file("samples.csv")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("/no/such.json");
    }

    @Test
    void shouldNameTheFunctionWhenOneHasNoSamples() throws IOException {
        Files.writeString(
                folder.resolve("tree.json"), "{\"function\": \"func-1\", \"stages\": [[{\"function\": \"ghost\"}]]}");
        assertThat(size("--slo=2s")).isEqualTo(2);
        assertThat(err.toString()).contains("ghost");
    }

    @Test
    void shouldTakePricesFromAFileWhenOneIsNamed() throws IOException {
        Files.writeString(folder.resolve("prices.json"), "{\"perGbSecond\": 1.0, \"source\": \"a <test>\"}");
        assertThat(size("--slo=600ms", "--prices=" + file("prices.json"), "--json=" + file("a.json")))
                .isZero();
        JsonNode answer = new ObjectMapper().readTree(Files.readString(folder.resolve("a.json")));
        assertThat(answer.get("costPerMillion").asDouble()).isGreaterThan(100_000);
        Files.writeString(folder.resolve("prices.json"), "{\"perGbSecnd\": 1.0}");
        assertThat(size("--slo=600ms", "--prices=" + file("prices.json"))).isEqualTo(2);
        assertThat(err.toString()).contains("an unknown key perGbSecnd");
    }

    @Test
    void shouldNeedNothingElseAndDrawAllChartsWhenABrowserShowsThePage() throws Exception {
        Path page = folder.resolve("page.html");
        Files.writeString(folder.resolve("prices.json"), "{\"perGbSecond\": 0.00002, \"source\": \"</script>\"}");
        assertThat(size("--slo=600ms@p95", "--prices=" + file("prices.json"), "--html=" + page))
                .isZero();
        String text = Files.readString(page);
        assertThat(text.length()).isLessThan(BYTES_MOST);
        assertThat(text)
                .contains("Licensed to the Apache Software Foundation")
                .doesNotContain("/*ANSWER*/")
                .doesNotContain("/*LIBRARY*/")
                .doesNotContainPattern("<(script|link|img)[^>]*(src|href)=\"?(http|//)");
        Browser.Shown shown = Browser.load(Browser.required(), page, folder);
        assertThat(shown.log()).doesNotContain("CONSOLE");
        Matcher charts = Pattern.compile("data-charts=\"(\\d+)\"").matcher(shown.dom());
        assertThat(charts.find()).as("the page's scripts ran to their end").isTrue();
        assertThat(charts.group(1)).isEqualTo("4");
        String drawn =
                shown.dom().substring(shown.dom().indexOf("<main>"), shown.dom().indexOf("</main>"));
        assertThat(drawn.split("<svg", -1)).hasSize(1 + 4);
        assertThat(drawn).contains("SLO kept").contains("func-6").contains("SLO 600 ms");
    }
}
