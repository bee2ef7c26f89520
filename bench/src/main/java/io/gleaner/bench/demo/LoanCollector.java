package io.gleaner.bench.demo;

import io.gleaner.agent.runtime.CompletionListener;
import io.gleaner.agent.runtime.InvocationFacts;
import io.gleaner.bench.report.Loan;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps what the agent tells of each invocation until the window that it belongs to asks. Thread-safe. */
final class LoanCollector implements CompletionListener {
    private final Map<Long, InvocationFacts> facts = new ConcurrentHashMap<>();

    @Override
    public void onCompleted(InvocationFacts completed) {
        facts.put(completed.invocation(), completed);
    }

    boolean knows(long invocation) {
        return facts.containsKey(invocation);
    }

    /** What became of an invocation; asked once: it is forgotten then. Empty where the agent told nothing. */
    Optional<Loan> take(long invocation) {
        return Optional.ofNullable(facts.remove(invocation))
                .map(of -> new Loan(
                        of.harvestedShareCpu(),
                        of.harvestedShareMemory(),
                        of.accelerated(),
                        of.trippedCpu() || of.trippedMemory(),
                        of.controlRun()));
    }

    /** Forgets all, between windows. */
    void clear() {
        facts.clear();
    }
}
