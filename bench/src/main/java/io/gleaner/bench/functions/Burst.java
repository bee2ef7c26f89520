package io.gleaner.bench.functions;

/** Short bursts at full speed with pauses between: {@code work} bursts of {@code burst} ms of a core. */
final class Burst implements Work {
    @Override
    public long run(Parameters parameters) throws InterruptedException {
        int bursts = parameters.get("work", 4, 5_000);
        int unitsABurst = parameters.get("burst", 10, 1_000);
        int pauseMs = parameters.get("pause", 30, 1_000);
        long checksum = 0;
        for (int burst = 0; burst < bursts; burst++) {
            for (int unit = 0; unit < unitsABurst; unit++) {
                checksum = checksum * 31
                        + Primes.count(Primes.FROM + (burst * unitsABurst + unit) * Primes.NUMBERS_A_UNIT);
            }
            if (burst < bursts - 1) {
                Thread.sleep(pauseMs);
            }
        }
        return checksum;
    }
}
