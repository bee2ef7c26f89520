package io.gleaner.transport.membership;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PeerTableTest {
    @Test
    void shouldFindPeersByNumberWhenPublished() {
        PeerTable table = new PeerTable();
        assertThat(table.find(1)).isNull();

        table.publish(new Peer[] {peer(9), peer(-3), peer(4)});

        assertThat(table.find(9)).isEqualTo(peer(9));
        assertThat(table.find(-3)).isEqualTo(peer(-3));
        assertThat(table.find(5)).isNull();
        assertThat(table.all()).containsExactly(peer(-3), peer(4), peer(9));
    }

    private static Peer peer(long node) {
        Endpoint at = Endpoint.ipv4(0x7f000001, 7946);
        return new Peer(node, 1, "n" + node, "", at, at, PeerState.ALIVE, true);
    }
}
