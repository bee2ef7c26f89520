package io.gleaner.placement.sizing.traces;

import java.util.List;
import java.util.Map;

/** Values of JSON as they are wanted; what is missing or of another kind is empty. */
final class Fields {
    /** Ids and names beyond this are cut: no function is called so. */
    private static final int TEXT_CHARACTERS_MOST = 512;

    private Fields() {}

    static String text(Object value) {
        if (value instanceof String text) {
            return text.length() <= TEXT_CHARACTERS_MOST ? text : text.substring(0, TEXT_CHARACTERS_MOST);
        }
        return value instanceof Number || value instanceof Boolean ? value.toString() : "";
    }

    static String text(Map<?, ?> object, String name) {
        return text(object.get(name));
    }

    static Map<?, ?> object(Map<?, ?> object, String name) {
        return object.get(name) instanceof Map<?, ?> inner ? inner : Map.of();
    }

    static List<?> list(Map<?, ?> object, String name) {
        return object.get(name) instanceof List<?> inner ? inner : List.of();
    }

    /** A whole number, or one in a text as protobuf's JSON writes 64 bits. */
    static long whole(Object value, long otherwise) {
        if (value instanceof Long number) {
            return number;
        }
        if (value instanceof Double number) {
            return Math.abs(number) < Long.MAX_VALUE ? number.longValue() : otherwise;
        }
        if (value instanceof String text && !text.isEmpty() && text.length() <= 20) {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException noNumber) {
                return otherwise;
            }
        }
        return otherwise;
    }

    /** A number; NaN if it is none. */
    static double number(Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        if (value instanceof String text && !text.isEmpty() && text.length() <= 32) {
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException noNumber) {
                return Double.NaN;
            }
        }
        return Double.NaN;
    }

    static boolean isTrue(Object value) {
        return Boolean.TRUE.equals(value) || value instanceof String text && text.equalsIgnoreCase("true");
    }
}
