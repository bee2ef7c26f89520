package io.gleaner.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.decision.DecisionOutcome;
import io.gleaner.agent.decision.DecisionSink;
import io.gleaner.harvest.ledger.LedgerListener;
import io.gleaner.harvest.safeguard.RangeReason;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A constant that is added on either side and has no counterpart on the other fails here. */
class DecisionCodesTest {
    /** Where the two sides use different words for the same. */
    private static final Map<String, String> RENAMED = Map.of(
            "NO_LIMIT", "UNMANAGED",
            "TOO_FEW_RUNS", "TOO_FEW_CLEAN_RUNS",
            "CONTROL_RUN", "CONTROL");

    @Test
    void shouldGiveEveryReasonItsOwnCodeWhenThereIsRoom() {
        Set<Integer> codes = new HashSet<>();
        for (RangeReason reason : RangeReason.values()) {
            int code = DecisionCodes.reason(reason.ordinal(), false, false);
            assertThat(io.gleaner.agent.journal.RangeReason.values()[code].name())
                    .isEqualTo(RENAMED.getOrDefault(reason.name(), reason.name()));
            codes.add(code);
        }
        codes.add(DecisionCodes.reason(RangeReason.UNDER_PROVISIONED.ordinal(), true, false));
        codes.add(DecisionCodes.reason(RangeReason.STOOD_BACK.ordinal(), false, true));
        assertThat(codes).hasSameSizeAs(io.gleaner.agent.journal.RangeReason.values());
    }

    @Test
    void shouldSayThatThereIsNoRoomOnlyWhenABorrowerFindsNone() {
        for (RangeReason reason : RangeReason.values()) {
            int expected = reason == RangeReason.UNDER_PROVISIONED
                    ? io.gleaner.agent.journal.RangeReason.NO_ROOM.code()
                    : DecisionCodes.reason(reason.ordinal(), false, false);
            assertThat(DecisionCodes.reason(reason.ordinal(), true, false)).isEqualTo(expected);
        }
    }

    @Test
    void shouldGiveEveryOutcomeTheCodeOfItsName() {
        for (DecisionOutcome outcome : DecisionOutcome.values()) {
            int code = DecisionCodes.outcome(outcome.ordinal());
            assertThat(io.gleaner.agent.journal.DecisionOutcome.values()[code].name())
                    .isEqualTo(outcome.name());
        }
        assertThat(io.gleaner.agent.journal.DecisionOutcome.values()).hasSameSizeAs(DecisionOutcome.values());
    }

    /** These go into the journal as they are. */
    @Test
    void shouldHaveAWordForEveryCauseAndReasonThatIsJournalledAsItIs() {
        Map<Integer, String> reasons = constants(LedgerListener.class, "REASON_");
        assertThat(reasons)
                .isEqualTo(new TreeMap<>(Map.of(
                        ReturnCause.TRIPPED.code(), "LENDER_NEEDS",
                        ReturnCause.LENDER_ENDED.code(), "LENDER_ENDED",
                        ReturnCause.BORROWER_ENDED.code(), "BORROWER_ENDED",
                        ReturnCause.REVOKED.code(), "ADMISSION",
                        ReturnCause.MODE.code(), "RETURN_ALL",
                        ReturnCause.PAUSED.code(), "BORROWER_RESTORED",
                        ReturnCause.REPLACED.code(), "SHORTER_RUN")));
        Map<Integer, String> causes = constants(DecisionSink.class, "CAUSE_");
        List<TripCause> known = Arrays.asList(TripCause.values());
        assertThat(causes)
                .allSatisfy((code, name) -> assertThat(known.get(code).name()).isEqualTo(name));
    }

    private static Map<Integer, String> constants(Class<?> type, String prefix) {
        return Arrays.stream(type.getFields())
                .filter(field -> field.getName().startsWith(prefix))
                .collect(Collectors.toMap(
                        field -> {
                            try {
                                return field.getInt(null);
                            } catch (IllegalAccessException e) {
                                throw new AssertionError(e);
                            }
                        },
                        field -> field.getName().substring(prefix.length()),
                        (one, other) -> one + " and " + other,
                        TreeMap::new));
    }
}
