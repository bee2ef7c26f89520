package io.gleaner.agent.platform.local;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kubernetes' resource quantities: {@code 250m}, {@code 0.5}, {@code 128Mi}, {@code 1Gi}, {@code 64M}. */
public final class Quantity {
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([A-Za-z]{0,2})");
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
    private static final Map<String, BigDecimal> BYTES = Map.of(
            "", BigDecimal.ONE,
            "k", THOUSAND,
            "M", THOUSAND.pow(2),
            "G", THOUSAND.pow(3),
            "Ki", BigDecimal.valueOf(1L << 10),
            "Mi", BigDecimal.valueOf(1L << 20),
            "Gi", BigDecimal.valueOf(1L << 30));

    private Quantity() {}

    /** Millicores of a CPU quantity, rounded up. Throws IllegalArgumentException, with the forms that are understood. */
    public static long cpuMillis(String text) {
        Matcher matcher = FORM.matcher(text.trim());
        if (matcher.matches() && (matcher.group(2).isEmpty() || matcher.group(2).equals("m"))) {
            BigDecimal number = new BigDecimal(matcher.group(1));
            return whole(matcher.group(2).isEmpty() ? number.multiply(THOUSAND) : number, text);
        }
        throw new IllegalArgumentException("cpu '" + text + "' is no quantity: write cores such as 0.5 or 250m");
    }

    /** Bytes of a memory quantity, rounded up. Throws IllegalArgumentException, with the forms that are understood. */
    public static long memoryBytes(String text) {
        Matcher matcher = FORM.matcher(text.trim());
        if (matcher.matches() && BYTES.containsKey(matcher.group(2))) {
            return whole(new BigDecimal(matcher.group(1)).multiply(BYTES.get(matcher.group(2))), text);
        }
        throw new IllegalArgumentException(
                "memory '" + text + "' is no quantity: write bytes such as 128Mi, 1Gi or 64M");
    }

    /** The way back, for messages and answers: {@code 250m}. */
    public static String ofCpuMillis(long cpuMillis) {
        return cpuMillis + "m";
    }

    /** The way back: {@code 128Mi} where it is whole, else bytes. */
    public static String ofMemoryBytes(long memoryBytes) {
        return memoryBytes % (1 << 20) == 0 ? (memoryBytes >> 20) + "Mi" : Long.toString(memoryBytes);
    }

    private static long whole(BigDecimal number, String text) {
        try {
            return number.setScale(0, RoundingMode.CEILING).longValueExact();
        } catch (ArithmeticException tooLarge) {
            throw new IllegalArgumentException("'" + text + "' is larger than any machine", tooLarge);
        }
    }
}
