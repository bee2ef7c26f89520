package io.gleaner.agent.lease;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a restorer found and did, file by file. */
public record RestoreReport(List<RestoredRun> runs) {
    /** Copies the list. */
    public RestoreReport {
        runs = List.copyOf(runs);
    }

    /** How many containers ended so. */
    public long count(RestoredContainer.Outcome outcome) {
        return containers().filter(container -> container.outcome() == outcome).count();
    }

    /** Whether nobody is left short as far as the leases tell; who holds a file sees to its containers. */
    public boolean complete() {
        return runs.stream()
                .noneMatch(
                        run -> run.status() == RestoredRun.Status.UNSETTLED || run.status() == RestoredRun.Status.BUSY);
    }

    private Stream<RestoredContainer> containers() {
        return runs.stream().flatMap(run -> run.containers().stream());
    }

    /** A sentence for each thing worth telling an operator, of what was done. */
    public List<String> sentences() {
        return sentences(true);
    }

    /**
     * A sentence for each thing worth telling an operator.
     *
     * @param done false = of what would be done
     */
    public List<String> sentences(boolean done) {
        List<String> sentences = new ArrayList<>();
        for (RestoredRun run : runs) {
            if (!run.why().isEmpty() && run.status() != RestoredRun.Status.OWNER_LIVES) {
                sentences.add(run.why());
            }
            for (RestoredContainer container : run.containers()) {
                switch (container.outcome()) {
                    case RESTORED ->
                        sentences.add((done ? "Given back to " : "To give back to ") + container.name()
                                + " after process "
                                + run.processId() + " ended without doing so: " + String.join(", ", container.changes())
                                + ".");
                    case FAILED ->
                        sentences.add("Not all could be given back to " + container.name() + ": " + container.why()
                                + ". Try again with ./gleaner restore.");
                    case DAMAGED -> sentences.add(container.why());
                    case AS_OWED, GONE -> {
                        // Nobody is short.
                    }
                }
            }
        }
        return sentences;
    }
}
