package io.gleaner.agent.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigRenderOptions;
import io.gleaner.agent.api.Mode;
import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.safeguard.OptionGrid;
import io.gleaner.harvest.safeguard.Safeguard.Variant;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads typed values out of a laid-together configuration and checks their ranges. */
final class SettingsReader {
    private static final long MIB = 1 << 20;
    private static final long HOUR_MILLIS = 3_600_000;
    private static final long DAY_MILLIS = 24 * HOUR_MILLIS;

    private final Config config;

    private SettingsReader(Config config) {
        this.config = config;
    }

    static GleanerSettings read(Config config, Set<String> keys) {
        SettingsReader in = new SettingsReader(config);
        List<GleanerSettings.Entry> entries = keys.stream().map(in::entry).toList();
        return new GleanerSettings(
                in.yes("enabled"),
                in.constant("mode", Mode.class),
                new GleanerSettings.Node(
                        in.whole("node.cpu-millis", 0, 10_000_000), in.bytes("node.memory-bytes", 0, 1L << 50)),
                StateFolder.of(in.text("state.dir")),
                in.path("cgroup.root").orElse(Path.of("/sys/fs/cgroup")),
                new GleanerSettings.Library(in.yes("native.enabled"), in.path("native.dir")),
                new GleanerSettings.Sampling(
                        in.duration("sampling.interval", 5, 1_000),
                        in.duration("sampling.quota-window", 10, 1_000),
                        (int) in.whole("sampling.still-ticks", 1, 10),
                        in.duration("sampling.stall-limit", 50, 60_000)),
                new GleanerSettings.Loan(
                        in.constant("loan.cpu", CpuLoan.class), in.share("loan.memory-reserve-share", 0, 0.9)),
                new GleanerSettings.Policy(in.constant("policy.kind", PolicyKind.class), in.path("policy.model")),
                in.freyr(),
                in.safeguard(),
                new GleanerSettings.Control(
                        in.share("control.lenders-share", 0, 1), in.share("control.borrowers-share", 0, 1)),
                new GleanerSettings.Tables(
                        (int) in.whole("tables.functions", 1, 1 << 16),
                        (int) in.whole("tables.containers", 1, 1 << 16),
                        (int) in.whole("tables.invocations", 1, 1 << 16)),
                new GleanerSettings.Slo(in.tolerance("slo.tolerance")),
                FunctionKeys.read(config),
                new GleanerSettings.Plan(in.path("plan.file")),
                in.journal(),
                in.knowledge(),
                (int) in.whole("events.buffer", 1, 1 << 16),
                (int) in.whole("warm-up.decisions", 0, 10_000_000),
                new GleanerSettings.Http(in.text("http.bind-address"), (int) in.whole("http.port", 0, 65_535)),
                in.gossip(),
                in.offload(),
                in.delivery(),
                entries);
    }

    private GleanerSettings.Gossip gossip() {
        return new GleanerSettings.Gossip(
                text("gossip.bind-address").strip(),
                text("gossip.advertise").strip(),
                text("gossip.name").strip(),
                text("gossip.cluster"),
                text("gossip.zone"),
                TextLists.items(text("gossip.seeds")),
                path("gossip.key-file"));
    }

    private GleanerSettings.Offload offload() {
        return new GleanerSettings.Offload(
                (int) whole("offload.port", 0, 65_535),
                path("offload.certificate-file"),
                path("offload.certificate-key-file"),
                path("offload.authority-file"),
                TextLists.byName(text("offload.allow")),
                (int) whole("offload.waiting-most", 0, 1 << 16));
    }

    private GleanerSettings.Delivery delivery() {
        String weights = "delivery.weights";
        return new GleanerSettings.Delivery(
                constant("delivery.objective", ObjectiveKind.class),
                share("delivery.hysteresis", 0, 0.99),
                duration("delivery.stale-after", 500, 60_000),
                TextLists.weights(text(weights))
                        .orElseThrow(() -> wrong(weights, "pairs such as edge=1, hpc=5, of numbers above 0")));
    }

    private GleanerSettings.Freyr freyr() {
        return new GleanerSettings.Freyr(
                whole("freyr.cpu-unit-millis", 10, 64_000),
                bytes("freyr.memory-unit", MIB, 64L << 30),
                (int) whole("freyr.max-options", OptionGrid.LEAST_OPTIONS, OptionSet.MAX_OPTIONS),
                (int) whole("freyr.near-tie-ppm", 0, 1_000_000),
                constant("freyr.scorer", ScorerKind.class),
                (int) whole("freyr.onnx-options-min", 1, OptionSet.MAX_OPTIONS + 1));
    }

