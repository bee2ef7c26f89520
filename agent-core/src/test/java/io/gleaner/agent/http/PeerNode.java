package io.gleaner.agent.http;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.platform.local.FunctionSpec;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.gleaner.agent.platform.local.LocalPlatformSettings;
import io.gleaner.agent.platform.local.NodeCapacity;
import io.gleaner.agent.platform.local.ProcessMode;
import io.gleaner.agent.runtime.GleanerAgent;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** An agent with a local platform, its door for peers and its HTTP, on loopback and without cgroups. */
final class PeerNode implements AutoCloseable {
    static final long CPU_MILLIS = 1000;
    private static final int BODY_BYTES_MOST = 1 << 20;

    final String name;
    final GleanerAgent agent;
    final LocalPlatform platform;
    final int gossipPort;
    private final PeerLinks links;
    private final PlatformServer http;
    private final HttpClient client = HttpClient.newHttpClient();

    /** @param allow whom it lets offload what */
    PeerNode(Cluster cluster, String name, int seedPort, String allow, Map<String, String> more) throws Exception {
        this.name = name;
        Path folder = Files.createDirectories(cluster.folder.resolve("state-" + name + "-" + System.nanoTime()));
        gossipPort = freePort();
        Map<String, String> values = new HashMap<>(Map.of(
                "state.dir",
                folder.toString(),
                "cgroup.root",
                folder.toString(),
                "node.cpu-millis",
                Long.toString(CPU_MILLIS),
                "node.memory-bytes",
                "1GiB",
                "warm-up.decisions",
                "0",
                "gossip.bind-address",
                "127.0.0.1:" + gossipPort,
                "gossip.name",
                name,
                "gossip.seeds",
                "127.0.0.1:" + seedPort,
                "offload.port",
                Integer.toString(freePort()),
                "offload.allow",
                allow));
        values.putAll(cluster.files(name));
        values.putAll(more);
        agent = GleanerAgent.start(GleanerSettings.of(values));
        platform = LocalPlatform.start(
                LocalPlatformSettings.of(new NodeCapacity(CPU_MILLIS, 1L << 30)).withCgroupRoot(folder), agent);
        links = PeerLinks.open(agent, platform, BODY_BYTES_MOST).orElseThrow();
        http = PlatformServer.start(platform, PlatformServerSettings.onPort(0), () -> "");
    }

    /** A function that takes the whole node for so long, and answers with its input and this node's name. */
    void deploy(String function, String seconds) {
        platform.deploy(FunctionSpec.of(function, "any", CPU_MILLIS, 64 << 20)
                .withProcess("sh -c \"cat; sleep " + seconds + "; echo -n ' by " + name + "'\"", ProcessMode.ONE_SHOT));
    }

    CompletableFuture<HttpResponse<String>> call(String function, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + http.port() + "/function/" + function))
                .timeout(Duration.ofSeconds(60))
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** How many peers it knows that take invocations. */
    int peers() {
        return agent.peers().orElseThrow().size();
    }

    @Override
    public void close() {
        http.close();
        links.close();
        platform.close();
        agent.close();
    }

    private static int freePort() throws IOException {
        while (true) {
            try (ServerSocket tcp = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    DatagramSocket udp = new DatagramSocket(tcp.getLocalPort(), InetAddress.getLoopbackAddress())) {
                return udp.getLocalPort();
            } catch (java.net.BindException taken) {
                // Another one.
            }
        }
    }

    /** What nodes share: a key and an authority. */
    static final class Cluster {
        final Path folder;
        private final X509Bundle authority;
        private final Path authorityFile;
        private final Path keyFile;

        Cluster(Path folder) throws Exception {
            this.folder = folder;
            authority =
                    builder().subject("CN=test").setIsCertificateAuthority(true).buildSelfSigned();
            authorityFile = Files.writeString(folder.resolve("ca.pem"), authority.getCertificatePEM());
            keyFile = Files.writeString(folder.resolve("cluster.key"), key());
        }

        Map<String, String> files(String node) throws Exception {
            X509Bundle own = builder().subject("CN=x").addSanDnsName(node).buildIssuedBy(authority);
            Path certificate = Files.writeString(folder.resolve(node + ".pem"), own.getCertificatePathPEM());
            Path key = Files.writeString(folder.resolve(node + ".key"), own.getPrivateKeyPEM());
            return Map.of(
                    "gossip.key-file", keyFile.toString(),
                    "offload.certificate-file", certificate.toString(),
                    "offload.certificate-key-file", key.toString(),
                    "offload.authority-file", authorityFile.toString());
        }

        private static String key() {
            byte[] key = new byte[32];
            new SecureRandom().nextBytes(key);
            return Base64.getEncoder().encodeToString(key);
        }

        private static CertificateBuilder builder() {
            Instant now = Instant.now();
            return new CertificateBuilder()
                    .ecp256()
                    .notBefore(now.minus(Duration.ofDays(1)))
                    .notAfter(now.plus(Duration.ofDays(1)));
        }
    }
}
