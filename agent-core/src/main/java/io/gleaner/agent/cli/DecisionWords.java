package io.gleaner.agent.cli;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.PlacementReason;
import io.gleaner.agent.journal.RangeReason;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.agent.journal.Scorer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A decision told in full: what it was made from, what was allowed and why, how it was scored, what was given. */
final class DecisionWords {
    private static final int NO_OPTION = 255;

    private DecisionWords() {}

    static List<String> lines(DecisionView d, RunNames names) {
        List<String> lines = new ArrayList<>();
        lines.add("decision " + d.sequence() + " at " + names.time(d.nowNs()) + " for invocation " + d.invocation()
                + " of " + names.function(d.function()));
        lines.add(labelled("host id", String.format("%016x%016x", d.hostIdHigh(), d.hostIdLow())));
        lines.add(labelled("asked for", Amounts.both(d.cpuMillisUser(), d.memoryBytesUser())));
        lines.add(labelled(
                "CPU",
                "last peak " + Amounts.cpu(d.cpuMillisLastPeak()) + " of " + Amounts.cpu(d.cpuMillisLastAllocation())
                        + ", recent peak " + Amounts.cpu(d.cpuMillisRecentPeak()) + ", the node could grant "
                        + Amounts.cpu(d.cpuMillisCap())));
        lines.add(labelled("", "allowed " + cpuRange(d, names) + ": " + RangeReason.words(d.reasonCpu())));
        lines.add(labelled(
                "memory",
                "last peak " + Amounts.memory(d.memoryBytesLastPeak()) + " of "
                        + Amounts.memory(d.memoryBytesLastAllocation()) + ", recent peak "
                        + Amounts.memory(d.memoryBytesRecentPeak()) + ", the node could grant "
                        + Amounts.memory(d.memoryBytesCap())));
        lines.add(labelled("", "allowed " + memoryRange(d, names) + ": " + RangeReason.words(d.reasonMemory())));
        lines.add(labelled("state", state(d)));
        lines.add(labelled("scores", scores(d)));
        lines.add(labelled("choice", choice(d)));
        lines.add(labelled("granted", Amounts.both(d.cpuMillisGranted(), d.memoryBytesGranted()) + moved(d)));
        lines.add(labelled("because", DecisionOutcome.words(d.outcome()) + runKind(d)));
        lines.add(labelled("placed", place(d)));
        lines.add(labelled(
                "made in",
                String.format(
                        "%s, mode %s, ledger change %d, configuration %08x",
                        Amounts.time(d.decisionNanos()), mode(d.mode()), d.ledgerSequence(), d.configHash())));
        return lines;
    }

    private static String labelled(String label, String words) {
        return String.format(Locale.ROOT, "  %-10s %s", label, words);
    }

    private static String cpuRange(DecisionView d, RunNames names) {
        long unit = names.cpuUnitMillis();
        String units = d.cpuUnitsLow() + " to " + d.cpuUnitsHigh() + " units";
        return unit == 0
                ? units
                : units + " (" + Amounts.cpu(d.cpuUnitsLow() * unit) + " to " + Amounts.cpu(d.cpuUnitsHigh() * unit)
                        + ")";
    }

    private static String memoryRange(DecisionView d, RunNames names) {
        long unit = names.memoryUnitBytes();
        String units = d.memoryUnitsLow() + " to " + d.memoryUnitsHigh() + " units";
        return unit == 0
                ? units
                : units + " (" + Amounts.memory(d.memoryUnitsLow() * unit) + " to "
                        + Amounts.memory(d.memoryUnitsHigh() * unit) + ")";
    }

    /** The features in the order of the state vector of the Freyr paper. */
    private static String state(DecisionView d) {
        return String.format(
                Locale.ROOT,
                "%.0f in flight; free %.2f cores, %.0f MiB; arrivals every %.3f s (%.2f a second); mean peaks %.2f cores,"
                        + " %.0f MiB; mean duration %.1f ms, baseline %.1f ms; input bucket %d",
                d.feature(0),
                d.feature(1),
                d.feature(2),
                d.feature(3),
                d.feature(4),
                d.feature(5),
                d.feature(6),
                d.feature(7),
                d.feature(8),
                d.inputBucket());
    }

    private static String scores(DecisionView d) {
        String scorer = Scorer.words(d.scorer());
        String options = d.optionCount() + (d.optionCount() == 1 ? " option" : " options");
        if (d.scorer() == Scorer.RULE.code() || d.optionChosen() == NO_OPTION) {
            return scorer + "; " + options;
        }
        return String.format(
                Locale.ROOT,
                "%s (model %016x) scored %s: chosen %s, user allocation %s, best other %s",
                scorer,
                d.modelHash(),
                options,
                score(d.scoreChosen()),
                score(d.scoreUser()),
                score(d.scoreSecond()));
    }

    private static String score(float score) {
        return Float.isNaN(score) ? "none" : String.format(Locale.ROOT, "%.4f", score);
    }

    private static String choice(DecisionView d) {
        return d.optionChosen() == NO_OPTION
                ? "none: there was nothing to choose from"
                : "option " + (d.optionChosen() + 1) + " of " + d.optionCount();
    }

    private static String moved(DecisionView d) {
        long cpu = d.cpuMillisGranted() - d.cpuMillisUser();
        long memory = d.memoryBytesGranted() - d.memoryBytesUser();
        StringBuilder words = new StringBuilder();
        if (cpu < 0 || memory < 0) {
            words.append(": lends ").append(Amounts.both(Math.max(0, -cpu), Math.max(0, -memory)));
        }
        if (cpu > 0 || memory > 0) {
            words.append(words.isEmpty() ? ": " : " and ").append("borrows ");
            words.append(Amounts.both(Math.max(0, cpu), Math.max(0, memory)));
        }
        return words.isEmpty() ? ": as asked for" : words.toString();
    }

    private static String runKind(DecisionView d) {
        String control = (d.flags() & RecordView.FLAG_CONTROL_RUN) == 0 ? "" : "; a control run";
        return (d.flags() & RecordView.FLAG_SAFEGUARD_RUN) == 0 ? control : control + "; a safeguard run";
    }

    private static String place(DecisionView d) {
        if (d.placementReason() == 0) {
            return "here; no peer was considered";
        }
        StringBuilder words = new StringBuilder(d.peer(0) == 0 ? "here" : "on peer " + d.peer(0));
        words.append(": ").append(PlacementReason.words(d.placementReason()));
        if (!PlacementReason.isOfRules(d.placementReason())) {
            return words.toString();
        }
        words.append("; objective ").append(PlacementReason.objective(d.placementReason()));
        words.append(", hysteresis ").append(d.hysteresisPercent()).append(" %");
        for (int i = 0; i < DecisionView.PEERS; i++) {
            if (d.peerExpectedMicros(i) >= 0) {
                int peer = i == 0 ? 0 : d.peer(i);
                words.append("; ").append(peer == 0 ? "here" : "peer " + peer);
                words.append(" expected ").append(d.peerExpectedMicros(i)).append(" us");
                words.append(peer == 0 ? "" : ", known for " + d.peerAgeMicros(i) + " us");
            }
        }
        return words.toString();
    }

    private static String mode(int ordinal) {
        Mode[] modes = Mode.values();
        return ordinal < modes.length ? modes[ordinal].name().toLowerCase(Locale.ROOT) : "code " + ordinal;
    }
}
