package io.gleaner.bench.gossip.netns;

import io.gleaner.bench.gossip.keys.KeyFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Plays a plan with real nodes. One thread; {@link #close} ends the nodes and removes the namespaces, whoever calls it. */
final class Scenario implements AutoCloseable {
    private static final int PORT = 7946;
    private static final long PATIENCE_MILLIS = 120_000;
    private static final long POLL_MILLIS = 20;

    private final NetnsPlan plan;
    private final Path folder;
    private final PrintWriter out;
    private final Network network;
    private final NetnsFigures figures;
    private final List<NodeProcess> nodes = new ArrayList<>();
    private Process relay;

    Scenario(NetnsPlan plan, Path folder, PrintWriter out) {
        this.plan = plan;
        this.folder = folder;
        this.out = out;
        network = new Network(plan.nodes());
        figures = new NetnsFigures(plan);
    }

    NetnsFigures play() throws IOException, InterruptedException {
        join();
        measure("quiet");
        if (plan.lossPercent() > 0) {
            network.loss(plan.lossPercent());
            measure("loss " + plan.lossPercent() + "%");
            network.loss(0);
        }
        if (plan.partitionSeconds() > 0) {
            partition();
        }
        for (int kill = 0; kill < plan.kills(); kill++) {
            kill(plan.nodes() - kill % (plan.nodes() - 2));
        }
        return figures;
    }

    private void join() throws IOException, InterruptedException {
        new KeyFolder(folder.resolve("keys")).make(List.of("node"), 1);
        network.make();
        if (plan.delayMillis() > 0) {
            relay = NodeProcess.java(
                    network.makeRelay(),
                    RelayMain.class,
                    String.valueOf(plan.nodes()),
                    List.of(String.valueOf(PORT), String.valueOf(plan.delayMillis())));
        }
        for (int node = 1; node <= plan.nodes(); node++) {
            nodes.add(start(node));
        }
        await(() -> nodes.stream().allMatch(node -> node.peers() >= 0));
        long startMillis = System.currentTimeMillis();
        figures.joined(await(this::allSeeAll) ? System.currentTimeMillis() - startMillis : NetnsFigures.NEVER);
        say("all nodes run, and see each other");
    }

    private NodeProcess start(int node) throws IOException {
        boolean relayed = plan.delayMillis() > 0;
        String seeds = reached(1) + ':' + PORT + ',' + reached(plan.nodes() / 2 + 1) + ':' + PORT;
        return NodeProcess.start(
                network.namespace(node),
                "n" + node,
                List.of(
                        Network.address(node) + ':' + PORT,
                        relayed ? Network.relayAddress(node) : "-",
                        folder.resolve("keys").toString(),
                        folder.resolve("state").toString(),
                        seeds));
    }

    private String reached(int node) {
        return plan.delayMillis() > 0 ? Network.relayAddress(node) : Network.address(node);
    }

    private void measure(String name) throws InterruptedException {
        nodes.forEach(NodeProcess::freshStart);
        long bytes = nodes.stream().mapToLong(NodeProcess::bytesSent).sum();
        long cpuMillis = nodes.stream().mapToLong(NodeProcess::cpuMillis).sum();
        TimeUnit.SECONDS.sleep(plan.seconds());
        double nodeSeconds = (double) nodes.size() * plan.seconds();
        AgeSamples ages = new AgeSamples();
        nodes.forEach(node -> node.ages().addTo(ages));
        NetnsFigures.Phase phase = new NetnsFigures.Phase(
                name,
                ages.mean(),
                ages.quantile(0.99),
                (nodes.stream().mapToLong(NodeProcess::bytesSent).sum() - bytes) / nodeSeconds,
                (nodes.stream().mapToLong(NodeProcess::cpuMillis).sum() - cpuMillis) / nodeSeconds,
                nodes.stream().mapToInt(NodeProcess::removals).sum());
        figures.phase(phase);
        say(phase.toString());
    }

    private void partition() throws IOException, InterruptedException {
        network.link(false);
        say("the link between the halves is down for " + plan.partitionSeconds() + " s");
        TimeUnit.SECONDS.sleep(plan.partitionSeconds());
        network.link(true);
        long upMillis = System.currentTimeMillis();
        boolean healed = await(this::allSeeAll);
        figures.healed(healed ? System.currentTimeMillis() - upMillis : NetnsFigures.NEVER);
        say(healed ? "healed" : "not healed");
    }

    private void kill(int number) throws IOException, InterruptedException {
        NodeProcess victim = nodes.get(number - 1);
        List<NodeProcess> others = nodes.stream().filter(node -> node != victim).toList();
        others.forEach(NodeProcess::freshStart);
        long killMillis = System.currentTimeMillis();
        victim.kill();
        await(() -> others.stream().allMatch(node -> node.removedMillis(victim.name()) != null));
        long last = 0;
        int removals = 0;
        for (NodeProcess other : others) {
            figures.routingStopped(since(killMillis, other.unroutableMillis(victim.name())));
            long removed = since(killMillis, other.removedMillis(victim.name()));
            last = removed == NetnsFigures.NEVER || last == NetnsFigures.NEVER
                    ? NetnsFigures.NEVER
                    : Math.max(last, removed);
            removals += other.removals() - (removed == NetnsFigures.NEVER ? 0 : 1);
        }
        figures.deadEverywhere(last);
        figures.falseRemovals(removals);
        say(victim.name() + " killed; removed at all peers after " + last + " ms");
        victim.close();
        nodes.set(number - 1, start(number));
        await(() -> nodes.get(number - 1).peers() >= 0);
        long againMillis = System.currentTimeMillis();
        figures.rejoined(await(this::allSeeAll) ? System.currentTimeMillis() - againMillis : NetnsFigures.NEVER);
    }

    private static long since(long startMillis, Long millis) {
        return millis == null ? NetnsFigures.NEVER : Math.max(0, millis - startMillis);
    }

    private boolean allSeeAll() {
        return nodes.stream().allMatch(node -> node.peers() == plan.nodes() - 1);
    }

    /** Whether it came about in time. */
    private boolean await(BooleanSupplier condition) throws InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - endNs > 0) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        return true;
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }

    @Override
    public void close() {
        nodes.forEach(NodeProcess::close);
        if (relay != null) {
            relay.destroyForcibly();
        }
        network.close();
    }
}
