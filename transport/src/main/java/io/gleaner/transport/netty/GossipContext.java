package io.gleaner.transport.netty;

import io.gleaner.transport.gossip.GossipSettings;
import io.gleaner.transport.gossip.Self;
import io.gleaner.transport.wire.ClusterKeys;
import java.nio.charset.StandardCharsets;
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

    private final Builder given;
    private final HostPort bind;
    private final List<HostPort> seeds;

    private GossipContext(Builder given, HostPort bind, List<HostPort> seeds) {
        this.given = given;
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
        return given.name;
    }

    String zone() {
        return given.zone;
    }

    String cluster() {
        return given.cluster;
    }

    /** Null = no key. */
    Path keyFile() {
        return given.keyFile;
    }

    /** Null = the bound address, or for a wildcard one of this machine's. */
    String advertise() {
        return given.advertise;
    }

    int offloadPort() {
        return given.offloadPort;
    }

    Duration seedRefresh() {
        return given.seedRefresh;
    }

    /** Null = none. */
    CertificateFiles certificates() {
        return given.certificates;
    }

    /** Null = none. */
    Path stateDir() {
        return given.stateDir;
    }

    EventLoopKind eventLoop() {
        return given.eventLoop;
    }

    GossipSettings protocol() {
        return given.protocol;
    }

    /** The settings in one line; of secrets only where they are. */
    @Override
    public String toString() {
        return "name " + or(name(), "(this machine's)") + ", zone " + or(zone(), "(none)") + ", cluster " + cluster()
                + ", bind " + bind + ", advertise " + or(advertise(), "(found out)") + ", offload port " + offloadPort()
                + ", seeds " + seeds + ", names resolved every " + seedRefresh().toSeconds() + " s, cluster key "
                + or(keyFile(), "(none)") + ", certificate "
                + or(certificates() == null ? null : certificates().certificate(), "(none)") + ", state directory "
                + or(stateDir(), "(none)") + ", event loop " + eventLoop();
    }

    private static String or(Object value, String otherwise) {
        return value == null || value.toString().isEmpty() ? otherwise : value.toString();
    }

    /** Collects settings; one thread. */
    public static final class Builder implements Cloneable {
        private String name;
        private String zone = "";
        private String bind = "127.0.0.1:" + PORT_DEFAULT;
        private String advertise;
        private int offloadPort;
        private List<String> seeds = List.of();
        private Duration seedRefresh = Duration.ofSeconds(30);
        private String cluster = "gleaner";
        private Path keyFile;
        private GossipSettings protocol = GossipSettings.defaults();
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

        /** The cluster's label: nodes of another label are strangers, whatever their key. Default {@code gleaner}. */
        public Builder cluster(String label) {
            this.cluster = label;
            return this;
        }

        /**
         * A file with the cluster's keys, one a line, as {@link ClusterKeys#parse} reads them; read again when it changes, which
         * is how keys are rotated.
         */
        public Builder keyFile(Path file) {
            this.keyFile = file;
            return this;
        }

        /** The protocol's knobs. */
        public Builder protocol(GossipSettings settings) {
            this.protocol = settings;
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
            requireText(problems, "name", name == null ? "name" : name);
            requireText(problems, "cluster label", cluster);
            requireText(problems, "zone", zone.isEmpty() ? "zone" : zone);
            if (!problems.isEmpty()) {
                throw new GossipConfigException(problems);
            }
            return new GossipContext(clone(), bound, parsed);
        }

        private static void requireText(List<String> problems, String what, String text) {
            int bytes = text.getBytes(StandardCharsets.UTF_8).length;
            require(
                    problems,
                    bytes > 0 && bytes <= Self.NAME_BYTES_MOST,
                    "the " + what + " \"" + text + "\" takes " + bytes + " bytes: set one of 1 to "
                            + Self.NAME_BYTES_MOST);
        }

        @Override
        protected Builder clone() {
            try {
                return (Builder) super.clone();
            } catch (CloneNotSupportedException impossible) {
                throw new IllegalStateException(impossible);
            }
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
