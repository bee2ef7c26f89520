package io.gleaner.agent.config;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.harvest.safeguard.Safeguard.Variant;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * All settings, validated once; immutable. What each means, its range and its cost stand in {@code reference.conf} and
 * {@code docs/configuration.md}.
 *
 * @param entries every key with its value and origin, in the order of their names
 */
public record GleanerSettings(
        boolean enabled,
        Mode mode,
        Node node,
        Path stateDir,
        Path cgroupRoot,
        Library library,
        Sampling sampling,
        Loan loan,
        Policy policy,
        Freyr freyr,
        Safeguard safeguard,
        Control control,
        Tables tables,
        Slo slo,
        FunctionsSettings functions,
        Plan plan,
        JournalSettings journal,
        Knowledge knowledge,
        int eventsBuffer,
        int warmUpDecisions,
        Http http,
        Gossip gossip,
        Offload offload,
        Delivery delivery,
        List<Entry> entries) {

    /** Copies the entries. */
    public GleanerSettings {
        entries = List.copyOf(entries);
    }

    /** The node's capacity for functions; 0 = to be detected. */
    public record Node(long cpuMillis, long memoryBytes) {}

    /** Whether the C library is used, and where it is unpacked; empty = java.io.tmpdir. */
    public record Library(boolean enabled, Optional<Path> dir) {}

    /** How usage is read, at which ticks that of resting containers, and how long nobody may read it before nothing is lent. */
    public record Sampling(long intervalNs, long quotaWindowNs, int stillTicks, long stallNs) {}

    /** How loans are made. */
    public record Loan(CpuLoan cpu, double memoryReserveShare) {}

    /** Who chooses; an empty model is the bundled one. */
    public record Policy(PolicyKind kind, Optional<Path> model) {}

    /** The grid of options, which scores count as equal, and what computes them. */
    public record Freyr(
            long cpuUnitMillis,
            long memoryUnitBytes,
            int maxOptions,
            int nearTiePpm,
            ScorerKind scorer,
            int onnxOptionsMin) {}

    /** The range of options and the trip wire. */
    public record Safeguard(
            Variant kind,
            double threshold,
            int cleanRunsToBorrow,
            int cleanRunsToLend,
            int holdRuns,
            int holdMaxExponent,
            int peakHalfLifeRuns) {}

    /** Shares of runs at the user allocation. */
    public record Control(double lendersShare, double borrowersShare) {}

    /** How many times its baseline a run may take while its function lends; 0 = nothing is lent. */
    public record Slo(double tolerance) {}

    /** Whether what is known of functions outlives the agent, how often it is written down, and for how long it counts. */
    public record Knowledge(boolean enabled, long saveIntervalNs, long maxAgeNs) {}

    /** A plan of user allocations that the operator accepted; empty = none. */
    public record Plan(Optional<Path> file) {}

    /** Maxima of the agent's tables. */
    public record Tables(int functions, int containers, int invocations) {}

    /** The journal's sizes, and how long it is kept. */
    public record JournalSettings(
            int ringSlots,
            int memoryRecords,
            int retentionRuns,
            long retentionBytes,
            long retentionAgeNs,
            JournalRoll roll,
            long minFreeBytes) {}

    /** Where HTTP listens; port 0 = any free one. */
    public record Http(String bindAddress, int port) {}

    /** A key (with {@code gleaner.}), what it is set to, and by what. */
    public record Entry(String key, String value, String origin) {}

    /** Whom this node tells its load and hears theirs; an empty bind address = nobody, and nothing is opened. */
    public record Gossip(
            String bindAddress,
            String advertise,
            String name,
            String cluster,
            String zone,
            List<String> seeds,
            Optional<Path> keyFile) {}

    /**
     * How invocations travel between peers; port 0 = none are taken, no certificates = none travel.
     *
     * @param allow which functions each peer may have run here: names or patterns by peer
     * @param waitingMost invocations that wait here from which on peers' are refused
     */
    public record Offload(
            int port,
            Optional<Path> certificateFile,
            Optional<Path> certificateKeyFile,
            Optional<Path> authorityFile,
            Map<String, List<String>> allow,
            int waitingMost) {}

    /**
     * Where an invocation runs.
     *
     * @param hysteresis by which share a peer must be better
     * @param staleNs from which age on what is known of a peer's load is not believed
     * @param weights fixed shares by node's name, for the objective that uses them
     */
    public record Delivery(ObjectiveKind objective, double hysteresis, long staleNs, Map<String, Double> weights) {}

    /** The defaults alone: no file, environment or property is looked at. For tests and the simulator. */
    public static GleanerSettings defaults() {
        return SettingsLoader.defaults().load();
    }

    /** The defaults with some keys (with or without {@code gleaner.}) set otherwise; nothing else is looked at. */
    public static GleanerSettings of(Map<String, String> values) {
        return SettingsLoader.defaults().withValues(values, "code").load();
    }

    /** What this process was told: file, {@code GLEANER_*} and {@code -Dgleaner.*}. */
    public static GleanerSettings ofProcess() {
        return SettingsLoader.ofProcess().load();
    }

    /** As {@link #ofProcess()}, with agent arguments ({@code key=value,key=value}) over it; null = none. */
    public static GleanerSettings ofProcess(String agentArguments) {
        return SettingsLoader.ofProcess().withAgentArguments(agentArguments).load();
    }

    /** One key a line, as a file that can be read back; with each one's origin as a comment if wished. */
    public String print(boolean origins) {
        StringBuilder out = new StringBuilder();
        for (Entry entry : entries) {
            out.append(entry.key()).append(" = ").append(Masking.shown(entry.key(), entry.value()));
            if (origins) {
                out.append("  # ").append(entry.origin());
            }
            out.append('\n');
        }
        return out.toString();
    }

    /** Tells one configuration from another in the journal; origins don't matter. */
    public int hash() {
        CRC32 crc = new CRC32();
        for (Entry entry : entries) {
            crc.update((entry.key() + '=' + entry.value() + '\n').getBytes(StandardCharsets.UTF_8));
        }
        return (int) crc.getValue();
    }
}
