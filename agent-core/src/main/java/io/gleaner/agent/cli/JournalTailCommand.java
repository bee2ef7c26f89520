package io.gleaner.agent.cli;

import io.gleaner.agent.journal.JournalReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the last records of a run, one a line. */
@Command(name = "tail", description = "Print the last records of a run, one a line.", mixinStandardHelpOptions = true)
final class JournalTailCommand implements GleanerCommand {
    private static final long FOLLOW_MILLIS = 100;

    @Spec
    private CommandSpec spec;

    @Option(names = "-n", paramLabel = "N", defaultValue = "20", description = "How many; ${DEFAULT-VALUE} by default.")
    private int count;

    @Option(
            names = {"-f", "--follow"},
            description = "Go on with records as they are written, until interrupted.")
    private boolean follow;

    @Option(names = "--json", description = "One JSON object a line.")
    private boolean json;

    @Parameters(
            paramLabel = "PATH",
            arity = "0..1",
            description = "A run's folder, or a state folder; the latest run under gleaner.state.dir if left out.")
    private Path path;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (count < 0) {
            throw new ParameterException(spec.commandLine(), "-n must be 0 or more, not " + count);
        }
        PrintWriter out = spec.commandLine().getOut();
        try (JournalReader reader = Journals.open(path)) {
            RunNames names = new RunNames();
            last(reader, names).forEach(record -> print(out, names, record));
            out.flush();
            while (follow && !out.checkError()) {
                if (reader.next()) {
                    names.learn(reader);
                    print(out, names, reader.header().copy());
                } else {
                    TimeUnit.MILLISECONDS.sleep(FOLLOW_MILLIS);
                }
            }
            warnOfDamage(reader);
        }
        return 0;
    }

    /** Reads all, since names may stand anywhere, and keeps the last ones. */
    private Deque<ByteBuffer> last(JournalReader reader, RunNames names) {
        Deque<ByteBuffer> kept = new ArrayDeque<>();
        while (reader.next()) {
            names.learn(reader);
            if (count > 0) {
                if (kept.size() == count) {
                    kept.removeFirst();
                }
                kept.addLast(reader.header().copy());
            }
        }
        return kept;
    }

    private void print(PrintWriter out, RunNames names, ByteBuffer record) {
        out.println(json ? RecordJson.line(record, names) : RecordWords.line(record, names));
    }

    private void warnOfDamage(JournalReader reader) {
        if (reader.damaged() > 0) {
            spec.commandLine().getErr().println("gleaner: " + reader.damaged() + " damaged records were skipped");
        }
    }
}
