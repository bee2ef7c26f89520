package io.gleaner.bench.gossip.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CheckersTest {
    private static final long SECOND_NS = 1_000_000_000;

    private final GroundTruth truth = new GroundTruth(3);
    private final Objections objections = new Objections();
    private final FakeView[] views = {new FakeView(), new FakeView(), new FakeView()};

    @BeforeEach
    void start() {
        for (int node = 0; node < 3; node++) {
            truth.started(node, 1, 0);
        }
    }

    @Test
    void shouldObjectOnceWhenALivePeerIsMissing() {
        MissingPeers checker = new MissingPeers(5 * SECOND_NS, objections);
        views[0].memberBoot = 0;

        checker.look(views, truth, 4 * SECOND_NS);
        assertThat(objections.count()).isZero();
        checker.look(views, truth, 6 * SECOND_NS);
        checker.look(views, truth, 7 * SECOND_NS);

        assertThat(objections.count()).isEqualTo(2);
        assertThat(objections.first().get(0).toString()).contains("node 0 holds no member for node 1", "6.000 s");
    }

    @Test
    void shouldObjectWhenARestartedPeerIsTakenForTheOldOne() {
        MissingPeers checker = new MissingPeers(5 * SECOND_NS, objections);
        truth.ended(2, SECOND_NS);
        truth.started(2, 2, 2 * SECOND_NS);

        checker.look(views, truth, 8 * SECOND_NS);

        assertThat(objections.first())
                .extracting(Objection::what)
                .anySatisfy(what -> assertThat(what).contains("holds boot 1 for node 2"));
    }

    @Test
    void shouldAskForNothingWhenAPeerIsHeardByPartOnly() {
        MissingPeers checker = new MissingPeers(5 * SECOND_NS, objections);
        views[0].memberBoot = 0;
        views[1].memberBoot = 0;
        views[2].memberBoot = 0;
        truth.cut(new Cut(0, 20 * SECOND_NS, nodes(0), nodes(1, 2)), new Cut(0, 20 * SECOND_NS, nodes(1), nodes(2)));

        checker.look(views, truth, 10 * SECOND_NS);
        assertThat(objections.count()).isZero();
        checker.look(views, truth, 26 * SECOND_NS);
        assertThat(objections.count()).isEqualTo(6);
    }

    @Test
    void shouldAskForOwnHalfWhenHalvesLoseEachOther() {
        MissingPeers checker = new MissingPeers(5 * SECOND_NS, objections);
        for (FakeView view : views) {
            view.memberBoot = 0;
        }
        truth.cut(Cut.between(0, 20 * SECOND_NS, nodes(0, 1), 3));

        checker.look(views, truth, 10 * SECOND_NS);

        assertThat(objections.first())
                .extracting(Objection::what)
                .hasSize(2)
                .noneMatch(what -> what.contains("node 2"));
    }

    @Test
    void shouldObjectWhenADeadPeerStaysRoutable() {
        DeadRoutable checker = new DeadRoutable(5 * SECOND_NS, objections);
        truth.ended(1, 10 * SECOND_NS);
        views[2].routable = false;

        checker.look(views, truth, 14 * SECOND_NS);
        assertThat(objections.count()).isZero();
        checker.look(views, truth, 16 * SECOND_NS);

        assertThat(objections.first())
                .extracting(Objection::what)
                .containsExactly("node 0 would send work to node 1, which is down since 10000 ms");
    }

    @Test
    void shouldObjectWhenALoadGoesBack() {
        SequenceOrder checker = new SequenceOrder(objections);
        views[0].load.sequence = 0xffff_fff0;
        checker.look(views, truth, SECOND_NS);
        views[0].load.boot = 2;
        views[0].load.sequence = 1;
        checker.look(views, truth, 2 * SECOND_NS);
        assertThat(objections.count()).isZero();

        views[0].load.boot = 1;
        checker.look(views, truth, 3 * SECOND_NS);

        assertThat(objections.first().get(0).what())
                .isEqualTo("node 0 holds boot 1 sequence 1 of node 1, after boot 2 sequence 1");
    }

    @Test
    void shouldForgetWhatANodeKnewWhenItRestarted() {
        SequenceOrder checker = new SequenceOrder(objections);
        views[0].load.sequence = 9;
        checker.look(views, truth, SECOND_NS);
        truth.ended(0, 2 * SECOND_NS);
        truth.started(0, 2, 3 * SECOND_NS);
        views[0].load.sequence = 1;

        checker.look(views, truth, 4 * SECOND_NS);

        assertThat(objections.count()).isZero();
    }

    @Test
    void shouldObjectWhenAnAgeIsUnderReported() {
        HonestAge checker = new HonestAge(1_000_000, objections);
        for (FakeView view : views) {
            view.load.madeNs = SECOND_NS;
            view.load.ageNs = SECOND_NS / 2;
        }
        checker.look(views, truth, SECOND_NS + SECOND_NS / 2 + 5_000_000);
        assertThat(objections.count()).isZero();

        views[1].load.ageNs = SECOND_NS / 4;
        checker.look(views, truth, SECOND_NS + SECOND_NS / 2 + 5_000_000);

        assertThat(objections.first())
                .extracting(Objection::what)
                .hasSize(2)
                .allMatch(what -> what.startsWith("node 1 believes"));
    }

    @Test
    void shouldObjectWhenAnAgeStandsStillOnSlowLinks() {
        HonestAge checker = new HonestAge(44_000_000, objections);
        for (FakeView view : views) {
            view.load.madeNs = SECOND_NS;
            view.load.ageNs = 0;
        }

        checker.look(views, truth, SECOND_NS + SECOND_NS / 2);

        assertThat(objections.count()).isEqualTo(6);
    }

    @Test
    void shouldObjectWhenALivePeerGetsNoWorkForLong() {
        UselessPeers checker = new UselessPeers(5 * SECOND_NS, 3 * SECOND_NS, 9 * SECOND_NS, objections);
        views[0].routable = false;

        for (int second = 1; second <= 6; second++) {
            checker.look(views, truth, second * SECOND_NS);
        }
        assertThat(objections.count()).isZero();
        checker.look(views, truth, 7 * SECOND_NS);
        checker.look(views, truth, 8 * SECOND_NS);

        assertThat(objections.first())
                .extracting(Objection::what)
                .hasSize(2)
                .allMatch(what -> what.startsWith("node 0 would send no work"));
    }

    @Test
    void shouldObjectWhenATableIsEmptyOrStandsStill() {
        UselessPeers checker = new UselessPeers(5 * SECOND_NS, 3 * SECOND_NS, 2 * SECOND_NS, objections);
        for (FakeView view : views) {
            view.load.madeNs = 4 * SECOND_NS;
        }
        checker.look(views, truth, 5 * SECOND_NS);
        assertThat(objections.count()).isZero();
        views[1].load.boot = 9;
        checker.look(views, truth, 7 * SECOND_NS);

        assertThat(objections.first())
                .extracting(Objection::what)
                .anyMatch(what -> what.contains("node 0 knows load of node 1 only from 4000 ms"))
                .anyMatch(what -> what.contains("node 1 knows no load of node 0"));
    }

    @Test
    void shouldObjectWhenABulkStateIsTooLong() {
        DatagramSize checker = new DatagramSize(objections);
        checker.stateSent(0, 1 << 20, SECOND_NS);
        assertThat(objections.count()).isZero();

        checker.stateSent(0, (1 << 20) + 1, SECOND_NS);

        assertThat(objections.count()).isEqualTo(1);
    }

    @Test
    void shouldObjectWhenADatagramIsTooLong() {
        DatagramSize checker = new DatagramSize(objections);
        checker.sent(0, 1400, SECOND_NS);
        assertThat(objections.count()).isZero();

        checker.sent(0, 1401, SECOND_NS);

        assertThat(objections.count()).isEqualTo(1);
    }

    private static BitSet nodes(int... indexes) {
        BitSet nodes = new BitSet();
        for (int index : indexes) {
            nodes.set(index);
        }
        return nodes;
    }
}
