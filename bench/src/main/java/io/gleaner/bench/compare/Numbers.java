package io.gleaner.bench.compare;

import java.util.Locale;

/** Numbers for people; a dash where there is none. */
final class Numbers {
    private static final String NONE = "-";

    private Numbers() {}

    /** About three digits. */
    static String plain(double value) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size >= 1000 || size == 0 ? "%.0f" : size >= 10 ? "%.1f" : "%.3f", value);
    }

    static String signed(double value) {
        return !Double.isFinite(value) ? NONE : (value > 0 ? "+" : "") + plain(value);
    }

    /** Of a share, 0 to 1. */
    static String percent(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.1f%%", value * 100) : NONE;
    }

    /** A count that is a mean over seeds. */
    static String count(double value) {
        return !Double.isFinite(value)
                ? NONE
                : String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
    }
}
