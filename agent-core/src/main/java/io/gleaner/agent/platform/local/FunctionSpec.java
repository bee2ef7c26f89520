package io.gleaner.agent.platform.local;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A function as its owner asks for it. Values only: {@link LocalPlatform#deploy} says what is wrong with them.
 *
 * @param name DNS label, unique within its namespace
 * @param namespace DNS label, {@link #DEFAULT_NAMESPACE} where none was given
 * @param image name of a bundled function, or any text where {@code envProcess} is given
 * @param envProcess command line of the process, empty: the bundled function of that image
 * @param envVars environment of the process
 * @param labels kept and shown; those of {@link GleanerLabels} are settings for the agent
 * @param annotations kept and shown
 * @param secrets names of secrets that must exist
 * @param cpuMillisUser CPU its owner asked for, millicores
 * @param memoryBytesUser memory its owner asked for, bytes
 * @param replicas how many processes (or, one-shot, how many at a time)
 * @param timeoutNs longest run of one invocation, queueing left out
 * @param queueLengthMax how many invocations may wait; one more is refused
 * @param mode how the process takes invocations; null: as {@link ProcessMode} says
 */
public record FunctionSpec(
        String name,
        String namespace,
        String image,
        String envProcess,
        Map<String, String> envVars,
        Map<String, String> labels,
        Map<String, String> annotations,
        List<String> secrets,
        long cpuMillisUser,
        long memoryBytesUser,
        int replicas,
        long timeoutNs,
        int queueLengthMax,
        ProcessMode mode) {
    /** Where functions live whose deployment names no namespace; the name OpenFaaS uses. */
    public static final String DEFAULT_NAMESPACE = "openfaas-fn";
    /** Longest run of an invocation unless {@code exec_timeout} says otherwise. */
    public static final long TIMEOUT_NS_DEFAULT = TimeUnit.SECONDS.toNanos(30);
    /** How many invocations of a function may wait unless its annotation says otherwise. */
    public static final int QUEUE_LENGTH_DEFAULT = 128;

    /** Copies what is mutable; null texts become empty. */
    public FunctionSpec {
        Objects.requireNonNull(name, "name");
        namespace = namespace == null || namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
        image = image == null ? "" : image;
        envProcess = envProcess == null ? "" : envProcess;
        envVars = Map.copyOf(envVars);
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        secrets = List.copyOf(secrets);
    }

    /** A function of one replica with the defaults of this class. */
    public static FunctionSpec of(String name, String image, long cpuMillisUser, long memoryBytesUser) {
        return new FunctionSpec(
                name,
                DEFAULT_NAMESPACE,
                image,
                "",
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                cpuMillisUser,
                memoryBytesUser,
                1,
                TIMEOUT_NS_DEFAULT,
                QUEUE_LENGTH_DEFAULT,
                null);
    }

    /** A bundled function under its own name, at the allocation it recommends. */
    public static FunctionSpec of(BundledFunction bundled) {
        return of(bundled.name(), bundled.image(), bundled.cpuMillisUser(), bundled.memoryBytesUser());
    }

    /** The same with another number of replicas. */
    public FunctionSpec withReplicas(int count) {
        return with(envProcess, mode, envVars, cpuMillisUser, memoryBytesUser, count, timeoutNs, queueLengthMax);
    }

    /** The same with another longest run. */
    public FunctionSpec withTimeoutNs(long timeout) {
        return with(envProcess, mode, envVars, cpuMillisUser, memoryBytesUser, replicas, timeout, queueLengthMax);
    }

    /** The same with another bound of its queue. */
    public FunctionSpec withQueueLengthMax(int length) {
        return with(envProcess, mode, envVars, cpuMillisUser, memoryBytesUser, replicas, timeoutNs, length);
    }

    /** The same, run by this command line in this mode. */
    public FunctionSpec withProcess(String commandLine, ProcessMode processMode) {
        return with(
                commandLine, processMode, envVars, cpuMillisUser, memoryBytesUser, replicas, timeoutNs, queueLengthMax);
    }

    /** The same with this environment. */
    public FunctionSpec withEnvVars(Map<String, String> environment) {
        return with(envProcess, mode, environment, cpuMillisUser, memoryBytesUser, replicas, timeoutNs, queueLengthMax);
    }

    /** The same with another user allocation. */
    public FunctionSpec withAllocation(long cpuMillis, long memoryBytes) {
        return with(envProcess, mode, envVars, cpuMillis, memoryBytes, replicas, timeoutNs, queueLengthMax);
    }

    /** What invocations and {@code Gleaner} call it: the plain name in the default namespace, else name.namespace. */
    public String key() {
        return DEFAULT_NAMESPACE.equals(namespace) ? name : name + '.' + namespace;
    }

    private FunctionSpec with(
            String process,
            ProcessMode processMode,
            Map<String, String> environment,
            long cpuMillis,
            long memoryBytes,
            int count,
            long timeout,
            int queueLength) {
        return new FunctionSpec(
                name,
                namespace,
                image,
                process,
                environment,
                labels,
                annotations,
                secrets,
                cpuMillis,
                memoryBytes,
                count,
                timeout,
                queueLength,
                processMode);
    }
}
