package io.gleaner.bench.sizing.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.placement.sizing.CallNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnTimesTest {
    private static final CallNode TREE =
            new CallNode("a", List.of(List.of(CallNode.leaf("b"), CallNode.sequence("c", CallNode.leaf("d")))));

    private static CallEvent event(String function, long startMs, long endMs, String failure) {
        return new CallEvent(function, startMs * 1_000_000, endMs * 1_000_000, 0, failure);
    }

    @Test
    void shouldSubtractTheUnionOfCallsWhenTheyOverlap() {
        CallEvent a = event("a", 0, 100, "");
        CallEvent c = event("c", 20, 70, "");
        List<CallEvent> all = List.of(event("b", 10, 50, ""), event("d", 30, 60, ""), c, a);
        OwnTimes times = new OwnTimes(TREE);
        assertThat(times.ms(a, all)).isEqualTo(40);
        assertThat(times.ms(c, all)).isEqualTo(20);
        assertThat(times.missing(all)).isEmpty();
        assertThat(times.missing(List.of(a))).isEqualTo("b");
    }

    @Test
    void shouldBlameTheDeepestWhenFailuresArePassedOn() {
        CallEvent d = event("d", 30, 60, "answered 504");
        List<CallEvent> all = List.of(d, event("c", 20, 70, "answered 502"), event("a", 0, 100, "answered 502"));
        assertThat(new OwnTimes(TREE).culprits(all)).containsExactly(d);
    }
}
