package io.gleaner.agent.replay;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.harvest.freyr.ModelFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Replays a whole journal: every decision from its own record, the ledger in its own order. One thread, once. */
public final class JournalReplay implements AutoCloseable {
    /** The most differences that are kept; all are counted. */
    public static final int MOST_KEPT = 100;

    private final Models models;
    private final DecisionReplay decisions;
    private final LedgerReplay ledger = new LedgerReplay();
    private final List<Difference> differences = new ArrayList<>();
    private final Map<String, Long> notReplayable = new TreeMap<>();
    private RunRules run;
    private long count;
    private long identical;
    private long differing;
    private long gaps;
    private long missingRecords;

    /**
     * @param modelFiles beside the model that comes with Gleaner
     * @throws ModelFileException where one can't be read
     */
    public JournalReplay(List<Path> modelFiles) throws ModelFileException {
        models = new Models(modelFiles);
        decisions = new DecisionReplay(models);
    }

    /**
     * Reads the journal to its end.
     *
     * @throws IOException where a file can't be read
     */
    public ReplayReport replay(JournalReader reader) throws IOException {
        long damaged = 0;
        while (reader.next()) {
            if (reader.damaged() > damaged) {
                damaged = reader.damaged();
                ledger.gap();
            }
            take(reader);
        }
        ledger.end();
        List<Difference> all = new ArrayList<>(differences);
        ledger.differences().stream().limit(MOST_KEPT).forEach(all::add);
        return new ReplayReport(
                count,
                identical,
                notReplayable,
                all,
                differing,
                ledger.changes(),
                ledger.grants(),
                ledger.differences().size(),
                ledger.unchecked(),
                gaps,
                missingRecords,
                reader.damaged(),
                reader.unreached());
    }

    private void take(JournalReader reader) {
        switch (reader.header().kind()) {
            case BOOT -> boot(reader);
            case FUNCTION -> {
                if (run != null && run.boot == reader.event().boot()) {
                    run.learn(reader.event());
                }
            }
            case DECIDED -> decided(reader.decision());
            case LOAN -> ledger.loan(reader.event());
            case RETURNED -> ledger.returned(reader.event());
            case COMPLETED -> ledger.completed(reader.event());
            case GAP -> {
                gaps++;
                missingRecords += reader.event().count();
                ledger.gap();
            }
            default -> {
                // Tells nothing that a decision or a loan follows from.
            }
        }
    }

    private void boot(JournalReader reader) {
        if (run != null && run.boot == reader.boot().boot()) {
            // Said again at the beginning of a file.
            return;
        }
        run = new RunRules(reader.boot());
        ledger.begin(run);
    }

    private void decided(DecisionView decision) {
        count++;
        String why = run == null || run.boot != decision.boot()
                ? "the first record of its run is missing, with the rules in force"
                : decisions.notReplayable(decision);
        if (!why.isEmpty()) {
            notReplayable.merge(why, 1L, Long::sum);
            ledger.decided(new Account(decision, DecisionReplay.Wanted.asGranted(decision)));
            return;
        }
        List<Difference> found = new ArrayList<>();
        PlacementReplay.replay(decision, found::add);
        boolean placedOnly = PlacementReplay.isAll(decision);
        DecisionReplay.Wanted wanted =
                placedOnly ? DecisionReplay.Wanted.asGranted(decision) : decisions.replay(decision, run, found::add);
        if (found.isEmpty()) {
            identical++;
        } else {
            differing++;
            found.stream().limit(Math.max(0, MOST_KEPT - differences.size())).forEach(differences::add);
        }
        if (!placedOnly) {
            ledger.decided(new Account(decision, wanted));
        }
    }

    @Override
    public void close() {
        models.close();
    }
}
