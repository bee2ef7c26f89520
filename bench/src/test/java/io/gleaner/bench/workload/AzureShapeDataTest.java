package io.gleaner.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Compares the constants with the data they were taken from, where that is at hand. */
class AzureShapeDataTest {
    private static final int FIRST_MINUTE = 4;

    private Path folder;

    @BeforeEach
    void findData() {
        String data = System.getProperty("GLEANER_DATA", System.getenv("GLEANER_DATA"));
        assumeTrue(data != null, "set GLEANER_DATA (property or environment) to the folder with azure-functions-2019");
        folder = Path.of(data, "azure-functions-2019", "f500");
        assumeTrue(Files.isDirectory(folder), () -> "there is no folder " + folder);
    }

    @Test
    void shouldMatchTheTraceInSharesAndVariation() {
        Map<Trigger, double[]> sums = new EnumMap<>(Trigger.class);
        Map<Trigger, List<Double>> variations = new EnumMap<>(Trigger.class);
        List<Double> totals = new ArrayList<>();
        double[] minutes = new double[480];
        for (CsvRecord row : rows("invocations.csv")) {
            int[] counts = row.getFields().stream()
                    .skip(FIRST_MINUTE)
                    .mapToInt(Integer::parseInt)
                    .toArray();
            double total = Arrays.stream(counts).sum();
            totals.add(total);
            for (int minute = 0; minute < counts.length; minute++) {
                minutes[minute] += counts[minute];
            }
            if (row.getField(3).equals("others")) {
                continue;
            }
            Trigger trigger = Trigger.valueOf(row.getField(3).toUpperCase(Locale.ROOT));
            double[] sum = sums.computeIfAbsent(trigger, t -> new double[2]);
            sum[0]++;
            sum[1] += total;
            if (total >= 30) {
                variations.computeIfAbsent(trigger, t -> new ArrayList<>()).add(variation(gaps(counts)));
            }
        }
        double all = totals.stream().mapToDouble(Double::doubleValue).sum();
        assertThat(totals).hasSize(AzureShape.FUNCTIONS);
        assertThat(all).isEqualTo(AzureShape.INVOCATIONS);
        assertThat(variation(minutes)).isCloseTo(AzureShape.MINUTE_CV, within(0.005));
        double[] sorted = totals.stream().mapToDouble(total -> -total).sorted().toArray();
        assertThat(-sorted[0] / all).isCloseTo(AzureShape.BUSIEST_FUNCTION_SHARE, within(0.005));
        assertThat(-Arrays.stream(sorted, 0, 50).sum() / all).isCloseTo(AzureShape.BUSIEST_TENTH_SHARE, within(0.005));
        for (Trigger trigger : Trigger.values()) {
            assertThat(sums.get(trigger)[0] / totals.size())
                    .as("%s", trigger)
                    .isCloseTo(trigger.functionShare(), within(0.001));
            assertThat(sums.get(trigger)[1] / all)
                    .as("%s", trigger)
                    .isCloseTo(trigger.invocationShare(), within(0.001));
            assertThat(quantile(variations.get(trigger), 0.5))
                    .as("%s", trigger)
                    .isCloseTo(trigger.interArrivalCv(), within(0.006));
        }
    }

    @Test
    void shouldMatchTheTraceInDurations() {
        List<Double> means = new ArrayList<>();
        List<Double> tails = new ArrayList<>();
        List<Double> upperQuarters = new ArrayList<>();
        for (CsvRecord row : rows("durations.csv")) {
            means.add(Double.valueOf(row.getField(3)));
            double median = Double.parseDouble(row.getField(10));
            if (median > 0) {
                upperQuarters.add(Double.parseDouble(row.getField(11)) / median);
                tails.add(Double.parseDouble(row.getField(12)) / median);
            }
        }
        for (int i = 0; i < AzureShape.DURATION_PROBABILITIES.length; i++) {
            assertThat(quantile(means, AzureShape.DURATION_PROBABILITIES[i]))
                    .isEqualTo(AzureShape.MEAN_DURATION_MILLIS[i]);
        }
        assertThat(quantile(tails, 0.5)).isCloseTo(AzureShape.DURATION_P99_OVER_P50, within(0.01));
        assertThat(quantile(upperQuarters, 0.5)).isCloseTo(AzureShape.DURATION_P75_OVER_P50, within(0.01));
    }

    private List<CsvRecord> rows(String file) {
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(folder.resolve(file))) {
            return reader.stream().skip(1).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double[] gaps(int[] counts) {
        List<Double> times = new ArrayList<>();
        for (int minute = 0; minute < counts.length; minute++) {
            for (int i = 0; i < counts[minute]; i++) {
                times.add(minute + (i + 0.5) / counts[minute]);
            }
        }
        double[] gaps = new double[times.size() - 1];
        Arrays.setAll(gaps, i -> times.get(i + 1) - times.get(i));
        return gaps;
    }

    private static double variation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double variance = Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow();
        return Math.sqrt(variance) / mean;
    }

    private static double quantile(List<Double> values, double probability) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted[Math.min(sorted.length - 1, (int) (probability * sorted.length))];
    }
}
