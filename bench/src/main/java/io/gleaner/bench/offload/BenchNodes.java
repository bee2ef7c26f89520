package io.gleaner.bench.offload;

import io.gleaner.transport.load.Load;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.membership.PeerState;
import io.gleaner.transport.offload.OffloadClient;
import io.gleaner.transport.offload.OffloadHandler;
import io.gleaner.transport.offload.OffloadListener;
import io.gleaner.transport.offload.OffloadServer;
import io.gleaner.transport.offload.OffloadSettings;
import io.gleaner.transport.offload.OffloadTls;
import io.gleaner.transport.offload.rules.AllowList;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Nodes on loopback with certificates of one authority, gone with the run. One thread. */
final class BenchNodes implements AutoCloseable {
    static final String CALLER = "caller";
    static final String CALLEE = "callee";
    private static final int LOOPBACK = 0x7f000001;

    private final Path folder;
    private final X509Bundle authority;
    private final Path authorityFile;
    private final Deque<Runnable> open = new ArrayDeque<>();

    BenchNodes() throws IOException {
        folder = Files.createTempDirectory("gleaner-offload");
        authority = issue(builder(1).subject("CN=authority").setIsCertificateAuthority(true), null);
        authorityFile = Files.writeString(folder.resolve("ca.pem"), authority.getCertificatePEM());
    }

    private static CertificateBuilder builder(int days) {
        Instant end = Instant.now().plus(Duration.ofDays(days));
        return new CertificateBuilder()
                .ecp256()
                .notBefore(end.minus(Duration.ofDays(2)))
                .notAfter(end);
    }

    private static X509Bundle issue(CertificateBuilder builder, X509Bundle issuer) throws IOException {
        try {
            return issuer == null ? builder.buildSelfSigned() : builder.buildIssuedBy(issuer);
        } catch (Exception e) {
            throw new IOException("no certificate could be made for this run: " + e.getMessage(), e);
        }
    }

    /** @param days how long it is valid from now; negative: no more */
    OffloadTls certificate(String name, int days) throws IOException {
        X509Bundle bundle = issue(builder(days).subject("CN=" + name).addSanDnsName(name), authority);
        Path file = folder.resolve(name + days + ".pem");
        Path key = folder.resolve(name + days + ".key");
        Files.writeString(file, bundle.getCertificatePathPEM());
        Files.writeString(key, bundle.getPrivateKeyPEM());
        return new OffloadTls(file, key, authorityFile);
    }

    OffloadServer server(OffloadTls tls, OffloadHandler handler) throws IOException {
        OffloadServer server = start(tls, AllowList.of(Map.of(CALLER, List.of("bench/*"))), handler);
        open.push(server::close);
        return server;
    }

    static OffloadServer start(OffloadTls tls, AllowList allow, OffloadHandler handler) throws IOException {
        return OffloadServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                tls,
                OffloadSettings.DEFAULT,
                allow,
                () -> new Load(2, 1, 1, 0, 0, 1, 2000, 1L << 30, 0, 0, 0),
                handler);
    }

    OffloadClient client(OffloadTls tls) throws IOException {
        OffloadClient client = OffloadClient.start(CALLER, tls, OffloadSettings.DEFAULT, new OffloadListener() {
            @Override
            public void heard(Load load) {}

            @Override
            public void trialSucceeded(long node, int boot) {}

            @Override
            public void callFailed(long node, int boot) {}
        });
        open.push(client::close);
        return client;
    }

    static Peer peer(long node, String name, int port) {
        Endpoint endpoint = Endpoint.ipv4(LOOPBACK, port);
        return new Peer(node, 1, name, "", endpoint, endpoint, PeerState.ALIVE, true);
    }

    @Override
    public void close() throws IOException {
        while (!open.isEmpty()) {
            open.pop().run();
        }
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
