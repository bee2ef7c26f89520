package io.gleaner.bench.kills;

import java.util.List;

/**
 * What one kill came to.
 *
 * @param cpuLoan how CPU was lent
 * @param startKilledAfterMillis when the restart was killed too, before another one was measured; -1 = it was not
 * @param killedAfterMillis from the moment that something was lent (of the demo: of the first arrivals, or the start) to the kill
 * @param shortAtKill who stood below their user allocation then
 * @param restoredMillis from the main entry of what restores until nobody did; negative where it never came
 * @param acknowledged the last sequence that the killed journal had acknowledged
 * @param read the last sequence that was read from it
 * @param failures what was not as it must be, empty where all was
 */
record KillRound(
        int number,
        String cpuLoan,
        long startKilledAfterMillis,
        long killedAfterMillis,
        List<String> shortAtKill,
        double restoredMillis,
        long acknowledged,
        long read,
        List<String> failures) {

    boolean passed() {
        return failures.isEmpty();
    }
}
