package io.gleaner.agent.platform.local;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a function must be like to be deployed on a node, and what is filled in where it says nothing. No I/O. */
final class DeploymentRules {
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final long CPU_MILLIS_DEFAULT = 250;
    private static final long MEMORY_BYTES_DEFAULT = 128L << 20;
    /** The kernel refuses quotas below 1 ms of a 100 ms period. */
    private static final long CPU_MILLIS_MIN = 10;

    private static final long MEMORY_BYTES_MIN = 4L << 20;
    private static final int QUEUE_LENGTH_MAX = 100_000;
    private static final long TIMEOUT_NS_MAX = TimeUnit.HOURS.toNanos(1);

    private final NodeCapacity node;
    private final int replicasMax;
    private final FunctionCatalog catalog;

    DeploymentRules(NodeCapacity node, int replicasMax, FunctionCatalog catalog) {
        this.node = node;
        this.replicasMax = replicasMax;
        this.catalog = catalog;
    }

    /** A function that can run, and by which command. */
    record Checked(FunctionSpec spec, List<String> command) {}

    /** Fills in what is missing; throws PlatformException INVALID with what is wrong, where and what to do. */
    Checked check(FunctionSpec spec, Set<String> secretsKnown) {
        checkLabel("service", spec.name());
        checkLabel("namespace", spec.namespace());
        BundledFunction bundled = catalog.find(spec.image()).orElse(null);
        if (bundled == null && spec.envProcess().isBlank()) {
            throw invalid("image '" + spec.image() + "' is not bundled and envProcess is empty: this platform pulls no"
                    + " images; give envProcess a command, or use one of " + bundledImages());
        }
        for (String secret : spec.secrets()) {
            require(secretsKnown.contains(secret), "secret '" + secret + "' is not known; POST /system/secrets first");
        }
        FunctionSpec complete = complete(spec, bundled);
        checkSizes(complete);
        return new Checked(complete, command(complete, bundled));
    }

    /** Throws PlatformException INVALID unless so many replicas may be there. */
    void checkReplicas(String function, int wanted, int ofOthers) {
        require(wanted >= 0, "replicas of '" + function + "' must be 0 or more, not " + wanted);
        require(
                ofOthers + wanted <= replicasMax,
                wanted + " replicas of '" + function + "' are too many: this node holds " + replicasMax + ", and "
                        + ofOthers + " belong to other functions");
    }

    private FunctionSpec complete(FunctionSpec spec, BundledFunction bundled) {
        long cpuMillis = spec.cpuMillisUser();
        if (cpuMillis == 0) {
            cpuMillis = bundled == null ? CPU_MILLIS_DEFAULT : bundled.cpuMillisUser();
        }
        long memoryBytes = spec.memoryBytesUser();
        if (memoryBytes == 0) {
            memoryBytes = bundled == null ? MEMORY_BYTES_DEFAULT : bundled.memoryBytesUser();
        }
        ProcessMode mode = spec.mode();
        if (mode == null) {
            mode = spec.envProcess().isBlank() ? ProcessMode.WARM : ProcessMode.ONE_SHOT;
        }
        return spec.withAllocation(cpuMillis, memoryBytes).withProcess(spec.envProcess(), mode);
    }

    private void checkSizes(FunctionSpec spec) {
        require(
                spec.cpuMillisUser() <= node.cpuMillis(),
                "limits.cpu of " + spec.cpuMillisUser() + "m for '" + spec.key() + "' is beyond this node, which has "
                        + node.inWords() + "; ask for at most " + node.cpuMillis() + "m");
        require(
                spec.memoryBytesUser() <= node.memoryBytes(),
                "limits.memory of " + Quantity.ofMemoryBytes(spec.memoryBytesUser()) + " for '" + spec.key()
                        + "' is beyond this node, which has " + node.inWords() + "; ask for at most "
                        + Quantity.ofMemoryBytes(node.memoryBytes()));
        require(
                spec.cpuMillisUser() >= CPU_MILLIS_MIN,
                "limits.cpu must be at least " + CPU_MILLIS_MIN + "m, not " + spec.cpuMillisUser() + "m");
        require(
                spec.memoryBytesUser() >= MEMORY_BYTES_MIN,
                "limits.memory must be at least " + Quantity.ofMemoryBytes(MEMORY_BYTES_MIN) + ", not "
                        + Quantity.ofMemoryBytes(spec.memoryBytesUser()));
        require(
                spec.timeoutNs() > 0 && spec.timeoutNs() <= TIMEOUT_NS_MAX,
                "envVars.exec_timeout must be above 0 and at most 1h, not "
                        + TimeUnit.NANOSECONDS.toMillis(spec.timeoutNs()) + "ms");
        require(
                spec.queueLengthMax() >= 0 && spec.queueLengthMax() <= QUEUE_LENGTH_MAX,
                "the queue length must be from 0 to " + QUEUE_LENGTH_MAX + ", not " + spec.queueLengthMax());
    }

    private static List<String> command(FunctionSpec spec, BundledFunction bundled) {
        if (spec.envProcess().isBlank()) {
            return spec.mode() == ProcessMode.WARM ? bundled.warmCommand() : bundled.oneShotCommand();
        }
        try {
            return CommandLine.split(spec.envProcess());
        } catch (IllegalArgumentException wrong) {
            throw invalid("envProcess: " + wrong.getMessage());
        }
    }

    private String bundledImages() {
        return catalog.functions().stream().map(BundledFunction::image).collect(Collectors.joining(", "));
    }

    private static void checkLabel(String field, String value) {
        require(
                LABEL.matcher(value).matches(),
                field + " '" + value + "' must be 1 to 63 of a-z, 0-9 and '-', and neither start nor end with '-'");
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw invalid(message);
        }
    }

    private static PlatformException invalid(String message) {
        return new PlatformException(PlatformException.Reason.INVALID, message);
    }
}
