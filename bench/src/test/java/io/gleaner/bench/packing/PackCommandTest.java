package io.gleaner.bench.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class PackCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return new CommandLine(new PackCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .setParameterExceptionHandler((e, given) -> {
                    err.append(e.getMessage());
                    return 2;
                })
                .execute(arguments);
    }

    private Path apps(String... lines) throws IOException {
        return Files.writeString(folder.resolve("apps.csv"), String.join("\n", lines) + "\n");
    }

    @Test
    void shouldWritePlanWithTheNamedKeysWhenJsonIsAsked() throws IOException {
        Path apps = apps("app,cpu,memory", "a,3,1GiB", "b,1500m,2 GiB", "c,1.5,1073741824");
        Path json = folder.resolve("plan.json");
        assertThat(run("--apps", apps.toString(), "--cpu", "3", "--memory", "4GiB", "--json", json.toString()))
                .as(err.toString())
                .isZero();
        JsonNode plan = new ObjectMapper().readTree(json.toFile());
        assertThat(names(plan))
                .containsExactly("machines", "lowerBound", "method", "seconds", "maxLoad", "assignments");
        assertThat(plan.get("machines").asInt()).isEqualTo(2);
        assertThat(plan.get("lowerBound").asInt()).isEqualTo(2);
        assertThat(plan.get("maxLoad").asDouble()).isEqualTo(3);
        assertThat(names(plan.get("assignments").get(0))).containsExactly("app", "machine", "cpu", "memory");
        Map<String, Double> cores = new TreeMap<>();
        plan.get("assignments")
                .forEach(one ->
                        cores.merge(one.get("app").asText(), one.get("cpu").asDouble(), Double::sum));
        assertThat(cores).isEqualTo(Map.of("a", 3.0, "b", 1.5, "c", 1.5));
        assertThat(out.toString()).contains("3 applications on 2 machines", "optimal");
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void shouldDivideWhatNoMachineBearsWhenLoadIsAboveOne() throws IOException {
        Path apps = apps("app,cpu,memory", "big,10,1GiB", "small,2,1GiB");
        Path weights = folder.resolve("weights.csv");
        assertThat(run("--apps", apps.toString(), "--cpu", "4", "--memory", "4GiB", "--weights", weights.toString()))
                .as(err.toString())
                .isZero();
        double sum = Files.readAllLines(weights).stream()
                .filter(line -> line.startsWith("big,"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)))
                .sum();
        assertThat(sum).isEqualTo(1, within(1e-9));
        assertThat(out.toString()).contains("on 3 machines");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "app,cpu|a,1|line 1|no column memory",
                "app,cpu,memory|a,1,9GiB|line 2|MEMORY",
                "app,cpu,memory|a,0,1GiB|line 2|load",
                "app,cpu,memory|a,x,1GiB|line 2|cores",
                "app,cpu,memory|a,1,1Gb!|line 2|GiB",
                "app,cpu,memory|a,0.0001,1GiB|line 2|write 1m",
                "app,cpu,memory|a,1|line 2|no memory"
            })
    void shouldNameFileLineAndChangeWhenInputIsBad(String header, String row, String line, String words)
            throws IOException {
        Path apps = apps(header, row);
        assertThat(run("--apps", apps.toString(), "--cpu", "4", "--memory", "4GiB"))
                .isEqualTo(2);
        assertThat(err.toString()).contains(apps.toString(), line).containsIgnoringCase(words);
    }

    @Test
    void shouldNameTheSecondLineWhenNamesAreDoubled() throws IOException {
        Path apps = apps("app,cpu,memory", "a,1,1GiB", "b,1,1GiB", "a,2,1GiB");
        assertThat(run("--apps", apps.toString(), "--cpu", "4", "--memory", "4GiB"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("line 4").contains("a");
    }

    @Test
    void shouldKeepApplicationsWholeWhenSingleIsAsked() throws IOException {
        Path apps = apps("app,cpu,memory", "a,3,1GiB", "b,3,1GiB", "c,2,1GiB");
        assertThat(run("--apps", apps.toString(), "--cpu", "4", "--memory", "4GiB", "--single"))
                .isZero();
        assertThat(out.toString()).contains("on 3 machines", "0 applications are divided");
    }

    @Test
    void shouldUseLessOfAMachineWhenLimitsAreGiven() throws IOException {
        Path apps = apps("app,cpu,memory", "a,8,1GiB", "b,8,1GiB");
        assertThat(run("--apps", apps.toString(), "--cpu", "10", "--memory", "4GiB", "--limits", "cpu=0.8,memory=0.95"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("on 2 machines").contains("used to 100.0 %");
    }

    @Test
    void shouldReadJsonWhenTheFileBeginsLikeIt() throws IOException {
        Path apps = Files.writeString(
                folder.resolve("apps.json"),
                "{\"applications\": [{\"app\": \"a\", \"cpu\": 1.5, \"memory\": \"2GiB\"},"
                        + " {\"app\": \"b\", \"cpu\": \"500m\", \"memory\": 1024, \"instances\": 2}]}");
        assertThat(run("--apps", apps.toString(), "--cpu", "4", "--memory", "4GiB"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("2 applications on 2 machines", "3 instances in all");
    }

    @Test
    void shouldListMethodsWhenThereIsNoSuchMethod() throws IOException {
        Path apps = apps("app,cpu,memory", "a,8,1GiB");
        assertThat(run("--apps", apps.toString(), "--cpu", "10", "--memory", "4GiB", "--method", "magic"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("magic", "best", "whole-first");
    }

    @Test
    void shouldDrawEveryMachineWhenSvgIsAsked() throws IOException {
        List<String> lines = new ArrayList<>(List.of("app,cpu,memory"));
        for (int app = 0; app < 400; app++) {
            lines.add("app-" + app + ",2,4GiB");
        }
        Path svg = folder.resolve("plan.svg");
        Path apps = apps(lines.toArray(String[]::new));
        assertThat(run("--apps", apps.toString(), "--cpu", "4", "--memory", "8GiB", "--svg", svg.toString()))
                .isZero();
        String picture = Files.readString(svg);
        assertThat(picture).contains("200 machines for 400 applications").endsWith("</svg>\n");
        // Two backgrounds for each machine, one square in the legend.
        assertThat(Pattern.compile("class=\"n\"").matcher(picture).results()).hasSize(2 * 200 + 1);
    }
}
