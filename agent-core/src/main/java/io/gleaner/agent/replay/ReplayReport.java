package io.gleaner.agent.replay;

import java.util.List;
import java.util.Map;

/**
 * What came of a replay.
 *
 * @param decisions all there are
 * @param identical those that came out as they are recorded
 * @param notReplayable how many could not be made again, by the reason
 * @param differences what differs, decisions first, in the order of the journal; at most {@link JournalReplay#MOST_KEPT} each
 * @param differing how many decisions differ
 * @param ledgerChanges loans and returns followed
 * @param grants grants compared with the loans that led to them
 * @param ledgerDifferences how many differences the ledger's own replay found
 * @param ledgerUnchecked what could not be checked because records are missing
 * @param gaps records that tell of missing ones
 * @param missingRecords how many they tell of
 * @param damagedRecords records whose checksum is wrong
 * @param unreachedRecords intact records behind damage at which reading ended
 */
public record ReplayReport(
        long decisions,
        long identical,
        Map<String, Long> notReplayable,
        List<Difference> differences,
        long differing,
        long ledgerChanges,
        long grants,
        long ledgerDifferences,
        long ledgerUnchecked,
        long gaps,
        long missingRecords,
        long damagedRecords,
        long unreachedRecords) {
    /** Copies. */
    public ReplayReport {
        notReplayable = Map.copyOf(notReplayable);
        differences = List.copyOf(differences);
    }

    /** Whether nothing differs; what could not be made again is no difference. */
    public boolean holds() {
        return differing == 0 && ledgerDifferences == 0 && damagedRecords == 0 && unreachedRecords == 0;
    }
}
