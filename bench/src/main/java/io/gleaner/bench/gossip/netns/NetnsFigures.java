package io.gleaner.bench.gossip.netns;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was measured with real nodes; milliseconds. -1 = it did not happen within the time waited. */
final class NetnsFigures {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    static final long NEVER = -1;

    /** A phase's. */
    record Phase(
            String name,
            double loadAgeMeanMs,
            long loadAgeP99Ms,
            double bytesPerSecondPerNode,
            double cpuMsPerSecondPerNode,
            int removals) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-10s age of load: mean %.0f ms, p99 %d ms; %.1f kB/s and %.1f ms CPU/s a node; %d removals",
                    name,
                    loadAgeMeanMs,
                    loadAgeP99Ms,
                    bytesPerSecondPerNode / 1_000,
                    cpuMsPerSecondPerNode,
                    removals);
        }
    }

    /** The half and the worst of some times. */
    record Times(long p50, long p99) {
        static Times of(List<Long> times) {
            if (times.isEmpty() || times.contains(NEVER)) {
                return new Times(NEVER, NEVER);
            }
            List<Long> sorted = times.stream().sorted().toList();
            return new Times(at(sorted, 0.5), at(sorted, 0.99));
        }

        private static long at(List<Long> sorted, double share) {
            return sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1));
        }
    }

    private final NetnsPlan plan;
    private final List<Phase> phases = new ArrayList<>();
    private final List<Long> routingStops = new ArrayList<>();
    private final List<Long> deadEverywhere = new ArrayList<>();
    private final List<Long> rejoins = new ArrayList<>();
    private long joinMs = NEVER;
    private Long healMs;
    private int falseRemovals;

    NetnsFigures(NetnsPlan plan) {
        this.plan = plan;
    }

    void joined(long millis) {
        joinMs = millis;
    }

    void phase(Phase phase) {
        phases.add(phase);
        falseRemovals += phase.removals();
    }

    void healed(long millis) {
        healMs = millis;
    }

    void routingStopped(long millis) {
        routingStops.add(millis);
    }

    void deadEverywhere(long millis) {
        deadEverywhere.add(millis);
    }

    void rejoined(long millis) {
        rejoins.add(millis);
    }

    void falseRemovals(int count) {
        falseRemovals += count;
    }

    /** Whether everything happened that was waited for. */
    boolean happened() {
        return joinMs >= 0
                && (healMs == null || healMs >= 0)
                && !routingStops.contains(NEVER)
                && !deadEverywhere.contains(NEVER)
                && !rejoins.contains(NEVER);
    }

    /** Whether that is so, and nobody healthy was removed. */
    boolean good() {
        return happened() && falseRemovals == 0;
    }

    /** What the JSON file holds. */
    private record Document(
            NetnsPlan plan,
            int cores,
            long joinMs,
            List<Phase> phases,
            Long healMs,
            Times routingStopsMs,
            Times deadEverywhereMs,
            List<Long> rejoinMs,
            int falseRemovals) {}

    String json() {
        try {
            return JSON.writeValueAsString(new Document(
                    plan,
                    Runtime.getRuntime().availableProcessors(),
                    joinMs,
                    phases,
                    healMs,
                    routingStops.isEmpty() ? null : Times.of(routingStops),
                    deadEverywhere.isEmpty() ? null : Times.of(deadEverywhere),
                    rejoins,
                    falseRemovals));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("records are JSON", impossible);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("all see all after " + joinMs + " ms\n");
        phases.forEach(phase -> text.append(phase).append('\n'));
        if (healMs != null) {
            text.append("after ")
                    .append(plan.partitionSeconds())
                    .append(" s of partition all see all within ")
                    .append(healMs)
                    .append(" ms\n");
        }
        if (!deadEverywhere.isEmpty()) {
            Times stops = Times.of(routingStops);
            Times dead = Times.of(deadEverywhere);
            text.append("killed: no more routing to it after p50 ")
                    .append(stops.p50())
                    .append(" ms, p99 ")
                    .append(stops.p99())
                    .append(" ms; removed at all peers after p50 ")
                    .append(dead.p50())
                    .append(" ms, p99 ")
                    .append(dead.p99())
                    .append(" ms; started again, seen by all after ")
                    .append(rejoins)
                    .append(" ms\n");
        }
        return text.append("healthy nodes removed: ")
                .append(falseRemovals)
                .append('\n')
                .toString();
    }
}
