package io.gleaner.bench.sizing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gleaner.placement.sizing.PriceTable;
import io.gleaner.placement.sizing.SizingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Price tables by name or from a JSON file: {@code {"perGbSecond": 0.0000166667, "perSecondByMb": {"128": 0.0000021}, "roundingMs": 1,
 * "minimumMs": 1, "source": "where it stands"}}; a table by size, rounding and minimum may be left out. Stateless.
 */
final class PriceFiles {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final String FORM = "give {\"perGbSecond\": dollars, \"roundingMs\": 1, \"minimumMs\": 1}";
    private static final List<String> KEYS =
            List.of("name", "perGbSecond", "perSecondByMb", "roundingMs", "minimumMs", "source");

    private PriceFiles() {}

    /** @throws SizingException where it is neither a table's name nor a file that holds one */
    static PriceTable named(String nameOrFile) {
        Path file = Path.of(nameOrFile);
        return Files.isRegularFile(file) ? read(file) : PriceTable.named(nameOrFile);
    }

    private static PriceTable read(Path file) {
        JsonNode table;
        try {
            table = JSON.readTree(Files.readString(file));
        } catch (JsonProcessingException e) {
            throw new SizingException("no JSON: " + e.getOriginalMessage(), "prices " + file, FORM);
        } catch (IOException e) {
            throw new SizingException(
                    "the file can't be read", "prices " + file, "check that you may read it as UTF-8");
        }
        table.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                throw new SizingException(
                        "an unknown key " + key, "prices " + file, "there are " + String.join(", ", KEYS));
            }
        });
        Map<Integer, Double> bySize = new TreeMap<>();
        table.path("perSecondByMb")
                .properties()
                .forEach(entry -> bySize.put(size(file, entry.getKey()), number(file, entry)));
        double rounding = optional(file, table, "roundingMs", 1);
        return new PriceTable(
                table.path("name").asText(file.getFileName().toString()),
                number(file, Map.entry("perGbSecond", table.path("perGbSecond"))),
                bySize,
                rounding,
                optional(file, table, "minimumMs", rounding),
                table.path("source").asText(file.toString()));
    }

    private static double optional(Path file, JsonNode table, String key, double otherwise) {
        return table.has(key) ? number(file, Map.entry(key, table.get(key))) : otherwise;
    }

    private static double number(Path file, Map.Entry<String, JsonNode> entry) {
        if (!entry.getValue().isNumber()) {
            throw new SizingException(entry.getKey() + " is no number", "prices " + file, FORM);
        }
        return entry.getValue().asDouble();
    }

    private static int size(Path file, String megabytes) {
        try {
            return Integer.parseInt(megabytes);
        } catch (NumberFormatException e) {
            throw new SizingException("a size of \"" + megabytes + "\"", "prices " + file, "give whole megabytes");
        }
    }
}
