package io.gleaner.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.JournalReader;
import io.gleaner.agent.journal.PlacementReason;
import io.gleaner.agent.journal.RecordKind;
import io.gleaner.agent.replay.JournalReplay;
import io.gleaner.agent.replay.ReplayReport;
import io.gleaner.transport.membership.Peer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes that find each other and run each other's invocations: real gossip, TLS, HTTP and processes. */
@Timeout(120)
class PeersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String EVERYBODY = "*=*";

    @TempDir
    Path folder;

    private PeerNode.Cluster cluster() throws Exception {
        return new PeerNode.Cluster(folder);
    }

    private static void meet(PeerNode... nodes) {
        for (PeerNode node : nodes) {
            await().atMost(PATIENCE).until(() -> node.peers() == nodes.length - 1);
            await().atMost(PATIENCE)
                    .until(() -> node.agent
                            .peers()
                            .orElseThrow()
                            .peer(1)
                            .filter(Peer::routable)
                            .isPresent());
        }
    }

    private static List<HttpResponse<String>> callAtOnce(PeerNode node, String function, int count) throws Exception {
        List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            calls.add(node.call(function, "call " + i));
        }
        List<HttpResponse<String>> answers = new ArrayList<>();
        for (CompletableFuture<HttpResponse<String>> call : calls) {
            answers.add(call.get(60, TimeUnit.SECONDS));
        }
        return answers;
    }

    private static String nodeOf(HttpResponse<String> answer) {
        return answer.headers().firstValue("X-Gleaner-Node").orElse("none");
    }

    @Test
    void shouldRunCallsAtAPeerAndSayWhyWhenThisNodeIsFull() throws Exception {
        PeerNode.Cluster cluster = cluster();
        Path run;
        try (PeerNode a = new PeerNode(cluster, "a", 1, EVERYBODY, Map.of());
                PeerNode b = new PeerNode(cluster, "b", a.gossipPort, EVERYBODY, Map.of())) {
            a.deploy("slow", "0.2");
            b.deploy("slow", "0.2");
            meet(a, b);
            run = a.agent.runFolder();
            List<HttpResponse<String>> answers = new ArrayList<>(callAtOnce(a, "slow", 2));
            answers.addAll(callAtOnce(a, "slow", 8));

            for (HttpResponse<String> answer : answers) {
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                assertThat(answer.body()).startsWith("call ").endsWith(" by " + nodeOf(answer));
            }
            assertThat(answers).extracting(PeersTest::nodeOf).contains("a", "b");
        }
        assertJournalSaysWhy(run);
    }

    private static void assertJournalSaysWhy(Path run) throws Exception {
        int away = 0;
        int weighed = 0;
        List<String> peers = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(run)) {
            while (reader.next()) {
                if (reader.header().kind() == RecordKind.PEER) {
                    peers.add(reader.event().text());
                } else if (reader.header().kind() == RecordKind.DECIDED) {
                    boolean gone = reader.decision().peer(0) != 0;
                    away += gone ? 1 : 0;
                    weighed += PlacementReason.isOfRules(reader.decision().placementReason()) ? 1 : 0;
                    assertThat(reader.decision().outcome() == DecisionOutcome.ELSEWHERE.code())
                            .isEqualTo(gone);
                }
            }
        }
        assertThat(away).isPositive();
        assertThat(weighed).isGreaterThanOrEqualTo(away);
        assertThat(peers).anyMatch(text -> text.startsWith("joined") && text.endsWith(": b"));
        try (JournalReplay replay = new JournalReplay(List.of());
                JournalReader reader = JournalReader.open(run)) {
            ReplayReport report = replay.replay(reader);
            assertThat(report.differences()).isEmpty();
            assertThat(report.decisions()).isGreaterThanOrEqualTo(10);
        }
    }

    @Test
    void shouldRunHereWhenThePeerLetsNobodyOffload() throws Exception {
        PeerNode.Cluster cluster = cluster();
        try (PeerNode a = new PeerNode(cluster, "a", 1, EVERYBODY, Map.of());
                PeerNode b = new PeerNode(cluster, "b", a.gossipPort, "", Map.of())) {
            a.deploy("slow", "0.1");
            b.deploy("slow", "0.1");
            meet(a, b);

            List<HttpResponse<String>> answers = callAtOnce(a, "slow", 5);

            assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(200);
            assertThat(answers).extracting(PeersTest::nodeOf).containsOnly("a");
        }
    }

    @Test
    void shouldNotLeaveThisNodeWhenAFunctionMayNot() throws Exception {
        PeerNode.Cluster cluster = cluster();
        Map<String, String> stays = Map.of("functions.slow.may-leave", "false");
        try (PeerNode a = new PeerNode(cluster, "a", 1, EVERYBODY, stays);
                PeerNode b = new PeerNode(cluster, "b", a.gossipPort, EVERYBODY, Map.of())) {
            a.deploy("slow", "0.1");
            b.deploy("slow", "0.1");
            meet(a, b);

            assertThat(callAtOnce(a, "slow", 5)).extracting(PeersTest::nodeOf).containsOnly("a");
        }
    }
}
