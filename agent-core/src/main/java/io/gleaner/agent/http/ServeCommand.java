package io.gleaner.agent.http;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.config.SettingsLoader;
import io.gleaner.agent.platform.local.BundledFunction;
import io.gleaner.agent.platform.local.FunctionCatalog;
import io.gleaner.agent.platform.local.FunctionSpec;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.gleaner.agent.platform.local.LocalPlatformSettings;
import io.gleaner.agent.platform.local.NodeCapacity;
import io.gleaner.agent.platform.local.Quantity;
import io.gleaner.agent.runtime.GleanerAgent;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves the local platform until it is told to end. */
@Command(
        name = "serve",
        description = "Run functions on this machine behind the provider API of OpenFaaS.",
        mixinStandardHelpOptions = true)
public final class ServeCommand implements GleanerCommand {
    /** What the machine, the agent and callers keep, where --memory does not say otherwise. */
    private static final double MEMORY_SHARE_DEFAULT = 0.75;

    /** How long the JVM's end waits for functions, cgroups and the agent to be cleared away. */
    private static final long CLEAR_SECONDS_MAX = 10;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "Address to listen on (default: as configured, 127.0.0.1).")
    private String host;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port to listen on, 0 for any free one (default: as configured, 8080).")
    private Integer port;

    @Option(
            names = "--cpu",
            paramLabel = "AMOUNT",
            description = "CPU of the node, such as 1.5 or 1500m (default: as configured, or all).")
    private String cpu;

    @Option(
            names = "--memory",
            paramLabel = "AMOUNT",
            description = "Memory of the node, such as 2Gi (default: as configured, or 3/4 of all).")
    private String memory;

    @Option(
            names = "--body-limit",
            paramLabel = "SIZE",
            description = "Longest body taken, such as 4Mi (default: ${DEFAULT-VALUE}).")
    private String bodyLimit = "4Mi";

    @Option(
            names = "--auth-file",
            paramLabel = "FILE",
            description = "File with user:password to ask for on /system/*.")
    private Path authFile;

    @Option(
            names = "--deploy",
            paramLabel = "FUNCTION",
            split = ",",
            description = "Bundled functions to deploy, or all.")
    private List<String> deploy = new ArrayList<>();

    /** Used by ServiceLoader. */
    public ServeCommand() {}

    @Override
    public Integer call() throws IOException {
        GleanerSettings configured = GleanerSettings.ofProcess();
        NodeCapacity node = node(configured.node());
        PlatformServerSettings server = serverSettings(configured.http());
        List<BundledFunction> functions =
                bundled(List.copyOf(FunctionCatalog.load().functions()));
        checkFree(server);
        GleanerSettings settings = SettingsLoader.ofProcess()
                .withValues(
                        Map.of(
                                "node.cpu-millis", Long.toString(node.cpuMillis()),
                                "node.memory-bytes", Long.toString(node.memoryBytes()),
                                "http.bind-address", server.host(),
                                "http.port", Integer.toString(server.port())),
                        "command line")
                .load();
        CountDownLatch cleared = new CountDownLatch(1);
        try {
            serve(settings, server, node, functions, cleared);
        } finally {
            cleared.countDown();
        }
        return 0;
    }

    private void serve(
            GleanerSettings settings,
            PlatformServerSettings server,
            NodeCapacity node,
            List<BundledFunction> functions,
            CountDownLatch cleared)
            throws IOException {
        try (Gleaner gleaner = GleanerAgent.startOrIdle(settings);
                LocalPlatform platform = LocalPlatform.start(
                        LocalPlatformSettings.of(node).withCgroupRoot(settings.cgroupRoot()), gleaner)) {
            PlatformMetrics metrics = new PlatformMetrics(platform);
            LayerMetrics layers = new LayerMetrics(platform, settings.cgroupRoot(), Path.of("/proc"), System::nanoTime);
            platform.listener(result -> {
                metrics.completed(result);
                layers.completed(result);
            });
            functions.forEach(function -> platform.deploy(FunctionSpec.of(function)));
            try (PeerLinks links = openToPeers(gleaner, platform, server);
                    PlatformServer http =
                            PlatformServer.start(platform, server, () -> scrape(metrics, gleaner) + layers.text())) {
                greetPeers(gleaner, links);
                greet(platform, gleaner, functions, server.host() + ":" + http.port());
                waitForEnd(cleared);
            }
        }
    }

    /** Null where there are no peers. */
    private static PeerLinks openToPeers(Gleaner gleaner, LocalPlatform platform, PlatformServerSettings server)
            throws IOException {
        return gleaner instanceof GleanerAgent agent
                ? PeerLinks.open(agent, platform, server.bodyBytesMax()).orElse(null)
                : null;
    }

    private void greetPeers(Gleaner gleaner, PeerLinks links) {
        if (gleaner instanceof GleanerAgent agent && agent.peers().isPresent()) {
            spec.commandLine()
                    .getOut()
                    .println("peers: this is " + agent.peers().get().name()
                            + (links == null
                                    ? "; no certificates, so no invocation travels"
                                    : links.port() == 0
                                            ? "; it sends invocations and takes none (gleaner.offload.port)"
                                            : "; invocations are taken at port " + links.port()));
        }
    }

    /** What the platform and the agent count; the names of the two have nothing in common. */
    private static String scrape(PlatformMetrics metrics, Gleaner gleaner) {
        return gleaner instanceof GleanerAgent agent
                ? metrics.text() + agent.telemetry().scrape()
                : metrics.text();
    }

    /**
     * Until the JVM is told to end, which then waits until everything is cleared away, so that nothing is left behind.
     * It can't wait for this thread, which may itself wait in System.exit for the JVM's end.
     */
    private static void waitForEnd(CountDownLatch cleared) {
        CountDownLatch told = new CountDownLatch(1);
        Thread hook = new Thread(
                () -> {
                    told.countDown();
                    try {
                        cleared.await(CLEAR_SECONDS_MAX, TimeUnit.SECONDS);
                    } catch (InterruptedException hurry) {
                        Thread.currentThread().interrupt();
                    }
                },
                "gleaner-serve-end");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            told.await();
        } catch (InterruptedException end) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }

    private void greet(LocalPlatform platform, Gleaner gleaner, List<BundledFunction> functions, String address) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("listening on http://" + address);
        out.println("node: " + platform.node().inWords() + "; agent: " + gleaner.mode());
        out.println(
                platform.cgroupsUsed()
                        ? "cgroups: " + platform.cgroupPath() + " below the controllers' mounts"
                        : "cgroups: none can be written, so no limit is enforced");
        out.println("bundled functions: "
                + platform.catalog().functions().stream()
                        .map(BundledFunction::image)
                        .collect(Collectors.joining(" ")));
        out.println("deployed: "
                + (functions.isEmpty()
                        ? "none yet; --deploy all deploys the bundled ones"
                        : functions.stream().map(BundledFunction::name).collect(Collectors.joining(" "))));
        if (gleaner instanceof GleanerAgent agent) {
            out.println("journal: ./gleaner journal tail " + agent.runFolder());
        }
        out.println("stop it with Ctrl+C or kill " + ProcessHandle.current().pid());
        out.flush();
    }

    /** Asked before the agent starts, so that what can't be served leaves no run behind. */
    private static void checkFree(PlatformServerSettings server) throws IOException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(server.host(), server.port()));
        } catch (IOException | IllegalArgumentException refused) {
            throw new IOException(
                    "can't listen on " + server.host() + ":" + server.port() + " (" + refused.getMessage()
                            + "): end who listens there, or give --host or --port, 0 for any free one",
                    refused);
        }
    }

    private List<BundledFunction> bundled(List<BundledFunction> all) {
        if (deploy.contains("all")) {
            return all;
        }
        List<BundledFunction> chosen = new ArrayList<>();
        for (String name : deploy) {
            chosen.add(all.stream()
                    .filter(function -> function.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> usage("--deploy: there is no bundled function '" + name + "'; there are "
                            + all.stream().map(BundledFunction::name).collect(Collectors.joining(", ")))));
        }
        return chosen;
    }

    private NodeCapacity node(GleanerSettings.Node configured) {
        long cpuMillis = configured.cpuMillis() > 0
                ? configured.cpuMillis()
                : Runtime.getRuntime().availableProcessors() * 1000L;
        long memoryBytes = configured.memoryBytes() > 0
                ? configured.memoryBytes()
                : (long) (machineMemoryBytes() * MEMORY_SHARE_DEFAULT);
        try {
            return new NodeCapacity(
                    cpu == null ? cpuMillis : Quantity.cpuMillis(cpu),
                    memory == null ? memoryBytes : Quantity.memoryBytes(memory));
        } catch (IllegalArgumentException wrong) {
            throw usage("--cpu or --memory: " + wrong.getMessage());
        }
    }

    private static long machineMemoryBytes() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getTotalMemorySize();
    }

    private PlatformServerSettings serverSettings(GleanerSettings.Http configured) throws IOException {
        if (port != null && (port < 0 || port > 65_535)) {
            throw usage("--port must be from 0 (any free one) to 65535, not " + port);
        }
        long bytesMax = bodyBytesMax();
        if (bytesMax < 1 || bytesMax > 1 << 30) {
            throw usage("--body-limit must be from 1 byte to 1Gi, not " + bodyLimit);
        }
        PlatformServerSettings settings = PlatformServerSettings.onPort(port == null ? configured.port() : port)
                .withHost(host == null ? configured.bindAddress() : host)
                .withBodyBytesMax((int) bytesMax);
        if (authFile == null) {
            return settings;
        }
        String line = Files.readString(authFile).strip();
        int colon = line.indexOf(':');
        if (colon <= 0) {
            throw usage("--auth-file: " + authFile + " must hold user:password");
        }
        return settings.withBasicAuth(line.substring(0, colon), line.substring(colon + 1));
    }

    private long bodyBytesMax() {
        try {
            return Quantity.memoryBytes(bodyLimit);
        } catch (IllegalArgumentException wrong) {
            throw usage("--body-limit: " + wrong.getMessage());
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
