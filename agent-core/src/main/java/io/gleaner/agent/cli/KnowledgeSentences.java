package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.harvest.profile.InputBuckets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a decision knew of the function beside peaks: from which runs, how long they take, how much work they are. */
final class KnowledgeSentences {
    private static final int FEATURE_ARRIVAL_S = 3;
    private static final int FEATURE_DURATION_MS = 7;
    private static final int FEATURE_BASELINE_MS = 8;
    private static final InputBuckets BUCKETS = InputBuckets.DEFAULT;

    private final DecisionView decision;
    private final List<String> sentences = new ArrayList<>();

    KnowledgeSentences(DecisionView decision) {
        this.decision = decision;
    }

    List<String> all() {
        boolean read = (decision.flags() & RecordView.FLAG_PROFILE_READ) != 0;
        boolean known = (decision.history() & (DecisionView.CPU_KNOWN | DecisionView.MEMORY_KNOWN)) != 0;
        input(read && known);
        if (read && known) {
            durations();
            work();
            restart();
        }
        return sentences;
    }

    private void input(boolean known) {
        int neighbour = decision.neighbourBucket();
        if (decision.inputBucket() == 0) {
            sentences.add(
                    "Its input: of a size that the invoker did not tell, so all such runs of the function are taken"
                            + " together.");
        } else if (known && neighbour >= 0) {
            sentences.add("Its input: " + range(decision.inputBucket()) + ". Too few runs on such inputs were known, so"
                    + " what follows is told from those on inputs " + range(neighbour)
                    + ", times and amounts turned to this size.");
        } else {
            sentences.add("Its input: " + range(decision.inputBucket())
                    + "; what follows is known from the function's runs on inputs of that size.");
        }
    }

    private static String range(int bucket) {
        double below = BUCKETS.belowBytes(bucket);
        double from = bucket <= 1 ? 0 : BUCKETS.belowBytes(bucket - 1);
        return from == 0
                ? "below " + size(below)
                : Double.isInfinite(below)
                        ? "of " + size(from) + " or more"
                        : "of " + size(from) + " to " + size(below);
    }

    private static String size(double bytes) {
        String[] units = {"bytes", "KiB", "MiB", "GiB"};
        int unit = 0;
        double value = bytes;
        while (value >= 1_000 && unit < units.length - 1) {
            value /= 1_024;
            unit++;
        }
        return String.format(Locale.ROOT, value >= 10 || unit == 0 ? "%.0f %s" : "%.1f %s", value, units[unit]);
    }

    private void durations() {
        double durationMs = decision.feature(FEATURE_DURATION_MS);
        double baselineMs = decision.feature(FEATURE_BASELINE_MS);
        if (durationMs <= 0) {
            return;
        }
        StringBuilder text = new StringBuilder("Time: it was expected to run for about " + ms(durationMs));
        if (baselineMs > 0) {
            text.append("; at its owner's size alone, lending nothing, such runs take ")
                    .append(ms(baselineMs));
        }
        int percent = decision.recentSlowdownPercent();
        if (percent > 0 && baselineMs > 0) {
            text.append(String.format(Locale.ROOT, ", and its last three took %.2f times that", percent / 100.0));
        }
        double arrivalS = decision.feature(FEATURE_ARRIVAL_S);
        if (arrivalS > 0) {
            text.append("; one arrives every ").append(ms(1_000 * arrivalS)).append(" in the mean");
        }
        sentences.add(text + ". Of its runs " + decision.cleanRuns() + " had gone well.");
    }

    /** By the order in which the ledger lends where there isn't enough: see {@code LendingOrder}. */
    private void work() {
        long meanUse = decision.cpuMillisMeanUse();
        double baselineMs = decision.feature(FEATURE_BASELINE_MS);
        double lastsMs = baselineMs > 0 ? baselineMs : decision.feature(FEATURE_DURATION_MS);
        if (meanUse <= 0 || lastsMs <= 0) {
            return;
        }
        double coreSeconds = meanUse / 1e3 * lastsMs / 1e3;
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "Work: it uses %s in the mean, which makes %.3f core-seconds a run",
                Amounts.cpu(meanUse),
                coreSeconds));
        long saturation = decision.cpuMillisSaturation();
        if (saturation >= meanUse) {
            text.append("; it can use ")
                    .append(decision.isSaturationOpen() ? "at least " : "up to ")
                    .append(Amounts.cpu(saturation))
                    .append(" at a time");
        }
        if (coreSeconds > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    ". One core-second more does the work of %.1f such runs: where there isn't enough for all, runs that"
                            + " gain most by a core-second, those of little work, borrow first",
                    1 / coreSeconds));
        }
        sentences.add(text + ".");
    }

    private void restart() {
        if (decision.resumed()) {
            sentences.add(
                    "Most of this is from before the agent's last restart and was kept in the state folder; a run has"
                            + " to go well since before the function lends.");
        }
    }

    private static String ms(double millis) {
        return Amounts.time(Math.round(millis * 1e6));
    }
}
