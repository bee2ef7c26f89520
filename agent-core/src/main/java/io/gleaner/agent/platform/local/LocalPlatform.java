package io.gleaner.agent.platform.local;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.api.UnwatchedGleaner;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Functions as processes on this machine. It drives a {@link Gleaner} as any invoker does: {@code function} at
 * deployment, {@code container} when a process is up, {@code admit} and {@code started} when an invocation has its
 * replica and its place on the node, {@code completed} at its end, {@code containerPaused} when a replica goes idle.
 *
 * <p>Thread-safe; nothing here waits, {@link #close} apart. Functions are known by {@link FunctionSpec#key()}.
 */
public final class LocalPlatform implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalPlatform.class);
    private static final long CLOSE_MS_MAX = 5_000;

    private final LocalPlatformSettings settings;
    private final DeploymentRules rules;
    private final FunctionCatalog catalog;
    private final PlatformParts parts;
    private final SecretStore secrets;
    private final Set<Replica> replicas = ConcurrentHashMap.newKeySet();
    private final AtomicInteger replicaNumbers = new AtomicInteger();
    private final Object deploying = new Object();
    private volatile InvocationListener listener = result -> {};
    private volatile Arrivals arrivals;
    private boolean closed;

    private LocalPlatform(LocalPlatformSettings settings, Gleaner gleaner) {
        this.settings = settings;
        this.catalog = FunctionCatalog.load();
        this.rules = new DeploymentRules(settings.node(), settings.replicasMax(), catalog);
        this.secrets = new SecretStore();
        RunId run = RunId.next(settings.procRoot());
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, daemons("gleaner-timer"));
        timer.setRemoveOnCancelPolicy(true);
        ExecutorService io = Executors.newCachedThreadPool(daemons("gleaner-function-io"));
        Dispatcher dispatcher =
                new Dispatcher(settings.node(), settings.overtakeNsMax(), System::nanoTime, this::refused);
        this.parts = new PlatformParts(
                settings,
                dispatcher,
                gleaner == null ? new UnwatchedGleaner() : gleaner,
                ContainerGroups.open(settings, run),
                timer,
                io,
                System::nanoTime,
                this::ended,
                run.asLong());
    }

    /**
     * Starts a platform without functions and clears away what dead runs of it left behind.
     *
     * @param gleaner asked before each invocation; null: every invocation runs at its user allocation. Stays the
     *     caller's: {@link #close} does not close it
     */
    public static LocalPlatform start(LocalPlatformSettings settings, Gleaner gleaner) {
        return new LocalPlatform(settings, gleaner);
    }

    /** Who hears of every invocation's end; one listener, the last one set. */
    public void listener(InvocationListener newListener) {
        listener = newListener;
    }

    /** Who has peers run what is placed there; null: everything runs here. */
    public void forwarder(Forwarder forwarder) {
        arrivals = forwarder == null ? null : new Arrivals(parts, forwarder);
    }

    /** Deploys a function that is not there yet. Throws PlatformException: INVALID, DUPLICATE, CLOSED. */
    public void deploy(FunctionSpec spec) {
        synchronized (deploying) {
            if (parts.dispatcher().pool(spec.key()) != null) {
                throw new PlatformException(
                        PlatformException.Reason.DUPLICATE,
                        "function '" + spec.key() + "' is deployed already; PUT updates it, DELETE removes it");
            }
            install(spec, new FunctionLog());
        }
    }

    /**
     * Replaces a function: new processes start, waiting invocations go to them, running ones end in the old ones.
     * Throws PlatformException: INVALID, UNKNOWN, CLOSED.
     */
    public void update(FunctionSpec spec) {
        synchronized (deploying) {
            install(spec, known(spec.key()).log);
        }
    }

    /** Changes the number of replicas; those too many end after their invocation. Throws PlatformException as update. */
    public void scale(String key, int count) {
        synchronized (deploying) {
            checkOpen();
            FunctionPool pool = known(key);
            int now = parts.dispatcher().status(pool.spec.key()).replicas();
            rules.checkReplicas(key, count, parts.dispatcher().replicas() - now);
            List<Replica> added = make(pool, count - now);
            parts.dispatcher().resize(pool, added, count);
            added.forEach(Replica::begin);
        }
    }

    /** Removes a function; waiting invocations are refused, running ones end. Throws PlatformException: UNKNOWN. */
    public void delete(String key) {
        synchronized (deploying) {
            parts.dispatcher().remove(known(key).spec.key());
        }
    }

    /** Runs a function on these bytes; see {@link #invoke(String, InvocationRequest)}. */
    public CompletableFuture<InvocationResult> invoke(String key, byte[] body) {
        return invoke(key, InvocationRequest.post(body));
    }

    /**
     * Runs a function. The future always completes normally, also for what is refused, on a thread of the platform's:
     * what depends on it must be quick.
     */
    public CompletableFuture<InvocationResult> invoke(String key, InvocationRequest request) {
        return arrive(plain(key), request, 0);
    }

    /**
     * As {@link #invoke(String, InvocationRequest)}, of an invocation that a peer sent: it runs here or is refused, and is never
     * sent on.
     */
    public CompletableFuture<InvocationResult> invokeForPeer(String key, InvocationRequest request) {
        return arrive(plain(key), request, Gleaner.FLAG_FROM_PEER);
    }

    private CompletableFuture<InvocationResult> arrive(String key, InvocationRequest request, int flags) {
        Arrivals now = arrivals;
        if (now != null) {
            return now.arrive(key, request, flags);
        }
        PendingInvocation invocation = parts.dispatcher().arrival(key, request);
        parts.dispatcher().submit(invocation);
        return invocation.answer;
    }

    /** Completes when all replicas of a function are up. Throws PlatformException: UNKNOWN. */
    public CompletableFuture<Void> ready(String key) {
        CompletableFuture<Void> ready = parts.dispatcher().whenReady(plain(key));
        if (ready == null) {
            throw unknown(key);
        }
        return ready;
    }

    /** All functions, in the order of their deployment. */
    public List<FunctionStatus> functions() {
        return parts.dispatcher().statuses();
    }

    /** One function. */
    public Optional<FunctionStatus> function(String key) {
        return Optional.ofNullable(parts.dispatcher().status(plain(key)));
    }

    /** What a function's processes wrote lately. Throws PlatformException: UNKNOWN. */
    public FunctionLog log(String key) {
        return known(key).log;
    }

    /** The secrets that deployments may name. */
    public SecretStore secrets() {
        return secrets;
    }

    /** The bundled functions. */
    public FunctionCatalog catalog() {
        return catalog;
    }

    /** What this node is called among its peers; empty where it knows none. */
    public String nodeName() {
        Arrivals now = arrivals;
        return now == null ? "" : now.node();
    }

    /** What the node has. */
    public NodeCapacity node() {
        return settings.node();
    }

    /** CPU of the user allocations of what runs, millicores; never above the node's. */
    public long cpuMillisReserved() {
        return parts.dispatcher().cpuMillisRunning();
    }

    /** Memory of the user allocations of what runs, bytes; never above the node's. */
    public long memoryBytesReserved() {
        return parts.dispatcher().memoryBytesRunning();
    }

    /** Invocations that run. */
    public int running() {
        return parts.dispatcher().running();
    }

    /** Invocations that wait, for a replica or for the node. */
    public int waiting() {
        return parts.dispatcher().waiting();
    }

    /** Whether processes have cgroups of their own; false: no limit is enforced. */
    public boolean cgroupsUsed() {
        return parts.groups().used();
    }

    /** Where the containers' cgroups are, relative to the controllers' mounts. */
    public String cgroupPath() {
        return parts.groups().path();
    }

    /** Refuses what waits, kills what runs, removes every cgroup; takes at most a few seconds. Idempotent. */
    @Override
    public void close() {
        synchronized (deploying) {
            if (closed) {
                return;
            }
            closed = true;
            parts.dispatcher().keys().forEach(parts.dispatcher()::remove);
        }
        replicas.forEach(Replica::kill);
        joinAll();
        parts.groups().close();
        parts.timer().shutdownNow();
        parts.io().shutdownNow();
        secrets.close();
    }

    private void joinAll() {
        long deadlineNs = System.nanoTime() + CLOSE_MS_MAX * 1_000_000;
        try {
            for (Replica replica : replicas) {
                replica.join(Math.max(1, (deadlineNs - System.nanoTime()) / 1_000_000));
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    private void install(FunctionSpec wanted, FunctionLog log) {
        checkOpen();
        DeploymentRules.Checked checked = rules.check(wanted, secrets.names());
        FunctionSpec spec = checked.spec();
        FunctionStatus old = parts.dispatcher().status(spec.key());
        int others = parts.dispatcher().replicas() - (old == null ? 0 : old.replicas());
        rules.checkReplicas(spec.key(), spec.replicas(), others);
        int handle = parts.gleaner()
                .function(
                        spec.key(),
                        spec.cpuMillisUser(),
                        spec.memoryBytesUser(),
                        GleanerLabels.settings(spec.labels()));
        FunctionPool pool = new FunctionPool(secrets.mountedFor(spec), checked.command(), log, handle, Instant.now());
        List<Replica> made = make(pool, spec.replicas());
        parts.dispatcher().install(pool, made);
        made.forEach(Replica::begin);
    }

    private List<Replica> make(FunctionPool pool, int count) {
        List<Replica> made = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String instance = pool.spec.key().replace('.', '-') + "-" + replicaNumbers.incrementAndGet();
            made.add(Replica.of(pool, parts, instance));
        }
        replicas.removeIf(Replica::ended);
        replicas.addAll(made);
        return made;
    }

    private void refused(Dispatcher.Refusal refusal) {
        PendingInvocation invocation = refusal.invocation();
        if (invocation.admitted != 0) {
            parts.gleaner().completed(invocation.admitted, Gleaner.OUTCOME_NOT_STARTED, 0);
        }
        ended(invocation, invocation.refusal(refusal.outcome(), refusal.message(), System.nanoTime()));
    }

    private void ended(PendingInvocation invocation, InvocationResult result) {
        try {
            listener.completed(result);
        } catch (RuntimeException bug) {
            LOG.error("the listener failed; the invocation of '{}' is answered all the same", result.function(), bug);
        }
        invocation.answer.complete(result);
    }

    private FunctionPool known(String key) {
        FunctionPool pool = parts.dispatcher().pool(plain(key));
        if (pool == null) {
            throw unknown(key);
        }
        return pool;
    }

    private PlatformException unknown(String key) {
        return new PlatformException(
                PlatformException.Reason.UNKNOWN,
                "no function '" + key + "' is deployed here; deployed: "
                        + parts.dispatcher().keys());
    }

    private void checkOpen() {
        if (closed) {
            throw new PlatformException(PlatformException.Reason.CLOSED, "the platform is closed");
        }
    }

    /** In the default namespace {@code fn} and {@code fn.openfaas-fn} are the same. */
    private static String plain(String key) {
        String suffix = "." + FunctionSpec.DEFAULT_NAMESPACE;
        return key.endsWith(suffix) ? key.substring(0, key.length() - suffix.length()) : key;
    }

    private static ThreadFactory daemons(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
