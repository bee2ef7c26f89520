package io.gleaner.transport.netty;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * All that a {@link GossipAgent} is told at its start; validated once, by {@link Builder#build()}. Immutable.
 */
public final class GossipContext {
    /** Where nothing else is said. */
    public static final int PORT_DEFAULT = 7946;

    private final Builder from;
    private final HostPort bind;
    private final List<HostPort> seeds;

    private GossipContext(Builder from, HostPort bind, List<HostPort> seeds) {
        this.from = from;
        this.bind = bind;
        this.seeds = List.copyOf(seeds);
    }

    public static Builder builder() {
        return new Builder();
    }

    HostPort bind() {
        return bind;
    }

    List<HostPort> seeds() {
        return seeds;
    }

    /** Null = the machine's name and the port that is bound. */
    String name() {
        return from.name;
    }

    String zone() {
        return from.zone;
    }

    /** Null = the bound address, or for a wildcard one of this machine's. */
    String advertise() {
        return from.advertise;
    }

    int offloadPort() {
        return from.offloadPort;
    }

    long seedRefreshNs() {
        return from.seedRefresh.toNanos();
    }

    CertificateFiles certificates() {
        return from.certificates;
    }

    Path stateDir() {
        return from.stateDir;
    }

    EventLoopKind eventLoop() {
        return from.eventLoop;
    }

    /** The settings, one line; secrets are paths only. */
    @Override
    public String toString() {
        return "name " + (name() == null ? "(this machine's)" : name()) + ", zone "
                + (zone().isEmpty() ? "(none)" : zone()) + ", bind " + bind + ", seeds " + seeds
                + ", names resolved every "
                + from.seedRefresh.toSeconds() + " s, certificates "
                + (certificates() == null ? "(none)" : certificates().certificate()) + ", state directory "
                + (stateDir() == null ? "(none)" : stateDir()) + ", event loop " + eventLoop();
    }

    /** Collects settings; one thread. */
    public static final class Builder {
        private String name;
        private String zone = "";
        private String bind = "127.0.0.1:" + PORT_DEFAULT;
        private String advertise;
        private int offloadPort;
        private List<String> seeds = List.of();
        private Duration seedRefresh = Duration.ofSeconds(30);
        private CertificateFiles certificates;
        private Path stateDir;
        private EventLoopKind eventLoop = EventLoopKind.AUTO;

        private Builder() {}

        /**
         * What people call the node, and what its number is made from: the same over restarts, different for each node of a
         * cluster. Default: the machine's name and the port.
         */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /** A group of nodes near each other, such as an availability zone; empty = none. */
        public Builder zone(String zone) {
            this.zone = zone;
            return this;
        }

        /**
         * Where datagrams (UDP) and bulk state (TCP, the same port) are taken: {@code ADDRESS:PORT}; port 0 = any free one.
         * Without a cluster key a loopback address is taken instead of any other.
         */
        public Builder bind(String hostPort) {
            this.bind = hostPort;
            return this;
        }

        /** The address that peers send to, where it isn't the bound one: behind NAT, or a wildcard. Default: found out. */
        public Builder advertise(String host) {
            this.advertise = host;
            return this;
        }

        /** Where this node takes invocations, on the advertised address; 0 = it takes none. */
        public Builder offloadPort(int port) {
            this.offloadPort = port;
            return this;
        }

        /**
         * Nodes to join: literal addresses, DNS names, or the name of a Kubernetes headless service (all of its A and AAAA
         * records); each with {@code :PORT} or {@link #PORT_DEFAULT}.
         */
        public Builder seeds(List<String> hostPorts) {
            this.seeds = List.copyOf(hostPorts);
            return this;
        }

        /** How often names are resolved again, 1 s to a day; costs one look-up a name. Default 30 s. */
        public Builder seedRefresh(Duration period) {
            this.seedRefresh = period;
            return this;
        }

        /** For bulk state over mutual TLS; read again when they change. */
        public Builder certificates(CertificateFiles files) {
            this.certificates = files;
            return this;
        }

        /** Where the number of the last start is kept; null = the clock alone numbers starts. */
        public Builder stateDir(Path folder) {
            this.stateDir = folder;
            return this;
        }

        public Builder eventLoop(EventLoopKind kind) {
            this.eventLoop = kind;
            return this;
        }

        /**
         * Checks it all.
         *
         * @throws GossipConfigException with everything that is wrong
         */
        public GossipContext build() {
            List<String> problems = new ArrayList<>();
            HostPort bound = parse(problems, "bind address", bind, PORT_DEFAULT);
            List<HostPort> parsed = new ArrayList<>();
            for (String seed : seeds) {
                HostPort one = parse(problems, "seed", seed, PORT_DEFAULT);
                if (one != null && one.port() == 0) {
                    problems.add("seed \"" + seed + "\" has port 0: name the port that the peer listens on");
                }
                parsed.add(one);
            }
            require(
                    problems,
                    seedRefresh.compareTo(Duration.ofSeconds(1)) >= 0 && seedRefresh.toDays() < 1,
                    "the seeds' refresh period is " + seedRefresh + ": set it from 1 s to a day");
            require(
                    problems,
                    offloadPort >= 0 && offloadPort <= 0xffff,
                    "the offload port is " + offloadPort + ": set it from 1 to 65535, or 0 for none");
            require(
                    problems,
                    eventLoop != EventLoopKind.EPOLL || EventLoopKind.unavailable() == null,
                    "the event loop is set to EPOLL, which isn't available here (" + EventLoopKind.unavailable()
                            + "): set AUTO or NIO");
            if (!problems.isEmpty()) {
                throw new GossipConfigException(problems);
            }
            return new GossipContext(this, bound, parsed);
        }

        private static HostPort parse(List<String> problems, String what, String text, int portDefault) {
            try {
                return HostPort.parse(text, portDefault);
            } catch (IllegalArgumentException wrong) {
                problems.add(what + " " + wrong.getMessage());
                return null;
            }
        }

        private static void require(List<String> problems, boolean met, String otherwise) {
            if (!met) {
                problems.add(otherwise);
            }
        }
    }
}
