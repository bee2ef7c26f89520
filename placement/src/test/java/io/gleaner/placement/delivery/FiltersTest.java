package io.gleaner.placement.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FiltersTest {
    private static final int ARM = 2;

    private final Candidates all = new Candidates(4);
    private final DeliveryDecision decision = new DeliveryDecision();

    private int decide(Call call) {
        return new Balancer().decide(call, all, Farmland.fastest(4), 0, decision);
    }

    /** This node has a long queue; the other one is free. */
    private void two(int bitsOfOther) {
        all.clear();
        all.local(all.add(0, Candidates.USABLE | Candidates.WARM));
        all.load(0, 100, 4, 4, 0, 0);
        all.times(0, 1_000_000, 1_000_000, 1_000_000);
        all.add(1, bitsOfOther);
        all.times(1, 1_000_000, 1_000_000, 1_000_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {Candidates.DEPLOYED, Candidates.AUTHORISED, Candidates.ROUTABLE, Candidates.DATA_ALLOWED})
    void shouldKeepACallHereWhenTheOtherLacksOneThing(int lacking) {
        two(Candidates.USABLE);
        assertThat(decide(new Call().set(0, -1, 1))).isOne();

        two(Candidates.USABLE & ~lacking);
        assertThat(decide(new Call().set(0, -1, 1))).isZero();
        assertThat(decision.reason()).isEqualTo(Reason.ONLY_HERE);
        assertThat(decision.eligible()).isOne();
        assertThat(decision.considered()).isEqualTo(2);
    }

    @Test
    void shouldKeepACallHereWhenItHasMadeItsHop() {
        two(Candidates.USABLE);

        assertThat(decide(new Call().set(0, -1, 0))).isZero();
        assertThat(decision.reason()).isEqualTo(Reason.NO_HOPS_LEFT);
        assertThat(decision.hopsLeft()).isZero();
    }

    @Test
    void shouldKeepACallHereWhenTheOthersArchitectureIsAnother() {
        two(Candidates.USABLE);
        all.architecture(1, ARM);

        assertThat(decide(new Call().set(0, 1, 1))).isZero();
        assertThat(decide(new Call().set(0, 1 | ARM, 1))).isOne();
    }

    @Test
    void shouldKeepACallHereWhenItsMemoryDoesNotFitThere() {
        two(Candidates.USABLE);
        all.freeMemory(1, 99);
        assertThat(decide(new Call().set(100, -1, 1))).isZero();
        assertThat(decide(new Call().set(99, -1, 1))).isOne();

        two(Candidates.USABLE | Candidates.WARM);
        all.freeMemory(1, 0);
        assertThat(decide(new Call().set(100, -1, 1)))
                .as("a warm container has its memory")
                .isOne();
    }

    @Test
    void shouldSayNowhereWhenNobodyPasses() {
        all.clear();
        assertThat(decide(new Call().set(0, -1, 1))).isEqualTo(DeliveryDecision.NOWHERE);
        assertThat(decision.reason()).isEqualTo(Reason.NO_CANDIDATE);

        all.local(all.add(0, 0));
        assertThat(decide(new Call().set(0, -1, 1))).isEqualTo(DeliveryDecision.NOWHERE);
    }

    @Test
    void shouldDecideHereWhenEveryPeerIsUnreachable() {
        all.clear();
        all.local(all.add(0, Candidates.DEPLOYED | Candidates.DATA_ALLOWED));
        for (int node = 1; node < 4; node++) {
            all.add(node, Candidates.USABLE & ~Candidates.ROUTABLE);
        }

        assertThat(decide(new Call().set(0, -1, 1))).isZero();
    }

    @Test
    void shouldLeaveOutRowsWhenTheCapacityIsReached() {
        for (int node = 0; node < 4; node++) {
            assertThat(all.add(node, Candidates.USABLE)).isEqualTo(node);
        }
        assertThat(all.add(4, Candidates.USABLE)).isEqualTo(-1);
        assertThat(all.size()).isEqualTo(4);
    }
}
