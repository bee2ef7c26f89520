package io.gleaner.bench.functions;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers of an input: a plain number, which is called {@code work}, or flat JSON such as {@code {"work":40}}. */
final class Parameters {
    private static final Pattern PLAIN = Pattern.compile("\\s*([0-9]{1,9})\\s*");
    private static final Pattern JSON = Pattern.compile("\\s*\\{[^{}]*\\}\\s*");
    private static final Pattern MEMBER = Pattern.compile("\"([a-zA-Z]+)\"\\s*:\\s*([0-9]{1,9})");

    private final Map<String, Integer> values = new HashMap<>();

    private Parameters() {}

    /** Reads an input; empty means all defaults. Throws IllegalArgumentException for anything else. */
    static Parameters parse(String input) {
        Parameters parameters = new Parameters();
        Matcher plain = PLAIN.matcher(input);
        if (plain.matches()) {
            parameters.values.put("work", Integer.valueOf(plain.group(1)));
        } else if (JSON.matcher(input).matches()) {
            Matcher member = MEMBER.matcher(input);
            while (member.find()) {
                parameters.values.put(member.group(1), Integer.valueOf(member.group(2)));
            }
        } else if (!input.isBlank()) {
            throw new IllegalArgumentException(
                    "the input must be a number or flat JSON with numbers, such as 40 or {\"work\":40}");
        }
        return parameters;
    }

    /** A value, or its default; at most {@code max}, so that no input runs for ever. */
    int get(String name, int otherwise, int max) {
        return Math.min(values.getOrDefault(name, otherwise), max);
    }
}
