package io.gleaner.bench.packing.output;

import java.math.BigDecimal;
import java.util.Locale;

/** CPU and memory as people read them. Pure functions, any thread. */
public final class Units {
    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private Units() {}

    /** Cores without trailing noughts: 1.5, 32, 0.25. */
    public static String cores(long cpuMillis) {
        return BigDecimal.valueOf(cpuMillis, 3).stripTrailingZeros().toPlainString();
    }

    /** 128 GiB, 1.5 GiB, 700 B: three digits or so. */
    public static String memory(long memoryBytes) {
        double value = memoryBytes;
        int unit = 0;
        while (value >= 1_024 && unit < BINARY.length - 1) {
            value /= 1_024;
            unit++;
        }
        String digits = String.format(Locale.ROOT, value >= 100 ? "%.0f" : "%.2f", value);
        return (digits.contains(".") ? digits.replaceAll("\\.?0+$", "") : digits) + " " + BINARY[unit];
    }

    /** 0.973 as 97.3 %. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** 12345 as 12,345. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
