package io.gleaner.bench.gossip;

import io.gleaner.transport.netty.CertificateFiles;
import io.gleaner.transport.netty.EventLoopKind;
import io.gleaner.transport.netty.GossipContext;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** What a real node is told on the command line. */
final class NodeOptions {
    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1:7946",
            description = "Take datagrams and bulk state there, ADDRESS:PORT; port 0 is any free one (default:"
                    + " ${DEFAULT-VALUE}).")
    private String bind;

    @Option(
            names = "--advertise",
            paramLabel = "HOST",
            description = "Let peers send there, where it isn't the bound address.")
    private String advertise;

    @Option(names = "--name", paramLabel = "NAME", description = "Call the node so; the default is the machine's name.")
    private String name;

    @Option(names = "--zone", paramLabel = "ZONE", defaultValue = "", description = "Put the node into this zone.")
    private String zone;

    @Option(
            names = "--cluster",
            paramLabel = "LABEL",
            defaultValue = "gleaner",
            description = "Speak to nodes of this label only (default: ${DEFAULT-VALUE}).")
    private String cluster;

    @Option(
            names = "--seeds",
            paramLabel = "HOSTS",
            split = ",",
            description = "Join by these: addresses, DNS names or a headless service, each with :PORT or 7946.")
    private List<String> seeds = List.of();

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "Seal datagrams with the cluster key in this file.")
    private Path keyFile;

    @Option(names = "--cert", paramLabel = "FILE", description = "Show this certificate (PEM) for bulk state.")
    private Path certificate;

    @Option(names = "--cert-key", paramLabel = "FILE", description = "Use this private key (PEM) of the certificate.")
    private Path certificateKey;

    @Option(names = "--ca", paramLabel = "FILE", description = "Trust peers whose certificates lead to this one (PEM).")
    private Path authority;

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            description = "Keep the number of the last start there; without it the clock alone numbers starts.")
    private Path stateDir;

    @Option(
            names = "--event-loop",
            paramLabel = "KIND",
            defaultValue = "AUTO",
            description = "Wait for sockets by EPOLL, NIO or AUTO (default: ${DEFAULT-VALUE}).")
    private EventLoopKind eventLoop;

    /** @throws IllegalArgumentException with all that is wrong */
    GossipContext context() {
        boolean any = certificate != null || certificateKey != null || authority != null;
        boolean all = certificate != null && certificateKey != null && authority != null;
        if (any && !all) {
            throw new IllegalArgumentException("--cert, --cert-key and --ca belong together: give all three or none");
        }
        return GossipContext.builder()
                .bind(bind)
                .advertise(advertise)
                .name(name)
                .zone(zone)
                .cluster(cluster)
                .seeds(seeds)
                .keyFile(keyFile)
                .certificates(all ? new CertificateFiles(certificate, certificateKey, authority) : null)
                .stateDir(stateDir)
                .eventLoop(eventLoop)
                .build();
    }
}
