package io.gleaner.bench.workload;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads measured profiles: ChunkFunc's {@code profiles.csv} and {@code exec_time_by_cpu_mem.csv} of M. Bilal et al., "With
 * Great Freedom Comes Great Opportunity: Rethinking Resource Allocation for Serverless Functions", EuroSys 2023. Of
 * ChunkFunc's two provider profiles the one with more points counts: the other one couples CPU and memory otherwise.
 */
final class MeasuredProfiles {
    /** Where profiles lie where no folder is given. */
    static final String PROPERTY = "gleaner.profiles";
    /** The same, as an environment variable. */
    static final String VARIABLE = "GLEANER_PROFILES";

    private static final String CHUNKFUNC = "profiles.csv";
    private static final String FREEDOM = "exec_time_by_cpu_mem.csv";
    private static final List<String> CHUNKFUNC_FOLDERS = List.of("", "chunkfunc", "function-profiles/chunkfunc");
    private static final List<String> FREEDOM_FOLDERS =
            List.of("", "rethinking-serverless", "function-profiles/rethinking-serverless");

    private MeasuredProfiles() {}

    /** The fitted functions of a folder, in the order of their names. */
    static List<FittedProfile> fit(Path folder) {
        Optional<Path> chunkfunc = find(folder, CHUNKFUNC_FOLDERS, CHUNKFUNC);
        Optional<Path> freedom = find(folder, FREEDOM_FOLDERS, FREEDOM);
        if (chunkfunc.isEmpty() && freedom.isEmpty()) {
            throw new WorkloadException(
                    folder + " holds no profiles: neither " + CHUNKFUNC + " (chunkfunc) nor " + FREEDOM
                            + " (rethinking-serverless) is in it; give the folder of one of them or of both",
                    null);
        }
        Map<String, List<Measurement>> points = new TreeMap<>();
        chunkfunc.ifPresent(file -> points.putAll(chunkfunc(file)));
        freedom.ifPresent(file -> points.putAll(freedom(file)));
        List<FittedProfile> profiles = new ArrayList<>();
        points.forEach((name, measured) -> ProfileFit.fit(name, measured).ifPresent(profiles::add));
        return profiles;
    }

    private static Optional<Path> find(Path folder, List<String> below, String name) {
        return below.stream()
                .map(part -> folder.resolve(part).resolve(name))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static Map<String, List<Measurement>> chunkfunc(Path file) {
        Map<String, List<Measurement>> byProvider = new TreeMap<>();
        CsvTable.read(file, table -> chunkfuncRows(table, byProvider));
        List<Measurement> most = byProvider.values().stream()
                .max(Comparator.comparingInt(List::size))
                .orElseThrow(() -> new WorkloadException(file + ", line 2: there is no measurement", null));
        return byFunction(most);
    }

    private static Consumer<CsvTable.Row> chunkfuncRows(CsvTable table, Map<String, List<Measurement>> byProvider) {
        int provider = table.column("provider_profile");
        int function = table.column("function");
        int memory = table.column("memory_mib");
        int cpu = table.column("milli_cpu");
        int input = table.column("input_bytes");
        int millis = table.column("exec_time_ms");
        int status = table.column("status");
        return row -> byProvider
                .computeIfAbsent(row.text(provider), p -> new ArrayList<>())
                .add(new Measurement(
                        row.text(function),
                        row.text(input),
                        row.number(input),
                        row.number(cpu) / 1e3,
                        row.number(memory),
                        row.number(millis),
                        row.number(status) == 200 && row.number(millis) > 0));
    }

    private static Map<String, List<Measurement>> freedom(Path file) {
        List<Measurement> all = new ArrayList<>();
        CsvTable.read(file, table -> {
            int function = table.column("benchmark");
            int input = table.column("input");
            int machine = table.column("instance_type");
            int memory = table.column("memory_mib");
            int cpu = table.column("milli_cpu");
            int succeeded = table.column("n_ok");
            int seconds = table.column("median_s");
            return row -> {
                boolean some = row.number(succeeded) > 0;
                all.add(new Measurement(
                        row.text(function),
                        row.text(input) + " on " + row.text(machine),
                        Double.NaN,
                        row.number(cpu) / 1e3,
                        row.number(memory),
                        some ? row.number(seconds) * 1e3 : 0,
                        some && row.number(seconds) > 0));
            };
        });
        return byFunction(all);
    }

    private static Map<String, List<Measurement>> byFunction(List<Measurement> all) {
        return all.stream().collect(Collectors.groupingBy(Measurement::function, TreeMap::new, Collectors.toList()));
    }
}
