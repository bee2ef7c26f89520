package io.gleaner.bench.sizing;

import io.gleaner.bench.report.TextTable;
import io.gleaner.placement.sizing.Finding;
import io.gleaner.placement.sizing.Method;
import io.gleaner.placement.sizing.SizingRequest;
import io.gleaner.placement.sizing.SizingResult;
import io.gleaner.placement.sizing.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** An answer in words and tables. Stateless. */
final class SizingText {
    private SizingText() {}

    static List<String> of(SizingRequest request, SizingResult result, List<String> notes) {
        List<String> lines = new ArrayList<>();
        lines.add(verdict(request.slo(), result));
        lines.add("Estimate " + Words.ms(result.estimatedMs()) + " (" + basis(request, result) + ": 95 % interval "
                + Words.ms(result.lowMs()) + " to " + Words.ms(result.highMs()) + "), "
                + Words.dollars(result.costPerMillion()) + " for a million invocations ("
                + request.prices().name() + ", " + Words.of(request.billing()) + " billing), found by "
                + Words.of(result.method()) + " for " + Words.of(request.objective()) + "."
                + (Double.isNaN(result.coldMs()) ? "" : " All cold: " + Words.ms(result.coldMs()) + "."));
        lines.add("");
        lines.addAll(sizes(result));
        lines.add("");
        lines.addAll(changes(result));
        section(
                lines,
                "Too close to call:",
                result.ties().stream().map(SizingResult.Tie::text).toList());
        section(
                lines,
                "Findings:",
                result.findings().stream().map(Finding::text).toList());
        section(lines, "Input:", notes);
        return lines;
    }

    private static String basis(SizingRequest request, SizingResult result) {
        boolean promised = request.slo().percentile().isPresent() && result.method() != Method.SLAM;
        return promised
                ? "the SLO's percentile and a margin for the number of samples; without it"
                : "own times at alpha " + Words.plain(result.alpha());
    }

    private static String verdict(Slo slo, SizingResult result) {
        if (result.feasible()) {
            return "These sizes keep " + Words.of(slo) + ".";
        }
        String reach = "the fastest reachable is " + Words.ms(result.fastestReachableMs());
        return result.missesByMs() > 0
                ? "NO sizes keep " + Words.of(slo) + ": " + reach + " and misses it by " + Words.ms(result.missesByMs())
                        + ". These sizes are the fastest."
                : "These sizes do NOT keep " + Words.of(slo) + "; " + reach + ".";
    }

    private static List<String> sizes(SizingResult result) {
        TextTable table = new TextTable("function", "MB", "own time", "95 % interval", "samples", "own cost a million");
        for (Map.Entry<String, Integer> size : result.sizes().entrySet()) {
            result.table().stream()
                    .filter(row -> row.function().equals(size.getKey()) && row.memoryMb() == size.getValue())
                    .forEach(row -> table.add(List.of(
                            row.function(),
                            Integer.toString(row.memoryMb()),
                            Words.ms(row.ownMs()),
                            Words.ms(row.lowMs()) + " to " + Words.ms(row.highMs()),
                            row.fitted() ? "fitted" : Integer.toString(row.samples()),
                            Words.dollars(row.costPerMillion()))));
        }
        return table.lines();
    }

    /** The nearest size to either side of each function; JSON, CSV and page have them all. */
    private static List<String> changes(SizingResult result) {
        TextTable table = new TextTable("one change", "MB", "adds time", "adds cost a million", "SLO");
        for (Map.Entry<String, Integer> size : result.sizes().entrySet()) {
            nearest(result, size.getKey(), change -> change.toMb() < size.getValue(), table);
            nearest(result, size.getKey(), change -> change.toMb() > size.getValue(), table);
        }
        return table.lines();
    }

    private static void nearest(
            SizingResult result, String function, Predicate<SizingResult.Change> side, TextTable table) {
        result.changes().stream()
                .filter(change -> change.function().equals(function) && side.test(change))
                .min((a, b) -> Integer.compare(Math.abs(a.toMb() - a.fromMb()), Math.abs(b.toMb() - b.fromMb())))
                .ifPresent(change -> table.add(List.of(
                        change.function(),
                        change.fromMb() + " > " + change.toMb(),
                        Words.signedMs(change.addedMs()),
                        Words.signedDollars(change.addedCostPerMillion()),
                        change.keepsSlo() ? "kept" : "MISSED")));
    }

    private static void section(List<String> lines, String title, List<String> texts) {
        if (!texts.isEmpty()) {
            lines.add("");
            lines.add(title);
            texts.forEach(text -> lines.add("  " + text));
        }
    }
}
