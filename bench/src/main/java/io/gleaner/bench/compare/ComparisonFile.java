package io.gleaner.bench.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The file of a comparison: replaced as a whole after every cell, and read again to go on. One thread. */
final class ComparisonFile {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;

    ComparisonFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    /** Whole or not at all: whoever reads it meanwhile, or after a kill, sees the one before. */
    void write(ObjectNode document) throws IOException {
        replace(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n");
    }

    /**
     * Whether the file can be replaced; leaves nothing behind. What exists and is no ordinary file can't: a move over
     * /dev/stdout or /dev/null would take it from everybody.
     */
    static boolean writable(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return false;
        }
        try {
            Files.writeString(next(file), "");
            Files.delete(next(file));
            return !Files.exists(file) || Files.isWritable(file);
        } catch (IOException e) {
            return false;
        }
    }

    private static Path next(Path file) {
        return file.resolveSibling(file.getFileName() + ".new");
    }

    static void replace(Path file, String text) throws IOException {
        Path next = next(file);
        try {
            Files.writeString(next, text);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    /**
     * The cells of the plan that stand in the file with all their rows; none where there is no file.
     *
     * @throws IllegalArgumentException where it is of other options, or can't be understood
     */
    List<CellResult> read(Setup setup) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<CellResult> cells = new ArrayList<>();
        try {
            JsonNode document = JSON.readTree(Files.readAllBytes(file));
            if (!document.path("cells").isArray()) {
                throw new IllegalArgumentException(
                        "--resume: " + file + " is no file of a comparison: name another file, or leave --resume out");
            }
            sameOptions(document, setup);
            sameModels(document, setup);
            for (JsonNode node : document.path("cells")) {
                Cell cell = cell(node);
                if (setup.plan().cells().contains(cell) && complete(node, cell, setup.plan())) {
                    cells.add(result(cell, node, setup.plan().rows(cell)));
                }
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "--resume: " + file + " is no JSON (" + e.getOriginalMessage() + "): name another file", e);
        }
        return cells;
    }

    private void sameOptions(JsonNode document, Setup setup) throws JsonProcessingException {
        JsonNode wanted = JSON.readTree(JSON.writeValueAsString(setup.identity()));
        Iterator<Map.Entry<String, JsonNode>> options = wanted.properties().iterator();
        while (options.hasNext()) {
            Map.Entry<String, JsonNode> option = options.next();
            if (!option.getValue().equals(document.path(option.getKey()))) {
                throw new IllegalArgumentException("--resume: " + file + " was played with " + option.getKey() + " "
                        + document.path(option.getKey()) + ", not " + option.getValue()
                        + ": give the same options, or name another file");
            }
        }
    }

    /** A row that isn't in the file yet may come with its model. */
    private void sameModels(JsonNode document, Setup setup) {
        setup.models().json().properties().forEach(entry -> {
            JsonNode there = document.path("models").path(entry.getKey()).path("hash");
            if (there.isTextual() && !there.equals(entry.getValue().get("hash"))) {
                throw new IllegalArgumentException("--resume: " + file + " was played with the model " + there.asText()
                        + " for " + entry.getKey() + ", not "
                        + entry.getValue().get("hash").asText()
                        + ": give the same model, or name another file");
            }
        });
    }

    private static Cell cell(JsonNode node) {
        return new Cell(
                node.path("load").asDouble(),
                node.path("inputSigma").asDouble(),
                node.path("drift").asBoolean(),
                node.path("warm").asBoolean());
    }

    private static boolean complete(JsonNode node, Cell cell, Plan plan) {
        List<String> there = new ArrayList<>();
        node.path("policies").forEach(policy -> there.add(policy.path("policy").asText()));
        return there.equals(plan.rows(cell)) && (!plan.shows(cell) || CellDetail.isWhole(node.path("detail")));
    }

    private static CellResult result(Cell cell, JsonNode node, List<String> policies) {
        List<Row> rows = new ArrayList<>();
        node.path("policies").forEach(policy -> rows.add(row(policy, policies)));
        return new CellResult(
                cell,
                number(node, "loadReached"),
                number(node, "invocationsMeasured"),
                number(node, "secondsPerMinuteEffective"),
                rows,
                node.get("detail"));
    }

    private static Row row(JsonNode node, List<String> policies) {
        Map<Figure, Interval> figures = new EnumMap<>(Figure.class);
        Map<String, Map<Figure, Row.Difference>> versus = new LinkedHashMap<>();
        Stream.concat(Stream.of(Plan.WINDOW, Plan.FIXED), policies.stream())
                .filter(reference -> node.has(ComparisonJson.versusKey(reference)))
                .forEach(reference -> versus.put(reference, new EnumMap<>(Figure.class)));
        for (Figure figure : Figure.values()) {
            if (node.path(figure.key()).isObject()) {
                figures.put(figure, interval(node.get(figure.key())));
            }
            versus.forEach((reference, differences) -> {
                JsonNode difference =
                        node.get(ComparisonJson.versusKey(reference)).path(figure.key());
                if (difference.isObject()) {
                    Verdict verdict = Verdict.named(difference.path("verdict").asText());
                    differences.put(figure, new Row.Difference(interval(difference), verdict));
                }
            });
        }
        return new Row(node.path("policy").asText(), figures, versus);
    }

    private static Interval interval(JsonNode node) {
        return new Interval(number(node, "mean"), number(node, "low"), number(node, "high"));
    }

    private static double number(JsonNode node, String key) {
        return node.path(key).isNumber() ? node.get(key).asDouble() : Double.NaN;
    }
}
