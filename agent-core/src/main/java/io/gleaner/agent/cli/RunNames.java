package io.gleaner.agent.cli;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.agent.journal.BootView;
import io.gleaner.agent.journal.JournalReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What the records of a run say about the others: names of handles, clock, units of the grid. One thread. */
final class RunNames {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    private static final int MOST_INVOCATIONS = 1 << 20;
    /** A name of this length, that of a UUID, is told in full everywhere. */
    private static final int NAME_WHOLE = 36;

    private static final int NAME_CUT = 12;
    /** A name of so many bytes fills its place in the record: its end may be missing. */
    private static final int NAME_FILLS = 135;

    private final Map<Integer, String> functions = new HashMap<>();
    private final Map<Integer, String> containers = new HashMap<>();
    private final Map<Integer, String> peers = new HashMap<>();
    private final Map<Long, Integer> invocations = new HashMap<>();
    private BootView boot;

    /** All names that a journal tells; they may stand anywhere before the records that use them. */
    static RunNames of(JournalReader reader) {
        RunNames names = new RunNames();
        while (reader.nextName()) {
            names.learn(reader);
        }
        return names;
    }

    /** Takes what the reader's record tells. */
    void learn(JournalReader reader) {
        switch (reader.header().kind()) {
            case BOOT -> {
                boot = new BootView();
                boot.wrap(reader.header().copy(), 0);
            }
            case FUNCTION ->
                functions.put(reader.event().function(), reader.event().text());
            case CONTAINER ->
                containers.put(reader.event().container(), marked(reader.event().text()));
            case PEER ->
                peers.put(reader.event().container(), peerName(reader.event().text()));
            case DECIDED -> {
                if (invocations.size() < MOST_INVOCATIONS) {
                    invocations.put(
                            reader.decision().invocation(), reader.decision().function());
                }
            }
            default -> {}
        }
    }

    /** What changed stands before the name. */
    private static String peerName(String text) {
        int at = text.indexOf(": ");
        return at < 0 ? "" : text.substring(at + 2);
    }

    /** A peer by its handle, 0 = this node. */
    String peer(int handle) {
        return handle == 0 ? "this node" : name("peer", handle, peers.get(handle));
    }

    private static String marked(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length < NAME_FILLS ? text : text + "…";
    }

    /** An invocation, and what it is a run of where that was learnt. */
    String invocation(long handle) {
        Integer function = invocations.get(handle);
        return "invocation " + handle + (function == null ? "" : " (a run of " + function(function) + ")");
    }

    String function(int handle) {
        return name("function", handle, functions.get(handle));
    }

    String container(int handle) {
        String id = containers.get(handle);
        return name(
                "container", handle, id == null || id.length() <= NAME_WHOLE ? id : id.substring(0, NAME_CUT) + "…");
    }

    /** With all of its name that the journal has; an end that it has no room for is marked. */
    String containerInFull(int handle) {
        return name("container", handle, containers.get(handle));
    }

    /** The bare name, null where it is not known. */
    String functionName(int handle) {
        return functions.get(handle);
    }

    private static String name(String what, int handle, String name) {
        return what + " " + handle + (name == null || name.isEmpty() ? "" : " \"" + name + "\"");
    }

    /** Wall clock (UTC), or seconds of the agent's own clock where the run's first record is missing. */
    String time(long nowNs) {
        return boot == null ? String.format(Locale.ROOT, "%.6f s", nowNs / 1e9) : TIME.format(instant(nowNs)) + "Z";
    }

    /** Wall clock, null where it is not known. */
    Instant instant(long nowNs) {
        return boot == null ? null : Instant.ofEpochMilli(boot.epochMillis()).plusNanos(nowNs - boot.nowNs());
    }

    /** The share that counts as full, in millionths; 0 = not known. */
    int thresholdPpm() {
        return boot == null ? 0 : boot.thresholdPpm();
    }

    /** Scores that differ by no more millionths count as equal; negative = not known. */
    int nearTiePpm() {
        return boot == null ? -1 : boot.nearTiePpm();
    }

    /** Whether a lender of CPU keeps its limit: what it leaves idle is lent. */
    boolean lendersKeepTheirLimit() {
        return boot != null && boot.cpuLoan() != CpuLoan.QUOTA.ordinal();
    }

    /** The node's CPU, 0 = not known. */
    long nodeCpuMillis() {
        return boot == null ? 0 : boot.nodeCpuMillis();
    }

    /** The node's memory, 0 = not known. */
    long nodeMemoryBytes() {
        return boot == null ? 0 : boot.nodeMemoryBytes();
    }

    /** A step of the CPU grid, 0 = not known. */
    long cpuUnitMillis() {
        return boot == null ? 0 : boot.cpuUnitMillis();
    }

    /** A step of the memory grid, 0 = not known. */
    long memoryUnitBytes() {
        return boot == null ? 0 : boot.memoryUnitBytes();
    }
}
