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
        name = "show",
        description =
                "Tell a decision in words: what it was made from, what was allowed and why, what was given, and what"
                        + " happened after.",
        mixinStandardHelpOptions = true)
final class JournalShowCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "The records as JSON objects, one a line.")
    private boolean json;

    @Parameters(
            index = "0",
            paramLabel = "RECORD",
            description = "A record's sequence as tail prints it (12 or #12; single quotes around #12), an invocation's"
                    + " number, or the host's id of the invocation (32 hex digits).")
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
        if (header.invocation() != 0) {
            tell(story);
        }
        PrintWriter out = spec.commandLine().getOut();
        List<ByteBuffer> records = story.records().isEmpty() ? List.of(found) : story.records();
        if (json) {
            records.forEach(r -> out.println(RecordJson.line(r, names)));
        } else {
            print(out, story.decision(), records, names);
        }
        out.flush();
        return 0;
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
        }
        if (bySequence == null && byInvocation == null) {
            throw new IOException("there is no record " + record + " in this journal: gleaner journal tail lists them");
        }
        return bySequence == null ? byInvocation : bySequence;
    }

    private void tell(RunStory story) throws IOException {
        try (JournalReader reader = Journals.open(path)) {
            while (reader.next()) {
                story.offer(reader);
            }
        }
    }

    private static void print(PrintWriter out, DecisionView decision, List<ByteBuffer> records, RunNames names) {
        if (decision == null) {
            records.forEach(r -> out.println(RecordWords.line(r, names)));
            return;
        }
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
