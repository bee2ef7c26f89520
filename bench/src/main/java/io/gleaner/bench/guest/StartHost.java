package io.gleaner.bench.guest;

/** A host that says when its main began, by the machine's monotonic clock, and is gone. */
final class StartHost {
    private StartHost() {}

    public static void main(String[] arguments) {
        long nowNs = System.nanoTime(); // CLOCK_MONOTONIC on Linux: the same in every process
        System.out.println(nowNs);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
