package io.gleaner.transport.netty;

import static io.gleaner.transport.netty.Agents.awaitPeers;
import static io.gleaner.transport.netty.Agents.peer;
import static io.gleaner.transport.netty.Agents.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.membership.PeerEvent;
import io.gleaner.transport.membership.PeerEvent.Kind;
import io.gleaner.transport.netty.ShellCounters.Counter;
import io.gleaner.transport.wire.Verdict;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real sockets on loopback. */
class GossipAgentTest {
    @TempDir
    private Path folder;

    private final Agents agents = new Agents();

    @AfterEach
    void closeAll() {
        agents.close();
    }

    @ParameterizedTest
    @EnumSource(EventLoopKind.class)
    void shouldSeeEachOtherAndTheirLoadsWhenThreeNodesJoin(EventLoopKind kind) throws IOException {
        assumeTrue(kind != EventLoopKind.EPOLL || EventLoopKind.unavailable() == null, EventLoopKind::unavailable);
        GossipAgent one = agents.start(builder -> builder.name("one").eventLoop(kind));
        GossipAgent two = agents.join(one, builder -> builder.name("two").eventLoop(kind));
        GossipAgent three = agents.join(one, builder -> builder.name("three").eventLoop(kind));
        three.load(7, 3, 1_600, 64L << 20, 12, 34, 0);
        List.of(one, two, three).forEach(agent -> awaitPeers(agent, 2));
        LoadRow row = new LoadRow();
        for (GossipAgent agent : List.of(one, two)) {
            soon().until(() -> agent.readLoad(three.self().node(), row) && row.runQueue() == 7);
            assertThat(row.inFlight()).isEqualTo(3);
            assertThat(row.freeCpuMillis()).isEqualTo(1_600);
            assertThat(row.freeMemoryBytes()).isEqualTo(64L << 20);
            assertThat(row.stale()).isFalse();
        }
        assertThat(peer(one, three).name()).isEqualTo("three");
        assertThat(peer(one, three).gossip()).isEqualTo(three.self().gossip());
        soon().until(() -> one.shellCounters().of(Counter.EXCHANGES_DONE) > 0);
        assertThat(one.shellCounters().of(Counter.OVERSIZED)).isZero();
    }

    @Test
    void shouldBeANewBootAtOnceWhenANodeRestartsUnderTheSameAddress() throws IOException {
        GossipAgent one = agents.start(builder -> builder.name("one"));
        GossipAgent two = agents.join(one, builder -> builder.name("two").stateDir(folder));
        awaitPeers(one, 1);
        List<PeerEvent> events = new CopyOnWriteArrayList<>();
        one.events().subscribe(events::add);
        int before = two.self().boot();
        String address = Agents.seed(two);
        two.halt();
        GossipAgent again =
                agents.join(one, builder -> builder.name("two").stateDir(folder).bind(address));
        assertThat(Integer.compareUnsigned(again.self().boot(), before)).isPositive();
        soon().until(() -> peer(one, again) != null
                && peer(one, again).boot() == again.self().boot());
        soon().until(() -> events.stream().anyMatch(event -> event.kind() == Kind.RESTARTED));
    }

    @Test
    void shouldBeANewBootWhenANodeWithoutAStateDirectoryRestartsAtOnceElsewhere() throws IOException {
        Path key = Agents.keyFile(folder, Agents.newKey());
        GossipAgent one = agents.start(builder -> builder.name("one").keyFile(key));
        GossipAgent two = agents.join(one, builder -> builder.name("two").keyFile(key));
        awaitPeers(one, 1);
        two.halt();
        GossipAgent again = agents.join(one, builder -> builder.name("two").keyFile(key));
        assertThat(Integer.compareUnsigned(again.self().boot(), two.self().boot()))
                .isPositive();
        soon().until(() -> peer(one, again) != null
                && peer(one, again).boot() == again.self().boot()
                && peer(one, again).gossip().equals(again.self().gossip()));
        awaitPeers(again, 1);
    }

    @Test
    void shouldThrowAtTheCallAndGoOnWhenAnArgumentIsNull() throws IOException {
        GossipAgent one = agents.start(builder -> builder.name("one"));
        assertThatNullPointerException()
                .isThrownBy(() -> one.putDetail(null, new byte[1]))
                .withMessage("key");
        assertThatNullPointerException()
                .isThrownBy(() -> one.putDetail(new byte[1], null))
                .withMessage("value");
        assertThatNullPointerException().isThrownBy(() -> one.heard(null)).withMessage("load");
        assertThatNullPointerException().isThrownBy(() -> one.keys(null)).withMessage("keys");
        assertThatNullPointerException().isThrownBy(() -> one.readLoad(1, null)).withMessage("row");
        assertThatNullPointerException()
                .isThrownBy(() -> GossipAgent.start(null))
                .withMessage("context");
        GossipAgent two = agents.join(one, builder -> builder.name("two"));
        awaitPeers(one, 1);
        awaitPeers(two, 1);
    }

