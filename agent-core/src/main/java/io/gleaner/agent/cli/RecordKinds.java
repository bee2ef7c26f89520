package io.gleaner.agent.cli;

import io.gleaner.agent.journal.RecordKind;
import java.util.Arrays;
import java.util.Iterator;

/** The kinds that a journal holds, for the help. */
final class RecordKinds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Arrays.stream(RecordKind.values())
                .filter(kind -> kind != RecordKind.NONE)
                .map(RecordKind::name)
                .iterator();
    }
}
