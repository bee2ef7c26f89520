package io.gleaner.bench.sizing.profile;

/**
 * One call of a function as it was seen on its way to the gateway.
 *
 * @param function who was called
 * @param startNs when, by this process's clock
 * @param endNs when its answer was there
 * @param inputBytes length of what it was sent
 * @param failure why it failed, empty if it didn't
 */
record CallEvent(String function, long startNs, long endNs, long inputBytes, String failure) {
    boolean failed() {
        return !failure.isEmpty();
    }
}
