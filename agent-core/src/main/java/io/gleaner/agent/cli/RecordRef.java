package io.gleaner.agent.cli;

import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.RecordKind;
import java.util.Locale;
import java.util.regex.Pattern;

/** How a person names a record: by its sequence, its invocation's handle or the host's id of the invocation. */
final class RecordRef {
    private static final Pattern HOST_ID = Pattern.compile("[0-9a-fA-F]{32}");
    private static final Pattern NUMBER = Pattern.compile("#?\\d{1,19}");

    private final long number;
    private final boolean sequenceOnly;
    private final String hostId;

    private RecordRef(long number, boolean sequenceOnly, String hostId) {
        this.number = number;
        this.sequenceOnly = sequenceOnly;
        this.hostId = hostId;
    }

    /** @throws IllegalArgumentException if it is none of them */
    static RecordRef parse(String text) {
        String bare = text.replace("-", "");
        if (HOST_ID.matcher(bare).matches()) {
            return new RecordRef(0, false, bare.toLowerCase(Locale.ROOT));
        }
        if (!NUMBER.matcher(text).matches()) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is no record: give a sequence (12 or #12), an invocation's number, or the host's id (32 hex"
                    + " digits)");
        }
        return new RecordRef(Long.parseUnsignedLong(text.replace("#", "")), text.startsWith("#"), null);
    }

    /** The reader's record is the one with this sequence. */
    boolean isSequence(JournalReader reader) {
        return hostId == null && reader.header().sequence() == number;
    }

    /** The reader's record is of the invocation that is named. */
    boolean isInvocation(JournalReader reader) {
        if (hostId == null) {
            return !sequenceOnly && number != 0 && reader.header().invocation() == number;
        }
        if (reader.header().kind() != RecordKind.DECIDED) {
            return false;
        }
        DecisionView decision = reader.decision();
        return hostId.equals(String.format("%016x%016x", decision.hostIdHigh(), decision.hostIdLow()));
    }
}
