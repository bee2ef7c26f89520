package io.gleaner.bench.workload;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** Names of workloads, as on the command line. What a name stands for is read at once, so that mistakes show early. */
public final class Workloads {
    /** What {@link #parse} understands, for help texts. */
    public static final String FORMS =
            "synthetic[:FUNCTIONS], azure:DIR, azure2021:FILE, freyr-10x60[:DIR], hostile[:FUNCTIONS], demo, journal:DIR";

    private static final String JOURNAL = "journal:";
    private static final int FUNCTIONS_MOST = 100_000;

    private Workloads() {}

    /**
     * Finds a workload by its name. Where the environment variable GLEANER_PROFILES or the system property
     * gleaner.profiles names a folder, functions behave as the measured ones there ({@link #parse(String, Path)}).
     *
     * @throws WorkloadException where the name is none of {@link #FORMS}, or what it names can't be read
     */
    public static Workload parse(String name) {
        if (name.startsWith(JOURNAL)) {
            return new JournalWorkload(DataFolder.path("journal", name.substring(JOURNAL.length())));
        }
        String folder = System.getProperty(MeasuredProfiles.PROPERTY, System.getenv(MeasuredProfiles.VARIABLE));
        return folder == null || folder.isBlank()
                ? new DrawnWorkload(name, source(name), List.of())
                : parse(name, DataFolder.path(name, folder));
    }

    /**
     * The same with functions that behave as measured ones do, in the place of those drawn from the parametric model; not
     * for journals, which say themselves how functions behaved.
     *
     * @param profiles a folder with ChunkFunc's profiles.csv, exec_time_by_cpu_mem.csv of "With Great Freedom Comes Great
     *     Opportunity", or both in folders of their own
     * @throws WorkloadException as {@link #parse(String)}, and where the folder holds no profiles
     */
    public static Workload parse(String name, Path profiles) {
        List<Behaviour> behaviours = MeasuredProfiles.fit(profiles).stream()
                .map(FittedProfile::behaviour)
                .toList();
        return new DrawnWorkload(name, source(name), behaviours);
    }

    private static Source source(String name) {
        int colon = name.indexOf(':');
        String kind = colon < 0 ? name : name.substring(0, colon);
        String rest = colon < 0 ? "" : name.substring(colon + 1);
        return switch (kind) {
            case "synthetic" -> new SyntheticSource(functions(name, rest, SyntheticSource.FUNCTIONS));
            case "hostile" -> new HostileSource(functions(name, rest, HostileSource.FUNCTIONS));
            case "azure" -> minutes(new TraceFolder(DataFolder.path(kind, rest)), UnaryOperator.identity());
            case "azure2021" -> InvocationTrace.read(DataFolder.path(kind, rest));
            case "freyr-10x60" -> minutes(freyr(colon >= 0, rest), FreyrFunctions::withBehaviour);
            case "demo" -> demo(name, colon);
            default -> throw new WorkloadException("there is no workload '" + name + "'; give one of " + FORMS, null);
        };
    }

    private static MinuteTrace minutes(TraceFolder folder, UnaryOperator<FunctionFacts> known) {
        return new MinuteTrace(TraceRows.read(folder), known);
    }

    private static TraceFolder freyr(boolean named, String folder) {
        return named
                ? new TraceFolder(DataFolder.path("freyr-10x60", folder))
                : DataFolder.freyr(System.getProperty(DataFolder.PROPERTY), System.getenv(DataFolder.VARIABLE));
    }

    private static Source demo(String name, int colon) {
        if (colon >= 0) {
            throw new WorkloadException("workload " + name + ": demo takes nothing after a colon; give demo", null);
        }
        return new DemoSource();
    }

    private static int functions(String name, String rest, int standard) {
        if (rest.isEmpty()) {
            return standard;
        }
        try {
            int functions = Integer.parseInt(rest);
            if (functions >= 1 && functions <= FUNCTIONS_MOST) {
                return functions;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new WorkloadException(
                "workload " + name + ": after the colon stands how many functions it has, 1 to " + FUNCTIONS_MOST
                        + ", not '" + rest + "'",
                null);
    }
}
