package io.gleaner.agent.replay;

/**
 * Something that came out differently.
 *
 * @param sequence of the record that says otherwise
 * @param invocation that it is about, 0 = none
 * @param field what differs
 * @param recorded what the journal says
 * @param replayed what follows from the rest of the journal
 */
public record Difference(long sequence, long invocation, String field, String recorded, String replayed) {
    @Override
    public String toString() {
        return "#" + sequence + (invocation == 0 ? "" : " invocation " + invocation) + ": " + field + " is recorded as "
                + recorded + ", replayed it is " + replayed;
    }
}
