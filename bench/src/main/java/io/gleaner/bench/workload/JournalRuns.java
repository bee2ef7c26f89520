package io.gleaner.bench.workload;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RecordView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run's journal tells of the invocations that came to it: those that were decided and then completed or killed for
 * want of memory. Read once; immutable afterwards.
 *
 * @param names of the functions, by handle
 * @param runs in the order of their arrival
 * @param nodeCpuMillis what the node admitted; 0 where the journal doesn't say
 * @param nodeMemoryBytes likewise
 */
record JournalRuns(Map<Integer, String> names, List<Run> runs, long nodeCpuMillis, long nodeMemoryBytes) {
    /** The most invocations that are kept, the first ones. */
    static final int RUNS_MOST = 2_000_000;

    /**
     * One invocation. CPU in millicores, memory in bytes; peaks are 0 where none was seen.
     *
     * @param cpuMillisGranted what it was given at its decision; trips and further loans are not followed
     */
    record Run(
            int function,
            long arrivalNs,
            long cpuMillisUser,
            long memoryBytesUser,
            long cpuMillisGranted,
            long memoryBytesGranted,
            long durationNs,
            long cpuMillisPeak,
            long memoryBytesPeak,
            boolean killed) {}

    /**
     * Reads a journal.
     *
     * @throws WorkloadException where there is none, or no completed run in it
     */
    static JournalRuns read(Path folder) {
        Reading reading = new Reading();
        try (JournalReader reader = JournalReader.open(folder)) {
            while (reading.runs.size() < RUNS_MOST && reader.next()) {
                reading.take(reader);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new WorkloadException("journal:" + folder + " can't be read: " + e.getMessage(), e);
        }
        return reading.done(folder);
    }

    private static final class Reading {
        private final Map<Integer, String> names = new HashMap<>();
        private final Map<Long, Run> open = new HashMap<>();
        private final List<Run> runs = new ArrayList<>();
        private long cpuMillis;
        private long memoryBytes;
        private long records;

        private void take(JournalReader reader) {
            RecordView header = reader.header();
            records++;
            switch (header.kind()) {
                case BOOT -> {
                    cpuMillis = reader.boot().nodeCpuMillis();
                    memoryBytes = reader.boot().nodeMemoryBytes();
                }
                case FUNCTION ->
                    names.put(reader.event().function(), reader.event().text());
                case DECIDED -> decided(reader.decision());
                case COMPLETED -> completed(reader.event());
                default -> {
                    // Says nothing of what an invocation is.
                }
            }
        }

        private void decided(DecisionView decision) {
            open.put(
                    decision.invocation(),
                    new Run(
                            decision.function(),
                            decision.nowNs(),
                            decision.cpuMillisUser(),
                            decision.memoryBytesUser(),
                            decision.cpuMillisGranted(),
                            decision.memoryBytesGranted(),
                            0,
                            0,
                            0,
                            false));
        }

        private void completed(EventView event) {
            Run begun = open.remove(event.invocation());
            boolean killed = event.outcome() == Gleaner.OUTCOME_OUT_OF_MEMORY;
            boolean counts = begun != null
                    && (killed || event.outcome() == Gleaner.OUTCOME_OK && event.durationNs() > 0)
                    && begun.cpuMillisUser() > 0
                    && begun.memoryBytesUser() > 0;
            if (counts) {
                runs.add(new Run(
                        begun.function(),
                        begun.arrivalNs(),
                        begun.cpuMillisUser(),
                        begun.memoryBytesUser(),
                        begun.cpuMillisGranted(),
                        begun.memoryBytesGranted(),
                        event.durationNs(),
                        event.cpuMillisPeak(),
                        event.memoryBytesPeak(),
                        killed));
            }
        }

        private JournalRuns done(Path folder) {
            if (records == 0) {
                throw new WorkloadException(
                        "journal:" + folder + " is empty: let the agent serve invocations first, then train on its run",
                        null);
            }
            if (runs.stream().allMatch(Run::killed)) {
                throw new WorkloadException(
                        "journal:" + folder + " holds " + records
                                + " records, but no run that was decided and completed, of a"
                                + " function with CPU and memory limits: there is nothing to learn from. Name a run's folder"
                                + " that holds some (./gleaner journal tail --kind COMPLETED lists them)",
                        null);
            }
            runs.sort(java.util.Comparator.comparingLong(Run::arrivalNs));
            return new JournalRuns(Map.copyOf(names), List.copyOf(runs), cpuMillis, memoryBytes);
        }
    }
}
