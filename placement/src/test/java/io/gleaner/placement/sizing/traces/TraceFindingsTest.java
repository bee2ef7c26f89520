package io.gleaner.placement.sizing.traces;

import static io.gleaner.placement.sizing.traces.TraceTexts.document;
import static io.gleaner.placement.sizing.traces.TraceTexts.otlp;
import static io.gleaner.placement.sizing.traces.TraceTexts.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.SizingException;
import org.junit.jupiter.api.Test;

/** What is wrong with traces is named. */
class TraceFindingsTest {
    private static final String GOOD = otlp("good", "1", "", "a", 2, 0, 10);

    @Test
    void shouldLeaveTraceOutAndNameItWhenAParentIsUnknown() {
        TraceTexts.Read read =
                read(document(GOOD, otlp("t", "1", "", "a", 2, 0, 100), otlp("t", "2", "99", "b", 2, 10, 40)));
        assertThat(read.application().requests()).isEqualTo(1);
        assertThat(read.kinds()).containsExactly(TraceFinding.Kind.UNKNOWN_PARENT);
        assertThat(read.application().findings().get(0).text()).contains("'99'").contains("left out");
    }

    @Test
    void shouldTakeTheOnlyOrphanAsRootWhenItsCallerIsOutside() {
        TraceTexts.Read read =
                read(document(otlp("t", "1", "77", "a", 2, 0, 100), otlp("t", "2", "1", "b", 2, 10, 40)));
        assertThat(read.application().tree()).isEqualTo(CallNode.sequence("a", CallNode.leaf("b")));
        assertThat(read.kinds()).containsExactly(TraceFinding.Kind.UNKNOWN_PARENT);
    }

    @Test
    void shouldNameACycleWhenSpansAreEachOthersParents() {
        String ring = document(
                GOOD,
                otlp("t", "1", "", "a", 2, 0, 100),
                otlp("t", "2", "3", "b", 2, 10, 40),
                otlp("t", "3", "2", "c", 2, 10, 40));
        assertThat(read(ring).kinds()).containsExactly(TraceFinding.Kind.CYCLE);
        assertThatThrownBy(() -> read(document(otlp("t", "1", "1", "a", 2, 0, 100))))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("CYCLE");
    }

    @Test
    void shouldMoveACallIntoItsCallerWhenItsClockDiffers() {
        TraceTexts.Read read = read(document(
                otlp("t", "1", "", "a", 2, 100, 200),
                otlp("t", "2", "1", "b", 2, 20, 60),
                otlp("t", "3", "2", "c", 2, 30, 50)));
        assertThat(read.kinds()).containsExactly(TraceFinding.Kind.CLOCK_SKEW);
        assertThat(read.ownMs("a")).isCloseTo(60, within(1e-9));
        assertThat(read.ownMs("b")).isCloseTo(20, within(1e-9));
    }

    @Test
    void shouldLeaveTraceOutWhenACallIsLongerThanItsCaller() {
        TraceTexts.Read read =
                read(document(GOOD, otlp("t", "1", "", "a", 2, 100, 200), otlp("t", "2", "1", "b", 2, 100, 500)));
        assertThat(read.kinds()).containsExactly(TraceFinding.Kind.CLOCK_SKEW);
        assertThat(read.application().requests()).isEqualTo(1);
    }

    @Test
    void shouldNameDuplicatesWhenTheyDifferAndPassOverThemWhenTheyAreTheSame() {
        assertThat(read(document(GOOD, GOOD)).application().findings()).isEmpty();
        assertThat(read(document(GOOD, otlp("good", "1", "", "a", 2, 0, 11))).kinds())
                .containsExactly(TraceFinding.Kind.DUPLICATE_ID);
    }

    @Test
    void shouldNameSpansWhenTheyAreInvalidOrHaveNoSize() {
        assertThat(read(document(GOOD, otlp("t", "1", "", "a", 2, 20, 10))).kinds())
                .containsExactly(TraceFinding.Kind.INVALID_SPAN);
        TraceTexts.Read read = read(TraceOptions.STANDARD, document(GOOD));
        assertThat(read.kinds()).containsExactly(TraceFinding.Kind.NO_MEMORY_SIZE);
        assertThat(read.samples()).isEmpty();
    }

    @Test
    void shouldCloseTheEldestWhenTooManySpansAreOpenAndSayWhenSomeComeLate() {
        TraceOptions tight = new TraceOptions(3, 2, 1_000, 512);
        TraceTexts.Read read = read(
                tight,
                document(
                        otlp("t1", "1", "", "a", 2, 0, 10),
                        otlp("t2", "1", "", "a", 2, 0, 10),
                        otlp("t3", "1", "", "a", 2, 0, 10),
                        otlp("t4", "1", "", "a", 2, 0, 10),
                        otlp("t1", "2", "1", "b", 2, 1, 2)));
        assertThat(read.kinds()).containsExactly(TraceFinding.Kind.CLOSED_EARLY, TraceFinding.Kind.LATE_SPANS);
        assertThat(read.application().requests()).isEqualTo(4);
    }

    @Test
    void shouldFailWithNameAndPlaceWhenTheTextIsCutOffOrSomethingElse() {
        String cut = document(GOOD);
        assertThatThrownBy(() -> read(cut.substring(0, cut.length() - 20)))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("ends in the middle")
                .hasMessageContaining("test.json, line 1");
        assertThatThrownBy(() -> read("hello"))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("no JSON");
        assertThatThrownBy(() -> read("")).isInstanceOf(SizingException.class).hasMessageContaining("empty");
        assertThatThrownBy(() -> read("{\"data\":[{\"traceID\":\"1\",\"spans\":[]}]}"))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("Jaeger");
        assertThatThrownBy(() -> read("{\"a\":1}"))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("no spans of a known format");
    }
}
