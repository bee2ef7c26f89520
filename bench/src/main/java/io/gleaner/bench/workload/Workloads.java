package io.gleaner.bench.workload;

import java.util.List;

/** Names of workloads, as on the command line. */
public final class Workloads {
    /** What {@link #parse} understands, for help texts. */
    public static final String FORMS = "synthetic[:FUNCTIONS]";

    private static final int FUNCTIONS_MOST = 100_000;

    private Workloads() {}

    /**
     * Finds a workload by its name.
     *
     * @throws WorkloadException where the name is none of {@link #FORMS}, or what it names can't be read
     */
    public static Workload parse(String name) {
        int colon = name.indexOf(':');
        String kind = colon < 0 ? name : name.substring(0, colon);
        String rest = colon < 0 ? "" : name.substring(colon + 1);
        Source source = switch (kind) {
            case "synthetic" -> new SyntheticSource(functions(name, rest, SyntheticSource.FUNCTIONS));
            default -> throw unknown(name);
        };
        return new DrawnWorkload(name, source, List.of());
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

    private static WorkloadException unknown(String name) {
        return new WorkloadException("there is no workload '" + name + "'; give one of " + FORMS, null);
    }
}
