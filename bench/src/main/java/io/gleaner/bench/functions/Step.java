package io.gleaner.bench.functions;

/** Idle for {@code idle} ms, then at full load for {@code work} ms of a core, within one invocation. */
final class Step implements Work {
    @Override
    public long run(Parameters parameters) throws InterruptedException {
        int idleMs = parameters.get("idle", 150, 60_000);
        int units = parameters.get("work", 100, 60_000);
        Thread.sleep(idleMs);
        long checksum = 0;
        for (int unit = 0; unit < units; unit++) {
            checksum = checksum * 31 + Primes.count(Primes.FROM + unit % 1_000 * Primes.NUMBERS_A_UNIT);
        }
        return checksum;
    }
}
