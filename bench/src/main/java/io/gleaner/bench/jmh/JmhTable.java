package io.gleaner.bench.jmh;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/** JMH's results as one table, each beside what it is to be compared with. */
final class JmhTable {
    private static final String OPTIONS = "options";
    private static final String BYTES = "gc.alloc.rate.norm";
    /** What is divided by what; those without a pair have no ratio. */
    private static final Map<String, String> YARDSTICKS = Map.of(
            "AdmitBenchmark.admit", "ScorerBenchmark.onnx",
            "AdmitBenchmark.admitPaced", "ScorerBenchmark.onnx",
            "ScorerBenchmark.java", "ScorerBenchmark.onnx",
            "JournalBenchmark.claimAndAppend", "JournalBenchmark.chronicle",
            "JournalBenchmark.claim", "JournalBenchmark.chronicle",
            "EnvelopeBenchmark.seal", "EnvelopeBenchmark.cipherSeal",
            "EnvelopeBenchmark.sealAndOpen", "EnvelopeBenchmark.cipherSealAndOpen");

    private record Row(String name, String options, boolean sampled, Statistics micros, double bytes) {
        double middle() {
            return sampled ? micros.getPercentile(50) : micros.getMean();
        }

        String percentile(double rank) {
            return sampled ? number(micros.getPercentile(rank)) : "";
        }
    }

    private final List<Row> rows = new ArrayList<>();

    JmhTable(Collection<RunResult> results) {
        for (RunResult result : results) {
            String name = result.getParams().getBenchmark();
            String simple = BenchmarkNames.simple(name);
            String options = result.getParams().getParamsKeys().contains(OPTIONS)
                    ? result.getParams().getParam(OPTIONS)
                    : "";
            Result<?> bytes = result.getSecondaryResults().get(BYTES);
            rows.add(new Row(
                    simple,
                    options,
                    result.getParams().getMode() == Mode.SampleTime,
                    result.getPrimaryResult().getStatistics(),
                    bytes == null ? Double.NaN : bytes.getScore()));
        }
    }

    void print(PrintWriter out) {
        String format = "%-34s %7s %9s %9s %9s %9s %8s  %s%n";
        out.println();
        out.println("Microseconds a call; bytes a call of the whole JVM, all its threads and JMH itself.");
        out.printf(format, "benchmark", OPTIONS, "mean", "p50", "p99", "p99.9", "bytes", "ratio");
        for (Row row : rows) {
            out.printf(
                    format,
                    BenchmarkNames.printed(row.name),
                    row.options,
                    number(row.micros.getMean()),
                    row.percentile(50),
                    row.percentile(99),
                    row.percentile(99.9),
                    number(row.bytes),
                    ratio(row));
        }
        out.flush();
    }

    private String ratio(Row row) {
        String yardstick = YARDSTICKS.get(row.name);
        for (Row other : rows) {
            if (other.name.equals(yardstick) && other.options.equals(row.options)) {
                return String.format(
                        Locale.ROOT,
                        "%.2f of %s%s",
                        row.middle() / other.middle(),
                        BenchmarkNames.printed(yardstick),
                        row.sampled ? " (p50)" : "");
            }
        }
        return "";
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
    }
}
