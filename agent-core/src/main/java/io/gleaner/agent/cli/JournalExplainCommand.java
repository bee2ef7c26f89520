package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RecordView;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells a decision in words, with what came before and after. */
@Command(
        name = "explain",
        aliases = "show",
        description =
                "Tell in words what an invocation was given and why: what was known, what was allowed, how it was chosen,"
                        + " what was lent or borrowed, and what happened while it ran. The exit status is 1 where damage hides records.",
        mixinStandardHelpOptions = true)
final class JournalExplainCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print the records as JSON objects, one a line.")
    private boolean json;

    @Option(names = "--details", description = "Add the raw fields and the numbers of the records.")
    private boolean details;

    @Parameters(
            index = "0",
            paramLabel = "INVOCATION",
            description = "An invocation's number, a record's as tail prints it (12 or #12; single quotes around"
                    + " #12; a number that is both means the record), or the host's id of the invocation (32 hex"
                    + " digits).")
    private String record;

    @Parameters(
            index = "1",
            paramLabel = "PATH",
            arity = "0..1",
            description = "A run's folder, or a state folder; the latest run under gleaner.state.dir if left out.")
    private Path path;

    @Override
    public Integer call() throws IOException {
        RecordRef ref = reference();
        RunNames names;
        try (JournalReader reader = Journals.open(path)) {
            names = RunNames.of(reader);
        }
        ByteBuffer found = find(ref);
        RecordView header = new RecordView().wrap(found, 0);
        RunStory story = new RunStory(header.invocation());
        int status = header.invocation() == 0 ? 0 : tell(story, names);
        PrintWriter out = spec.commandLine().getOut();
        List<ByteBuffer> records = story.records().isEmpty() ? List.of(found) : story.records();
        if (json) {
            records.forEach(r -> out.println(RecordJson.line(r, names)));
        } else {
            print(out, story, records, names);
        }
        out.flush();
        return status;
    }

    private RecordRef reference() {
        try {
            return RecordRef.parse(record);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** The record with this sequence; where there is none, the first of the invocation meant. */
    private ByteBuffer find(RecordRef ref) throws IOException {
        ByteBuffer bySequence = null;
        ByteBuffer byInvocation = null;
        try (JournalReader reader = Journals.open(path)) {
            while (bySequence == null && reader.next()) {
                if (ref.isSequence(reader)) {
                    bySequence = reader.header().copy();
                } else if (byInvocation == null && ref.isInvocation(reader)) {
                    byInvocation = reader.header().copy();
                }
            }
            if (bySequence == null && byInvocation == null) {
                Journals.warnOfDamage(reader, spec);
            }
        }
        if (bySequence == null && byInvocation == null) {
            throw new IOException("there is no record " + record + " in this journal: gleaner journal tail lists them");
        }
        return bySequence == null ? byInvocation : bySequence;
    }

    private int tell(RunStory story, RunNames names) throws IOException {
        try (JournalReader reader = Journals.open(path)) {
            while (reader.next()) {
                names.learn(reader);
                story.offer(reader);
            }
            return Journals.warnOfDamage(reader, spec);
        }
    }

    private void print(PrintWriter out, RunStory story, List<ByteBuffer> records, RunNames names) {
        DecisionView decision = story.decision();
        if (decision == null) {
            records.forEach(r -> out.println(RecordWords.line(r, names)));
            return;
        }
        Explanation.lines(decision, records, names, story.lastNs()).forEach(out::println);
        if (details) {
            out.println();
            printDetails(out, decision, records, names);
        }
    }

    private static void printDetails(PrintWriter out, DecisionView decision, List<ByteBuffer> records, RunNames names) {
        DecisionWords.lines(decision, names).forEach(out::println);
        out.println("  afterwards");
        for (ByteBuffer record : records) {
            RecordView view = new RecordView().wrap(record, 0);
            if (view.sequence() != decision.sequence()) {
                String borrower = view.invocation() == decision.invocation() || view.invocation() == 0
                        ? ""
                        : "invocation " + view.invocation() + " ";
                out.printf(
                        "    +%-9s #%-7d %-9s %s%s%n",
                        Amounts.time(view.nowNs() - decision.nowNs()),
                        view.sequence(),
                        view.kind(),
                        borrower,
                        RecordWords.sentence(record, names));
            }
        }
        if (records.size() == 1) {
            out.println("    nothing is in the journal yet");
        }
    }
}
