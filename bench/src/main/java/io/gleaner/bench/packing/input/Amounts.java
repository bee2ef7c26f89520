package io.gleaner.bench.packing.input;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Cores and bytes as people write them. Pure functions, any thread. */
public final class Amounts {
    private static final BigDecimal MILLIS = BigDecimal.valueOf(1_000);
    private static final Map<String, Long> UNITS = units();

    private Amounts() {}

    private static Map<String, Long> units() {
        Map<String, Long> units = new TreeMap<>();
        long binary = 1;
        long decimal = 1;
        for (String prefix : new String[] {"", "K", "M", "G", "T"}) {
            units.put((prefix + "B").toUpperCase(Locale.ROOT), decimal);
            units.put((prefix + "iB").toUpperCase(Locale.ROOT), binary);
            units.put(prefix.isEmpty() ? "" : prefix + "I", binary);
            binary *= 1_024;
            decimal *= 1_000;
        }
        units.remove("IB");
        return units;
    }

    /**
     * Millicores of {@code 1.5}, {@code 32} (cores) or {@code 250m}.
     *
     * @throws IllegalArgumentException if it is neither, finer than a millicore or out of range; the message says what to write
     */
    public static long cpuMillis(String text) {
        String trimmed = text.trim();
        boolean milli = trimmed.endsWith("m");
        BigDecimal number = number(milli ? trimmed.substring(0, trimmed.length() - 1) : trimmed);
        if (number == null) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no amount of CPU: write cores (1.5) or millicores (250m)");
        }
        BigDecimal millis = milli ? number : number.multiply(MILLIS);
        BigDecimal whole = millis.setScale(0, RoundingMode.CEILING);
        if (whole.compareTo(millis) != 0) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is finer than a millicore: write " + whole.toPlainString() + "m");
        }
        return inRange(whole, text);
    }

    /**
     * Bytes of {@code 1073741824}, {@code 1GiB}, {@code 1.5 GB}, {@code 512MiB}; KB is 1,000 bytes, KiB 1,024.
     *
     * @throws IllegalArgumentException if it is nothing of that; the message says what to write
     */
    public static long memoryBytes(String text) {
        String trimmed = text.trim();
        int end = trimmed.length();
        while (end > 0 && Character.isLetter(trimmed.charAt(end - 1))) {
            end--;
        }
        Long unit = UNITS.get(trimmed.substring(end).toUpperCase(Locale.ROOT));
        BigDecimal number = number(trimmed.substring(0, end).trim());
        if (unit == null || number == null) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is no amount of memory: write bytes, or a number with KiB, MiB, GiB, TiB, KB, MB, GB or TB");
        }
        // A part of a byte is rounded up: an instance must never get less than it needs.
        return inRange(number.multiply(BigDecimal.valueOf(unit)).setScale(0, RoundingMode.CEILING), text);
    }

    private static BigDecimal number(String text) {
        try {
            // Exponents could ask for numbers of a million digits.
            return text.length() > 40 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0 ? null : new BigDecimal(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static long inRange(BigDecimal whole, String text) {
        if (whole.toBigInteger().bitLength() > Long.SIZE - 2) {
            throw new IllegalArgumentException("\"" + text + "\" is out of range: write at most 2^62");
        }
        return whole.longValueExact();
    }
}
