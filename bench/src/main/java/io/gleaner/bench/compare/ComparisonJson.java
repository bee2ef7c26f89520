package io.gleaner.bench.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** A comparison as JSON; docs/compare.md describes it. Stateless. */
final class ComparisonJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ComparisonJson() {}

    /** Of what has been played so far; the one cell's policies stand at the top too, where it is no grid. */
    static ObjectNode of(Setup setup, List<CellResult> cells) {
        ObjectNode document = setup.identity();
        axis(document, "load", setup, Cell::load);
        axis(document, "inputSigma", setup, Cell::inputSigma);
        axis(document, "drift", setup, Cell::drift);
        axis(document, "warm", setup, Cell::warm);
        setup.plan().policies().forEach(document.putArray("policiesAsked")::add);
        setup.plan().atFullLoad().forEach(document.putArray("policiesAtFullLoad")::add);
        document.set("models", setup.models().json());
        document.put("cellsAsked", setup.plan().cells().size());
        if (!setup.grid() && !cells.isEmpty()) {
            facts(document, cells.get(0));
            document.set("policies", policies(cells.get(0)));
        }
        ArrayNode played = document.putArray("cells");
        cells.forEach(cell -> played.add(cell(cell)));
        ArrayNode promises = document.putArray("promises");
        for (Promise promise : Promises.of(setup.options().workload, cells)) {
            promises.addObject()
                    .put("promise", promise.words())
                    .put("verdict", promise.kept().words())
                    .put("detail", promise.detail());
        }
        return document;
    }

    private static void axis(ObjectNode document, String key, Setup setup, Function<Cell, Object> value) {
        Set<Object> values = new LinkedHashSet<>();
        setup.plan().cells().forEach(cell -> values.add(value.apply(cell)));
        if (setup.grid()) {
            ArrayNode array = document.putArray(key);
            values.forEach(each -> array.add(JSON.<JsonNode>valueToTree(each)));
        } else {
            document.set(key, JSON.<JsonNode>valueToTree(values.iterator().next()));
        }
    }

    private static ObjectNode cell(CellResult result) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("load", result.cell().load());
        node.put("inputSigma", result.cell().inputSigma());
        node.put("drift", result.cell().drift());
        node.put("warm", result.cell().warm());
        facts(node, result);
        node.set("policies", policies(result));
        if (result.detail() != null) {
            node.set("detail", result.detail());
        }
        return node;
    }

    private static void facts(ObjectNode node, CellResult result) {
        number(node, "loadReached", result.loadReached());
        number(node, "invocationsMeasured", result.invocations());
        number(node, "secondsPerMinuteEffective", result.secondsPerMinute());
    }

    private static ArrayNode policies(CellResult result) {
        ArrayNode policies = JsonNodeFactory.instance.arrayNode();
        for (Row row : result.rows()) {
            ObjectNode node = policies.addObject().put("policy", row.policy());
            for (Figure figure : Figure.values()) {
                interval(node, figure.key(), row.of(figure));
            }
            row.versus().forEach((reference, differences) -> versus(node, reference, differences));
        }
        return policies;
    }

    /** {@code versusWindow} and so on. */
    static String versusKey(String reference) {
        return Figure.camelCase("versus-" + reference);
    }

    private static void versus(ObjectNode policy, String reference, Map<Figure, Row.Difference> differences) {
        ObjectNode versus = policy.putObject(versusKey(reference));
        for (Figure figure : Figure.values()) {
            Row.Difference difference = differences.get(figure);
            if (difference == null) {
                versus.putNull(figure.key());
            } else {
                interval(versus, figure.key(), difference.interval())
                        .put("verdict", difference.verdict().words());
            }
        }
    }

    private static ObjectNode interval(ObjectNode node, String key, Interval interval) {
        if (interval == null) {
            node.putNull(key);
            return null;
        }
        ObjectNode triple = node.putObject(key);
        number(triple, "mean", interval.mean());
        number(triple, "low", interval.low());
        number(triple, "high", interval.high());
        return triple;
    }

    private static void number(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, value);
        } else {
            node.putNull(key);
        }
    }
}
