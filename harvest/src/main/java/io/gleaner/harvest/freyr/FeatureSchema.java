package io.gleaner.harvest.freyr;

import io.gleaner.harvest.OptionSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a score network was trained to read: the features and their units, the option grid, and the safeguard's
 * threshold. It travels in the model file's metadata, and a model is only served by an agent that has the same one.
 * Immutable.
 *
 * @param version the version of this layout, {@link #VERSION} here
 * @param features the features of a row, in order
 * @param cpuUnitMillis one CPU unit of the option grid, in millicores
 * @param memoryUnitBytes one memory unit of the option grid, in bytes
 * @param optionsMax the most options in one decision
 * @param thresholdPpm the safeguard's threshold (Freyr's algorithm 1) in parts per million of an allocation
 * @param trainingRecord how the model was trained, as JSON; not compared
 */
public record FeatureSchema(
        int version,
        List<Feature> features,
        long cpuUnitMillis,
        long memoryUnitBytes,
        int optionsMax,
        int thresholdPpm,
        String trainingRecord) {

    /** The layout written and read here. */
    public static final int VERSION = 1;

    /**
     * One number of the state vector.
     *
     * @param name its name
     * @param unit its unit
     */
    public record Feature(String name, String unit) {
        /** Rejects what can't be written as {@code name:unit}. */
        public Feature {
            if (!name.matches("[A-Za-z0-9]+") || !unit.matches("[A-Za-z0-9/]+")) {
                throw new IllegalArgumentException(
                        "a feature is named and measured in plain words: " + name + ", " + unit);
            }
        }

        @Override
        public String toString() {
            return name + ":" + unit;
        }
    }

    /** Rejects a grid or a threshold that can't be. */
    public FeatureSchema {
        features = List.copyOf(features);
        Objects.requireNonNull(trainingRecord, "trainingRecord");
        if (cpuUnitMillis <= 0 || memoryUnitBytes <= 0 || optionsMax <= 0) {
            throw new IllegalArgumentException("a grid has positive units: cpuUnitMillis=" + cpuUnitMillis
                    + ", memoryUnitBytes=" + memoryUnitBytes + ", optionsMax=" + optionsMax);
        }
        if (thresholdPpm <= 0 || thresholdPpm > 1_000_000) {
            throw new IllegalArgumentException("thresholdPpm lies in 1..1000000, not " + thresholdPpm);
        }
    }

    /** The schema of this version's state vector with the given grid and threshold. */
    public static FeatureSchema of(long cpuUnitMillis, long memoryUnitBytes, int thresholdPpm) {
        return new FeatureSchema(
                VERSION,
                StateVector.SCHEMA_FEATURES,
                cpuUnitMillis,
                memoryUnitBytes,
                OptionSet.MAX_OPTIONS,
                thresholdPpm,
                "{}");
    }

    /** The default: units of 0.25 core and 64 MiB, threshold 0.8. */
    public static FeatureSchema standard() {
        return of(250, 64L << 20, 800_000);
    }

    /** The same schema with another training record. */
    public FeatureSchema withTrainingRecord(String json) {
        return new FeatureSchema(version, features, cpuUnitMillis, memoryUnitBytes, optionsMax, thresholdPpm, json);
    }

    /**
     * What differs between this schema (a model's) and the one an agent needs, in words; empty where nothing does. The
     * training record is not compared.
     */
    public List<String> differencesFrom(FeatureSchema needed) {
        List<String> differences = new ArrayList<>();
        compare(differences, "schema version", version, needed.version);
        for (int i = 0; i < Math.max(features.size(), needed.features.size()); i++) {
            Object have = i < features.size() ? features.get(i) : "nothing";
            Object want = i < needed.features.size() ? needed.features.get(i) : "nothing";
            compare(differences, "feature " + i, have, want);
        }
        compare(differences, "grid CPU unit (millicores)", cpuUnitMillis, needed.cpuUnitMillis);
        compare(differences, "grid memory unit (bytes)", memoryUnitBytes, needed.memoryUnitBytes);
        compare(differences, "options at most", optionsMax, needed.optionsMax);
        compare(differences, "safeguard threshold (ppm)", thresholdPpm, needed.thresholdPpm);
        return differences;
    }

    private static void compare(List<String> differences, String what, Object have, Object want) {
        if (!have.equals(want)) {
            differences.add(what + " is " + have + " in the model, " + want + " here");
        }
    }
}
