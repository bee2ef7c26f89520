package io.gleaner.agent.cli;

import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RecordKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the last records of a run, one a line. */
@Command(
        name = "tail",
        description = "Print the last records of a run, one a line. The exit status is 1 where damage hides any.",
        mixinStandardHelpOptions = true)
final class JournalTailCommand implements GleanerCommand {
    private static final long FOLLOW_MILLIS = 100;

    @Spec
    private CommandSpec spec;

    @Option(names = "-n", paramLabel = "N", defaultValue = "20", description = "How many (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = {"-f", "--follow"},
            description = "Go on with records as they are written, until interrupted.")
    private boolean follow;

    @Option(names = "--json", description = "Print one JSON object a line.")
    private boolean json;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            split = ",",
            completionCandidates = RecordKinds.class,
            description = "Only records of these kinds: ${COMPLETION-CANDIDATES}.")
    private List<RecordKind> kinds = new ArrayList<>();

    @Option(
            names = "--decisions",
            paramLabel = "WHAT",
            description =
                    "Only decisions of this sort, with the number that explain takes: harvested, accelerated, both,"
                            + " refused (something was in the way: the reason is in brackets), unchanged (its owner's"
                            + " size, as intended), or tripped (needed back what it had lent).")
    private DecisionKinds decisions;

    @Parameters(
            paramLabel = "PATH",
            arity = "0..1",
            description = "A run's folder, or a state folder; the latest run under gleaner.state.dir if left out.")
    private Path path;

    private TailFilter filter;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (count < 0) {
            throw new ParameterException(spec.commandLine(), "-n must be 0 or more, not " + count);
        }
        PrintWriter out = spec.commandLine().getOut();
        try (JournalReader reader = Journals.open(path)) {
            RunNames names = RunNames.of(reader);
            filter = new TailFilter(kinds, decisions);
            boolean filtered = !filter.isOpen();
            if (filtered) {
                printLast(reader, names, out);
            } else {
                reader.toLast(count);
            }
            // Of a journal that is being written no more than was asked for, unless it is followed.
            printRest(reader, names, out, follow ? Long.MAX_VALUE : filtered ? 0 : count);
            sayIfNone();
            while (follow && !out.checkError()) {
                TimeUnit.MILLISECONDS.sleep(FOLLOW_MILLIS);
                printRest(reader, names, out, Long.MAX_VALUE);
            }
            return Journals.warnOfDamage(reader, spec);
        }
    }

    /** On stderr: what is printed stays a list of records. */
    private void sayIfNone() {
        if (!filter.isOpen() && filter.inVain() > 0) {
            spec.commandLine()
                    .getErr()
                    .printf(Locale.ROOT, "%s: no such record among %,d%n", spec.qualifiedName(), filter.inVain());
        }
    }

    private void printLast(JournalReader reader, RunNames names, PrintWriter out) {
        ArrayDeque<ByteBuffer> last = new ArrayDeque<>();
        reader.toLast(Long.MAX_VALUE);
        while (reader.next()) {
            names.learn(reader);
            ByteBuffer record = filter.offer(reader);
            if (record != null) {
                last.add(record);
                if (last.size() > count) {
                    last.remove();
                }
            }
        }
        last.forEach(record -> print(out, names, record));
    }

    private void printRest(JournalReader reader, RunNames names, PrintWriter out, long most) {
        long left = most;
        while (left > 0 && reader.next()) {
            names.learn(reader);
            ByteBuffer record = filter.offer(reader);
            if (record != null) {
                print(out, names, record);
                left--;
            }
        }
        out.flush();
    }

    private void print(PrintWriter out, RunNames names, ByteBuffer record) {
        out.println(json ? RecordJson.line(record, names) : RecordWords.line(record, names));
    }
}
