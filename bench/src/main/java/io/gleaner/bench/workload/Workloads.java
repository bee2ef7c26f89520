package io.gleaner.bench.workload;

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
     * Finds a workload by its name.
     *
     * @throws WorkloadException where the name is none of {@link #FORMS}, or what it names can't be read
     */
    public static Workload parse(String name) {
        return name.startsWith(JOURNAL)
                ? new JournalWorkload(DataFolder.path("journal", name.substring(JOURNAL.length())))
                : new DrawnWorkload(name, source(name), List.of());
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
