package io.gleaner.bench.sizing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.Finding;
import io.gleaner.placement.sizing.SizingRequest;
import io.gleaner.placement.sizing.SizingResult;
import java.util.List;
import java.util.Map;

/** An answer as JSON, for programs and for the page. Numbers that are none are null. Stateless. */
final class SizingJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private SizingJson() {}

    static String text(ObjectNode document) throws java.io.IOException {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
    }

    static ObjectNode of(SizingRequest request, SizingResult result, List<String> notes) {
        ObjectNode out = JSON.createObjectNode();
        sizes(out.putObject("sizes"), result.sizes());
        number(out, "estimatedMs", result.estimatedMs());
        number(out, "lowMs", result.lowMs());
        number(out, "highMs", result.highMs());
        number(out, "costPerMillion", result.costPerMillion());
        out.put("feasible", result.feasible());
        number(out, "fastestReachableMs", result.fastestReachableMs());
        number(out, "missesByMs", result.missesByMs());
        number(out, "alpha", result.alpha());
        out.put("method", Words.of(result.method()));
        number(out, "coldMs", result.coldMs());
        asked(out.putObject("asked"), request);
        changes(out.putArray("changes"), result);
        ties(out.putArray("ties"), result);
        findings(out.putArray("findings"), result);
        notes.forEach(out.putArray("inputNotes")::add);
        curve(out.putArray("curve"), result);
        timeline(out.putArray("timeline"), result);
        table(out.putArray("table"), result);
        return out;
    }

    private static void asked(ObjectNode out, SizingRequest request) {
        number(out, "sloMs", request.slo().limitMs());
        number(out, "sloPercentile", request.slo().percentile().orElse(Double.NaN));
        out.put("objective", Words.of(request.objective()));
        out.put("method", Words.of(request.method()));
        out.put("billing", Words.of(request.billing()));
        out.put("prices", request.prices().name());
        out.put("priceSource", request.prices().source());
        number(out, "costWeight", request.costWeight());
        out.put("seed", request.seed());
        calls(out.putObject("calls"), request.root());
    }

    private static void calls(ObjectNode out, CallNode call) {
        out.put("function", call.function());
        ArrayNode stages = out.putArray("stages");
        for (List<CallNode> stage : call.stages()) {
            ArrayNode parallel = stages.addArray();
            stage.forEach(child -> calls(parallel.addObject(), child));
        }
    }

    private static void changes(ArrayNode out, SizingResult result) {
        for (SizingResult.Change change : result.changes()) {
            ObjectNode one = out.addObject().put("function", change.function());
            one.put("fromMb", change.fromMb()).put("toMb", change.toMb());
            number(one, "addedMs", change.addedMs());
            number(one, "addedCostPerMillion", change.addedCostPerMillion());
            one.put("keepsSlo", change.keepsSlo());
        }
    }

    private static void ties(ArrayNode out, SizingResult result) {
        for (SizingResult.Tie tie : result.ties()) {
            out.addObject()
                    .put("function", tie.function())
                    .put("chosenMb", tie.chosenMb())
                    .put("otherMb", tie.otherMb())
                    .put("text", tie.text());
        }
    }

    private static void findings(ArrayNode out, SizingResult result) {
        for (Finding finding : result.findings()) {
            out.addObject()
                    .put("kind", Words.of(finding.kind()))
                    .put("function", finding.function())
                    .put("text", finding.text());
        }
    }

    private static void curve(ArrayNode out, SizingResult result) {
        for (SizingResult.CurvePoint point : result.curve()) {
            ObjectNode one = out.addObject();
            number(one, "estimatedMs", point.estimatedMs());
            number(one, "costPerMillion", point.costPerMillion());
            sizes(one.putObject("sizes"), point.sizes());
        }
    }

    private static void timeline(ArrayNode out, SizingResult result) {
        for (SizingResult.Span span : result.timeline()) {
            ObjectNode one = out.addObject().put("function", span.function()).put("depth", span.depth());
            number(one, "startMs", span.startMs());
            number(one, "endMs", span.endMs());
            number(one, "ownMs", span.ownMs());
        }
    }

    private static void table(ArrayNode out, SizingResult result) {
        for (SizingResult.SizeRow row : result.table()) {
            ObjectNode one = out.addObject().put("function", row.function()).put("memoryMb", row.memoryMb());
            number(one, "ownMs", row.ownMs());
            number(one, "lowMs", row.lowMs());
            number(one, "highMs", row.highMs());
            one.put("samples", row.samples()).put("fitted", row.fitted());
            number(one, "costPerMillion", row.costPerMillion());
        }
    }

    private static void sizes(ObjectNode out, Map<String, Integer> sizes) {
        sizes.forEach(out::put);
    }

    private static void number(ObjectNode out, String key, double value) {
        if (Double.isFinite(value)) {
            out.put(key, value);
        } else {
            out.putNull(key);
        }
    }
}