    private GleanerSettings.Safeguard safeguard() {
        return new GleanerSettings.Safeguard(
                constant("safeguard.kind", Variant.class),
                share("safeguard.threshold", 0.1, 1),
                (int) whole("safeguard.clean-runs-to-borrow", 1, 1_000),
                (int) whole("safeguard.clean-runs-to-lend", 1, 1_000),
                (int) whole("safeguard.hold-runs", 1, 1_000),
                (int) whole("safeguard.hold-max-exponent", 0, 16),
                (int) whole("safeguard.peak-half-life-runs", 1, 10_000));
    }

    private GleanerSettings.JournalSettings journal() {
        return new GleanerSettings.JournalSettings(
                powerOfTwo("journal.ring-slots"),
                powerOfTwo("journal.memory-records"),
                (int) whole("journal.retention-runs", 1, 10_000),
                bytes("journal.retention", 64 * MIB, 1L << 50),
                duration("journal.retention-age", 3_600_000, 3_650L * 86_400_000),
                constant("journal.roll", JournalRoll.class),
                bytes("journal.min-free", 16 * MIB, 1L << 50));
    }

    private GleanerSettings.Knowledge knowledge() {
        return new GleanerSettings.Knowledge(
                yes("knowledge.enabled"),
                duration("knowledge.save-interval", 1_000, HOUR_MILLIS),
                duration("knowledge.max-age", 60_000, 3_650 * DAY_MILLIS));
    }

    private double tolerance(String key) {
        String range = "0, or a number from 1.0 to " + FunctionSettings.TOLERANCE_MOST;
        double value = value(key, range, config::getDouble);
        if (!FunctionSettings.isTolerance(value)) {
            throw wrong(key, range);
        }
        return value;
    }

    private GleanerSettings.Entry entry(String key) {
        return new GleanerSettings.Entry(
                key, config.getValue(key).render(ConfigRenderOptions.concise()), Origins.of(config.getValue(key)));
    }

    private long whole(String key, long low, long high) {
        String range = "a whole number from " + low + " to " + high;
        long value = value(key, range, config::getLong);
        if (value != value(key, range, config::getDouble)) {
            throw wrong(key, range);
        }
        return inRange(key, value, low, high, range);
    }

    private long bytes(String key, long low, long high) {
        String range = "a size from " + size(low) + " to " + size(high);
        return inRange(key, value(key, range, config::getBytes), low, high, range);
    }

    private static String size(long bytes) {
        return bytes >= 1L << 30 ? (bytes >> 30) + "GiB" : bytes >= MIB ? (bytes >> 20) + "MiB" : bytes + "B";
    }

    private long duration(String key, long lowMillis, long highMillis) {
        String range = "a duration from " + time(lowMillis) + " to " + time(highMillis);
        Duration duration = value(key, range, config::getDuration);
        return inRange(key, duration.toNanos(), lowMillis * 1_000_000, highMillis * 1_000_000, range);
    }

    private static String time(long millis) {
        if (millis > 0 && millis % DAY_MILLIS == 0) {
            return millis / DAY_MILLIS + "d";
        }
        if (millis > 0 && millis % HOUR_MILLIS == 0) {
            return millis / HOUR_MILLIS + "h";
        }
        return millis > 0 && millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }

    private int powerOfTwo(String key) {
        long value = whole(key, 64, 1 << 20);
        if (Long.bitCount(value) != 1) {
            throw wrong(key, "a power of two from 64 to 1048576");
        }
        return (int) value;
    }

    private double share(String key, double low, double high) {
        String range = "a number from " + low + " to " + high;
        double value = value(key, range, config::getDouble);
        if (!(value >= low && value <= high)) {
            throw wrong(key, range);
        }
        return value;
    }

    private <E extends Enum<E>> E constant(String key, Class<E> type) {
        List<E> constants = Arrays.asList(type.getEnumConstants());
        List<String> words = constants.stream()
                .map(c -> c.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
        return constants.get(words.indexOf(choice(key, words)));
    }

    private boolean yes(String key) {
        return choice(key, List.of("true", "false")).equals("true");
    }

    private String choice(String key, List<String> words) {
        String word = text(key).toLowerCase(Locale.ROOT);
        if (!words.contains(word)) {
            throw wrong(key, "one of " + words.stream().collect(Collectors.joining(", ")));
        }
        return word;
    }

    private String text(String key) {
        return value(key, "a text", config::getString);
    }

    private Optional<Path> path(String key) {
        String text = text(key);
        try {
            return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            throw wrong(key, "a path");
        }
    }

    private long inRange(String key, long value, long low, long high, String range) {
        if (value < low || value > high) {
            throw wrong(key, range);
        }
        return value;
    }

    private <T> T value(String key, String range, Function<String, T> getter) {
        try {
            return getter.apply("gleaner." + key);
        } catch (ConfigException | ArithmeticException e) {
            throw wrong(key, range);
        }
    }

    private SettingsException wrong(String key, String range) {
        GleanerSettings.Entry entry = entry("gleaner." + key);
        return new SettingsException(entry.origin() + ": " + entry.key() + " = "
                + Masking.shown(entry.key(), entry.value()) + " must be " + range);
    }
}
