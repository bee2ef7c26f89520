package io.gleaner.agent.telemetry;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Shows plain counters of the agent's parts to Prometheus. Parts are bound at the start and read at a scrape, on the
 * scraping thread; nothing is done in between. Names are dotted and begin with {@code gleaner.}: {@code
 * gleaner.journal.records} is scraped as {@code gleaner_journal_records_total}. Thread-safe.
 */
public final class Telemetry implements AutoCloseable {
    private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};
    private static final String PREFIX = "gleaner.";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    /** Micrometer holds what it reads weakly: without this, counters would vanish. */
    private final List<Object> held = new ArrayList<>();

    /**
     * Binds a number that only rises.
     *
     * @param tags label and value in turn
     */
    public void counter(String name, String help, LongSupplier value, String... tags) {
        FunctionCounter.builder(checked(name), hold(value), LongSupplier::getAsLong)
                .description(help)
                .tags(Tags.of(tags))
                .register(registry);
    }

    /**
     * Binds a number that rises and falls.
     *
     * @param unit the base unit, which becomes the name's end: {@code bytes}, {@code cores}, {@code seconds}; empty = a
     *     count
     * @param tags label and value in turn
     */
    public void gauge(String name, String unit, String help, DoubleSupplier value, String... tags) {
        Gauge.builder(checked(name), hold(value), DoubleSupplier::getAsDouble)
                .baseUnit(unit.isEmpty() ? null : unit)
                .description(help)
                .tags(Tags.of(tags))
                .register(registry);
    }

    /**
     * Binds durations: {@code <name>_seconds_count} and {@code _sum}, {@code <name>_max_seconds}, and {@code
     * <name>_quantile_seconds} since the start.
     */
    public void durations(String name, String help, DurationRecorder recorder, String... tags) {
        FunctionTimer.builder(
                        checked(name),
                        hold(recorder),
                        DurationRecorder::count,
                        DurationRecorder::sumNs,
                        TimeUnit.NANOSECONDS)
                .description(help)
                .tags(Tags.of(tags))
                .register(registry);
        gauge(name + ".max", "seconds", help + ": the longest", () -> recorder.maxNs() / 1e9, tags);
        for (double quantile : QUANTILES) {
            String[] quantileTags = Tags.of(tags).and("quantile", Double.toString(quantile)).stream()
                    .flatMap(tag -> List.of(tag.getKey(), tag.getValue()).stream())
                    .toArray(String[]::new);
            gauge(
                    name + ".quantile",
                    "seconds",
                    help + ": quantiles since the start",
                    () -> recorder.quantileNs(quantile) / 1e9,
                    quantileTags);
        }
    }

    /** All that is bound, in Prometheus' text format. */
    public String scrape() {
        return registry.scrape();
    }

    @Override
    public void close() {
        registry.close();
    }

    private synchronized <T> T hold(T read) {
        held.add(read);
        return read;
    }

    private static String checked(String name) {
        if (!name.startsWith(PREFIX)) {
            throw new IllegalArgumentException("a metric's name begins with " + PREFIX + ", unlike " + name);
        }
        return name;
    }
}
