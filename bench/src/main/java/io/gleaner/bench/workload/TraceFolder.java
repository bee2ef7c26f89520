package io.gleaner.bench.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the files of a trace in the format of 2019: under the short names, the names of the published trace (of its first
 * day, where there are several), or Freyr's.
 */
record TraceFolder(Path folder) {
    private static final Pattern INVOCATIONS =
            Pattern.compile("invocations?\\.csv|invocations_per_function_md\\.anon\\.d\\d+\\.csv");
    private static final Pattern DURATIONS =
            Pattern.compile("durations?\\.csv|function_durations_percentiles\\.anon\\.d\\d+\\.csv");
    private static final Pattern MEMORY = Pattern.compile("memory\\.csv|app_memory_percentiles\\.anon\\.d\\d+\\.csv");

    Path invocations() {
        return find(INVOCATIONS)
                .orElseThrow(() -> missing(
                        "invocations.csv (or invocation.csv, or" + " invocations_per_function_md.anon.d01.csv)"));
    }

    Path durations() {
        return find(DURATIONS)
                .orElseThrow(() -> missing(
                        "durations.csv (or duration.csv, or" + " function_durations_percentiles.anon.d01.csv)"));
    }

    /** Some days of the published trace have none. */
    Optional<Path> memory() {
        return find(MEMORY);
    }

    /** Whether it looks like a trace. */
    boolean hasInvocations() {
        return Files.isDirectory(folder) && find(INVOCATIONS).isPresent();
    }

    private WorkloadException missing(String names) {
        String state = Files.isDirectory(folder) ? "holds no " + names : "isn't a folder that can be read";
        return new WorkloadException(
                folder + " " + state + "; give the folder of a trace in the Azure Functions format of 2019", null);
    }

    private Optional<Path> find(Pattern name) {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.filter(
                            file -> name.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
            return found.stream().findFirst();
        } catch (IOException e) {
            throw new WorkloadException(folder + " can't be listed: " + e + "; check its permissions", e);
        }
    }
}
