package io.gleaner.bench.compare;

import java.util.Locale;

/**
 * One combination of what a grid varies.
 *
 * @param load asked for
 * @param inputSigma deviation of the logarithm of the inputs' sizes
 * @param drift whether functions change with time
 * @param warm whether a warm-up that isn't measured comes first
 */
record Cell(double load, double inputSigma, boolean drift, boolean warm) {
    /** For people: {@code load 0.7, sigma 0.3, drift, cold}. */
    String words() {
        return "load " + number(load) + ", sigma " + number(inputSigma) + (drift ? ", drift" : ", no drift")
                + (warm ? ", warm" : ", cold");
    }

    static String number(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.1f", value) : Double.toString(value);
    }
}
