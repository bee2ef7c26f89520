package io.gleaner.placement.sizing.traces;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Finds the size, cold starts, the size of inputs and the function's name in attributes; docs/sizing.md has the table. Names are compared
 * in lower case, with underscores and dashes left out.
 */
final class Attributes {
    private static final long BYTES_PER_MB = 1L << 20;
    private static final int MB_MOST = 1 << 20;

    /** Bytes by OpenTelemetry's conventions, MB in their first versions: no function has less than 1 MiB or more than 1 TiB. */
    private static final Set<String> MEMORY_BYTES = Set.of("faas.maxmemory", "memorybytes", "memorylimitbytes");

    private static final Set<String> MEMORY_MB = Set.of(
            "memorymb",
            "memorysize",
            "memorylimitinmb",
            "memorylimit",
            "faas.memorymb",
            "aws.lambda.memorymb",
            "aws.lambda.memorysize",
            "aws.function.memory",
            "aws.function.memorymb",
            "awslambdafunctionmemorysize");
    private static final Set<String> COLD =
            Set.of("faas.coldstart", "coldstart", "cold", "aws.lambda.coldstart", "aws.function.coldstart");
    private static final Set<String> INPUT_BYTES = Set.of(
            "inputbytes",
            "faas.inputbytes",
            "http.request.body.size",
            "http.requestcontentlength",
            "http.request.contentlength",
            "messaging.message.body.size");
    private static final Set<String> FUNCTION = Set.of("faas.name", "aws.function.name", "aws.lambda.functionname");

    private Attributes() {}

    /** Looks at all attributes; unknown names and values of the wrong kind are passed over. */
    static void read(Map<?, ?> attributes, Span.Facts into) {
        attributes.forEach((name, value) -> read(plain(name), value, into));
    }

    /** The function that attributes name; null if none. */
    static String function(Map<?, ?> attributes) {
        for (Map.Entry<?, ?> attribute : attributes.entrySet()) {
            if (FUNCTION.contains(plain(attribute.getKey()))) {
                String name = Fields.text(attribute.getValue());
                if (!name.isBlank()) {
                    return name;
                }
            }
        }
        return null;
    }

    private static void read(String name, Object value, Span.Facts into) {
        if (COLD.contains(name)) {
            into.cold |= Fields.isTrue(value);
        } else if (MEMORY_BYTES.contains(name)) {
            long amount = Fields.whole(value, 0);
            into.memoryMb = memoryMb(amount >= BYTES_PER_MB ? amount / BYTES_PER_MB : amount, into.memoryMb);
        } else if (MEMORY_MB.contains(name)) {
            into.memoryMb = memoryMb(Fields.whole(value, 0), into.memoryMb);
        } else if (INPUT_BYTES.contains(name)) {
            into.inputBytes = Math.max(Span.INPUT_UNKNOWN, Fields.whole(value, Span.INPUT_UNKNOWN));
        }
    }

    private static int memoryMb(long amount, int otherwise) {
        return amount >= 1 && amount <= MB_MOST ? (int) amount : otherwise;
    }

    private static String plain(Object name) {
        return String.valueOf(name).toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }
}
