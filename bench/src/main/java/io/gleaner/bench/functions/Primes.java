package io.gleaner.bench.functions;

/** Counts primes by trial division; a unit of work is a range of numbers, about 1 ms of a core. */
final class Primes implements Work {
    static final int FROM = 1_000_001;
    static final int NUMBERS_A_UNIT = 6_400;

    @Override
    public long run(Parameters parameters) {
        int units = parameters.get("work", 40, 20_000);
        long checksum = 0;
        for (int unit = 0; unit < units; unit++) {
            checksum = checksum * 31 + count(FROM + unit * NUMBERS_A_UNIT);
        }
        return checksum;
    }

    static int count(int from) {
        int primes = 0;
        for (int n = from; n < from + NUMBERS_A_UNIT; n += 2) {
            if (isPrime(n)) {
                primes++;
            }
        }
        return primes;
    }

    private static boolean isPrime(int oddNumber) {
        for (int divisor = 3; divisor * divisor <= oddNumber; divisor += 2) {
            if (oddNumber % divisor == 0) {
                return false;
            }
        }
        return true;
    }
}