    @Test
    void shouldBeGoneAtOnceWithoutSuspicionWhenANodeLeaves() throws IOException {
        GossipAgent one = agents.start(builder -> builder.name("one"));
        GossipAgent two = agents.join(one, builder -> builder.name("two"));
        awaitPeers(one, 1);
        List<PeerEvent> events = new CopyOnWriteArrayList<>();
        one.events().subscribe(events::add);
        two.close();
        awaitPeers(one, 0);
        soon().until(() -> events.stream().anyMatch(event -> event.kind() == Kind.LEFT));
        assertThat(events).noneMatch(event -> event.kind() == Kind.SUSPECTED);
    }

    @Test
    void shouldStopRoutingThenRemoveWhenANodeIsKilled() throws IOException {
        GossipAgent one = agents.start(builder -> builder.name("one"));
        GossipAgent two = agents.join(one, builder -> builder.name("two"));
        GossipAgent three = agents.join(one, builder -> builder.name("three"));
        awaitPeers(one, 2);
        awaitPeers(two, 2);
        List<PeerEvent> events = new CopyOnWriteArrayList<>();
        one.events().subscribe(events::add);
        three.halt();
        soon().until(() -> peer(one, three) == null || !peer(one, three).routable());
        List.of(one, two).forEach(agent -> awaitPeers(agent, 1));
        soon().until(() -> events.stream().anyMatch(event -> event.kind() == Kind.REMOVED));
        assertThat(peer(one, two).routable()).isTrue();
    }

    @Test
    void shouldRefuseAndCountWhenADatagramIsNoneOfOurs() throws IOException {
        GossipAgent one = agents.start(builder -> builder.name("one"));
        byte[][] strangers = {{}, {1, 2, 3}, new byte[200], new byte[1_401], new byte[9_000]};
        try (java.net.DatagramSocket socket = new java.net.DatagramSocket()) {
            for (byte[] bytes : strangers) {
                socket.send(new DatagramPacket(
                        bytes,
                        bytes.length,
                        InetAddress.getLoopbackAddress(),
                        one.self().gossip().port()));
            }
        }
        soon().until(() -> one.wireCounters().of(Verdict.TOO_LONG) == 2);
        soon().until(() -> one.wireCounters().of(Verdict.TOO_SHORT) == 2);
        soon().until(() -> one.wireCounters().of(Verdict.UNKNOWN_VERSION) == 1);
        assertThat(one.peers().size()).isZero();
    }

    @Test
    void shouldSayWhatToDoWhenThePortIsTaken() throws IOException {
        GossipAgent one = agents.start(builder -> builder.name("one"));
        assertThatThrownBy(() -> agents.start(builder -> builder.name("two").bind(Agents.seed(one))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("port " + one.self().gossip().port())
                .hasMessageContaining("another process has that port");
    }

    @Test
    void shouldSayWhatToDoWhenTheAddressIsNotOfThisMachine() {
        assertThatThrownBy(() -> agents.start(
                        builder -> builder.bind("192.0.2.1:0").keyFile(Agents.keyFile(folder, Agents.newKey()))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("192.0.2.1")
                .hasMessageContaining("no such address");
    }

    @Test
    void shouldNameEveryProblemWhenSettingsCannotBeUsed() {
        assertThatThrownBy(() -> GossipContext.builder()
                        .bind("nonsense:port")
                        .seeds(List.of("[", "a:0"))
                        .offloadPort(-1)
                        .cluster("")
                        .build())
                .isInstanceOf(GossipConfigException.class)
                .hasMessageContaining("bind address")
                .hasMessageContaining("seed \"[\"")
                .hasMessageContaining("port 0")
                .hasMessageContaining("offload port is -1")
                .hasMessageContaining("cluster label");
    }

    @Test
    void shouldJoinOverIpv6WhenTheMachineHasIt() throws IOException {
        assumeTrue(
                NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .anyMatch(address -> address instanceof Inet6Address),
                "no IPv6 here");
        GossipAgent one = agents.start(builder -> builder.name("one").bind("[::]:0"));
        GossipAgent two = agents.join(one, builder -> builder.name("two").bind("[::1]:0"));
        assertThat(Agents.seed(one)).startsWith("[0:0:0:0:0:0:0:1]:");
        awaitPeers(one, 1);
        awaitPeers(two, 1);
    }

    @Test
    void shouldFindTheSeedWhenItIsGivenByName() throws IOException {
        GossipAgent one = agents.start(builder -> builder.name("one"));
        int port = one.self().gossip().port();
        GossipAgent two = agents.start(
                builder -> builder.name("two").seeds(List.of("nobody.invalid:" + port, "localhost:" + port)));
        awaitPeers(two, 1);
        awaitPeers(one, 1);
    }
}
