package io.gleaner.bench.compare;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.bench.workload.NodeShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Options that were checked, as nodes, a plan, and what names a comparison in its file. Immutable. */
final class Setup {
    private static final double GIB = 1L << 30;

    private final CompareOptions options;
    private final List<NodeShape> nodes;
    private final Plan plan;
    private final PolicyModels models;
    private final ObjectNode identity;

    /** @throws IllegalArgumentException with what is wrong and what to do */
    Setup(CompareOptions options, Collection<String> knownPolicies) throws IOException {
        this.options = options;
        options.fillIn();
        check(options);
        policies(options.policies, knownPolicies);
        policies(atFullLoad(), knownPolicies);
        nodes = new ArrayList<>();
        for (int n = 0; n < options.nodes; n++) {
            double cores = options.cores.get(n % options.cores.size());
            nodes.add(new NodeShape(Math.round(cores * 1e3), Math.round(cores * options.memoryGibPerCore * GIB)));
        }
        plan = new Plan(
                cells(),
                options.policies,
                atFullLoad(),
                options.seeds,
                options.firstSeed,
                options.threads == null ? Runtime.getRuntime().availableProcessors() : options.threads,
                options.html != null);
        models = PolicyModels.of(
                Stream.concat(options.policies.stream(), atFullLoad().stream()).toList(), options.model);
        identity = identify();
    }

    private static void check(CompareOptions o) {
        need(o.nodes >= 1 && o.nodes <= 100_000, "--nodes is from 1 to 100000, not " + o.nodes);
        o.cores.forEach(cores -> need(cores >= 0.1 && cores <= 1024, "--cores are from 0.1 to 1024, not " + cores));
        need(
                o.memoryGibPerCore > 0 && o.memoryGibPerCore <= 1024,
                "--memory-gib-per-core is above 0 and at most 1024, not " + o.memoryGibPerCore);
        need(o.seeds >= 1 && o.seeds <= 10_000, "--seeds is from 1 to 10000, not " + o.seeds);
        o.loads.forEach(load -> need(load >= 0 && load <= 10, "--load is from 0 to 10, not " + load));
        o.sigmas.forEach(sigma -> need(sigma >= 0 && sigma <= 3, "--input-sigma is from 0 to 3, not " + sigma));
        need(
                o.secondsPerMinute > 0 && o.secondsPerMinute <= 3600,
                "--seconds-per-minute is above 0 and at most 3600, not " + o.secondsPerMinute);
        need(o.invocations >= 1, "--invocations is at least 1, not " + o.invocations);
        need(
                o.over >= 0 && o.under >= 0 && o.over + o.under <= 1,
                "--over and --under are at least 0 and at most 1" + " together, not " + o.over + " and " + o.under);
        need(o.interference >= 0 && o.interference <= 10, "--interference is from 0 to 10, not " + o.interference);
        need(o.threads == null || o.threads >= 1 && o.threads <= 1024, "--threads is from 1 to 1024, not " + o.threads);
        need(
                !o.cores.isEmpty() && !o.policies.isEmpty() && !o.loads.isEmpty() && !o.sigmas.isEmpty(),
                "--cores, --policies, --load and --input-sigma each name one or more, with commas between");
        need(
                o.json == null || o.html == null || !path(o.json).equals(path(o.html)),
                "--json and --html both name " + o.json + ": name two files");
        need(!o.resume || o.json != null, "--resume goes on with the file that --json names: name it");
        writable("--json", o.json);
        writable("--html", o.html);
        need(
                o.model == null || Files.isReadable(o.model),
                "--model: there is no file " + o.model + " that can be read");
    }

    private static Path path(Path file) {
        return file.toAbsolutePath().normalize();
    }

    private static void need(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Before hours of playing, not after. */
    private static void writable(String option, Path file) {
        if (file == null) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        need(Files.isDirectory(folder), option + ": there is no folder " + folder + ": make it or name another file");
        need(!Files.isDirectory(file), option + ": " + file + " is a folder: name a file");
        need(
                ComparisonFile.writable(file),
                option + ": " + file + " can't be written: name another file, or run as who may write there");
    }

    private static void policies(List<String> given, Collection<String> known) {
        for (String policy : given) {
            need(
                    known.contains(policy),
                    "there is no policy called \"" + policy + "\": take some of " + String.join(", ", known));
        }
    }

    private List<String> atFullLoad() {
        return options.atFullLoad == null ? List.of() : options.atFullLoad;
    }

    private List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (boolean warm : options.warm.played()) {
            for (boolean drift : options.drift.played()) {
                for (double sigma : options.sigmas.stream().distinct().toList()) {
                    for (double load : options.loads.stream().distinct().toList()) {
                        cells.add(new Cell(load, sigma, drift, warm));
                    }
                }
            }
        }
        return cells;
    }

    private ObjectNode identify() throws IOException {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("workload", options.workload);
        node.put("nodes", options.nodes);
        options.cores.forEach(node.putArray("cores")::add);
        node.put("memoryGibPerCore", options.memoryGibPerCore);
        node.put("secondsPerMinute", options.secondsPerMinute);
        node.put("invocations", options.invocations);
        node.put("over", options.over);
        node.put("under", options.under);
        node.put("interference", options.interference);
        node.put("seeds", options.seeds);
        node.put("firstSeed", options.firstSeed);
        node.put("model", options.model == null ? null : options.model.toString());
        node.put("modelSha256", options.model == null ? null : sha256(options.model));
        return node;
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    CompareOptions options() {
        return options;
    }

    List<NodeShape> nodes() {
        return nodes;
    }

    Plan plan() {
        return plan;
    }

    /** What rows score with. */
    PolicyModels models() {
        return models;
    }

    /** Of all nodes. */
    double cores() {
        return nodes.stream().mapToLong(NodeShape::cpuMillis).sum() / 1e3;
    }

    /** The options that a cell's figures depend on, beside the cell. */
    ObjectNode identity() {
        return identity.deepCopy();
    }

    /** Whether there is more than one cell. */
    boolean grid() {
        return plan.cells().size() > 1;
    }
}
