package io.gleaner.bench.workload;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Where public data lies that the project doesn't ship: system property {@value #PROPERTY}, else environment variable. */
final class DataFolder {
    static final String PROPERTY = "gleaner.data";
    static final String VARIABLE = "GLEANER_DATA";

    private static final List<String> FREYR = List.of("azure-functions-2019/freyr-10x60", "freyr-10x60", "");

    private DataFolder() {}

    /** The trace that Freyr was evaluated on. */
    static TraceFolder freyr(String property, String variable) {
        String root = property != null ? property : variable;
        if (root == null || root.isBlank()) {
            throw new WorkloadException(
                    "workload freyr-10x60 needs its data: give freyr-10x60:DIR, or set " + VARIABLE + " or -D"
                            + PROPERTY + " to a folder that holds azure-functions-2019/freyr-10x60",
                    null);
        }
        for (String below : FREYR) {
            TraceFolder folder = new TraceFolder(path("freyr-10x60", root).resolve(below));
            if (folder.hasInvocations()) {
                return folder;
            }
        }
        throw new WorkloadException(
                "workload freyr-10x60: neither " + root + " nor " + FREYR.get(0)
                        + " below it holds an invocation.csv; set " + VARIABLE + " or -D" + PROPERTY
                        + " to the folder of the data, or give freyr-10x60:DIR",
                null);
    }

    static Path path(String workload, String text) {
        if (text.isBlank()) {
            throw new WorkloadException(
                    "workload " + workload + " needs a path after a colon: " + Workloads.FORMS, null);
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new WorkloadException("workload " + workload + ": '" + text + "' is no path; correct it", e);
        }
    }
}
