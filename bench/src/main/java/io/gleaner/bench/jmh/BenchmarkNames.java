package io.gleaner.bench.jmh;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What the benchmarks are called: by JMH {@code io.gleaner.bench.jmh.AdmitBenchmark.admit}, by people {@code Admit.admit}. */
final class BenchmarkNames {
    private BenchmarkNames() {}

    /** All benchmarks on the class path, by JMH's names. */
    static List<String> all() {
        return BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
                .stream()
                .map(BenchmarkListEntry::getUsername)
                .distinct()
                .sorted()
                .toList();
    }

    /** Those whose printed name, or JMH's, the pattern finds itself in. */
    static List<String> matching(Pattern pattern, Collection<String> names) {
        return names.stream()
                .filter(name -> pattern.matcher(printed(name)).find()
                        || pattern.matcher(name).find())
                .toList();
    }

    /** Class and method: {@code AdmitBenchmark.admit}. */
    static String simple(String name) {
        return name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
    }

    /** As the table has it: {@code Admit.admit}. */
    static String printed(String name) {
        return simple(name).replace("Benchmark.", ".");
    }

    static String printed(Collection<String> names) {
        return names.stream().map(BenchmarkNames::printed).sorted().collect(Collectors.joining(", "));
    }
}
