package io.gleaner.agent.cli;

import io.gleaner.agent.config.StateFolder;
import io.gleaner.agent.lease.LeaseRestorer;
import io.gleaner.agent.lease.RestoreReport;
import java.nio.file.Path;

/**
 * {@code ./gleaner restore} before its command line has been read by the library for that, which takes several times as long
 * as restoring does on a busy machine. Only where the words leave no doubt; the command then tells what was done.
 */
final class RestoreAhead {
    private static Path from;
    private static RestoreReport report;

    private RestoreAhead() {}

    /** Throws nothing. */
    static synchronized void run(String[] arguments) {
        try {
            Path meant = meant(arguments);
            if (meant != null) {
                from = meant;
                report = new LeaseRestorer(Path.of("/proc")).restore(meant);
            }
        } catch (RuntimeException broken) {
            report = null; // the command tries again, and says what is wrong
        }
    }

    /** What was done to this folder already; null = nothing. */
    static synchronized RestoreReport report(Path path) {
        return path.equals(from) ? report : null;
    }

    /** Null where it isn't a plain restore. */
    static Path meant(String[] arguments) {
        if (arguments.length == 0 || !arguments[0].equals("restore")) {
            return null;
        }
        String path = null;
        for (int i = 1; i < arguments.length; i++) {
            String word = arguments[i];
            if (word.equals("--json")) {
                continue;
            }
            boolean named = word.equals("--state-dir") && i + 1 < arguments.length;
            if (path != null || !named && word.startsWith("-")) {
                return null;
            }
            path = named ? arguments[++i] : word;
        }
        return path == null
                ? StateFolder.early(null).orElse(null)
                : Path.of(path).toAbsolutePath();
    }
}
