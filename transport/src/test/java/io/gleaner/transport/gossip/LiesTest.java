package io.gleaner.transport.gossip;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.transport.gossip.Cluster.Host;
import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.membership.PeerState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a member says that can't be true, or isn't, must not last. */
class LiesTest {
    private final Cluster cluster = Cluster.of(6, 9, GossipSettings.defaults());
    private final Host liar = cluster.hosts.get(2);
    private final Host hearer = cluster.hosts.get(1);
    private final Host subject = cluster.hosts.get(4);
    private final ByteBuffer lie = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);

    @BeforeEach
    void join() {
        assertThat(cluster.wholeAfterMillis(5_000)).isLessThan(3_000);
        cluster.runMillis(1_000);
        lie.put(Kind.SCHEMA);
    }

    private void tell(Host whom) {
        whom.node.received(liar.self.node(), 1, liar.endpoint, lie.flip(), cluster.nowNs);
    }

    private void claim(int kind, int boot, int incarnation) {
        Words.header(lie, kind, Kind.WHO_BYTES + 1);
        lie.putLong(subject.self.node()).putInt(boot).putInt(incarnation).put((byte) 0);
    }

    @Test
    void shouldTakeLoadOfTheMembersBootOnlyWhenAnotherIsSaid() {
        Words.header(lie, Kind.LOAD, Load.BYTES);
        lie.putLong(subject.self.node()).putInt(-1).putInt(1).putLong(0).putLong(0);
        tell(hearer);
        cluster.runMillis(500);

        LoadRow row = new LoadRow();
        assertThat(hearer.node.loads().read(subject.self.node(), cluster.nowNs, row))
                .isTrue();
        assertThat(row.boot()).isEqualTo(1);
        assertThat(row.ageMillis()).isLessThan(500);
    }

    @Test
    void shouldRefuseClaimsWhenNobodyCouldRefuteThem() {
        claim(Kind.DEAD, 1, -1);
        claim(Kind.SUSPECT, 1, 1 << 20);
        claim(Kind.LEFT, -1, 0);
        tell(hearer);
        tell(subject);

        assertThat(hearer.node.counters().get(Counter.CLAIMS_REFUSED)).isEqualTo(3);
        assertThat(hearer.node.peers().find(subject.self.node()).state()).isEqualTo(PeerState.ALIVE);
        assertThat(subject.node.counters().get(Counter.REFUTATIONS)).isZero();
    }

    @Test
    void shouldComeBackWhenOthersSayItHasLeft() {
        claim(Kind.LEFT, 1, 0);
        tell(hearer);
        assertThat(hearer.sees(subject)).isFalse();

        assertThat(cluster.wholeAfterMillis(10_000)).isLessThan(8_000);
        assertThat(subject.node.counters().get(Counter.REFUTATIONS)).isPositive();
    }

    @Test
    void shouldCountNoAccuserWhenItIsNoMember() {
        Words.header(lie, Kind.SUSPECT, Kind.WHO_BYTES + 1 + 4 * 8);
        lie.putLong(subject.self.node()).putInt(1).putInt(0).put((byte) 4);
        lie.putLong(101).putLong(102).putLong(103).putLong(104);
        cluster.linked = (from, to) -> from != subject.index && to != subject.index;
        tell(hearer);

        int accusers = hearer.node.counters().get(Counter.SUSPICIONS) == 0 ? 1 : 2;
        ByteBuffer state = ByteBuffer.allocate(8_192).order(ByteOrder.LITTLE_ENDIAN);
        hearer.node.writeState(state, cluster.nowNs);
        assertThat(accusersIn(state.flip())).isEqualTo(accusers);
    }

    /** Of the one suspicion in a state. */
    private static int accusersIn(ByteBuffer state) {
        state.order(ByteOrder.LITTLE_ENDIAN).position(1);
        while (state.hasRemaining()) {
            int kind = state.get();
            int bytes = state.getShort();
            if (kind == Kind.SUSPECT) {
                return state.get(state.position() + Kind.WHO_BYTES);
            }
            state.position(state.position() + bytes);
        }
        return -1;
    }

    @Test
    void shouldTakeTheRestWhenANameIsNoText() {
        name("\u00e9\u00e9".getBytes(ISO_8859_1), 77);
        name("bell\u0007".getBytes(UTF_8), 78);
        name("caf\u00e9".getBytes(UTF_8), 79);

        assertThat(hearer.node.readState(lie.flip(), cluster.nowNs)).isTrue();
        assertThat(hearer.node.counters().get(Counter.MALFORMED)).isEqualTo(2);
        assertThat(hearer.node.peers().find(77)).isNull();
        assertThat(hearer.node.peers().find(78)).isNull();
        assertThat(hearer.node.peers().find(79).name()).isEqualTo("caf\u00e9");
    }

    private void name(byte[] name, long node) {
        Words.header(lie, Kind.ALIVE, Kind.WHO_BYTES + 1 + 2 * Kind.ENDPOINT_BYTES + 2 + name.length);
        lie.putLong(node).putInt(1).putInt(0).put((byte) 0);
        Words.endpoint(lie, liar.endpoint);
        Words.endpoint(lie, liar.endpoint);
        Words.text(lie, name);
        Words.text(lie, new byte[0]);
    }

    @Test
    void shouldSayWhyWhenItsOwnNameIsNoText() {
        assertThatThrownBy(() -> new Self(1, 1, "a\nb", "", liar.endpoint, liar.endpoint))
                .hasMessageContaining("control characters");
    }
}
