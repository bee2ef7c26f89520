package io.gleaner.agent.api;

import java.util.Map;
import java.util.concurrent.Flow;

/**
 * The agent as a host sees it: an invoker registers functions and containers once, and asks for an allocation before
 * each invocation. All methods are thread-safe and none throws; {@link #admit}, {@link #started} and {@link #completed}
 * allocate nothing after warm-up and do no I/O. A decision that fails, is late or unsure is the user's own allocation.
 *
 * <p>Units: CPU in millicores, memory in bytes, time in nanoseconds.
 */
public interface Gleaner extends AutoCloseable {
    /** {@link #completed} outcome: the function answered. */
    int OUTCOME_OK = 0;
    /** {@link #completed} outcome: the function answered with an error, or crashed. */
    int OUTCOME_FAILED = 1;
    /** {@link #completed} outcome: the invocation ran out of time. */
    int OUTCOME_TIMED_OUT = 2;
    /** {@link #completed} outcome: the kernel killed the container for want of memory. */
    int OUTCOME_OUT_OF_MEMORY = 3;
    /** {@link #completed} outcome: it certainly never began, here or at the peer that it was sent to. */
    int OUTCOME_NOT_STARTED = 4;

    /** {@link #admit} flag: this run starts a new container, so its duration says nothing about the baseline. */
    int FLAG_COLD_START = 1;
    /** {@link #admit} flag: run at the user allocation, whatever the policy says (a control run). */
    int FLAG_USER_ALLOCATION = 2;
    /** {@link #admit} flag: a peer sent it, so it runs here: no invocation makes a second hop. */
    int FLAG_FROM_PEER = 4;
    /**
     * {@link #admit} flag: it may have to wait on this node before it can run. Only where it runs is decided; if that is
     * here, {@link #placed} has to follow once it has its place.
     */
    int FLAG_WAITS = 8;
    /** {@link #admit} flag: it runs here whatever peers could do, as when a peer refused it. */
    int FLAG_STAYS = 16;

    /**
     * Registers a function, or changes the user allocation of one that is known (which resets its baseline and peaks).
     *
     * @param cpuMillisUser the CPU the owner asked for, in millicores; 0 where none was asked for: CPU is then left alone
     * @param memoryBytesUser the memory the owner asked for, in bytes; 0 as for CPU
     * @return a handle above 0; 0 when the function table is full: the function is then left alone
     */
    int function(String name, long cpuMillisUser, long memoryBytesUser);

    /**
     * As {@link #function(String, long, long)}, with settings of its own from its next run on, in place of those given before.
     *
     * @param settings by name: {@code mode}, {@code opt-out}, {@code policy}, {@code slo-tolerance}, {@code control-share},
     *     {@code lend}, {@code borrow}, {@code cpu-millis}, {@code memory}, as in docs/configuration.md; what the operator set goes before them, and where one is
     *     wrong that is logged and none of them counts
     */
    default int function(String name, long cpuMillisUser, long memoryBytesUser, Map<String, String> settings) {
        return function(name, cpuMillisUser, memoryBytesUser);
    }

    /**
     * Tells how many runs of a function this host can have at once now: its containers that are up, busy ones included. Told
     * again when it changes; until then the agent goes by CPU and memory alone when it compares this node with peers.
     *
     * @param atOnce 0 = none is up, so that the next run waits for a cold start
     */
    default void capacity(int function, int atOnce) {}

    /**
     * Registers a container of a function.
     *
     * @param runtimeId what the container runtime calls it: its cgroup is found by this
     * @param processId its first process, or 0: used where no cgroup has the id, and to check the cgroup found
     * @return a handle above 0; 0 when the table is full or the container can't be found
     */
    int container(String runtimeId, int function, long processId);

    /** The container is frozen or idle in a warm pool: it gets its user allocation back, its samples are ignored. */
    void containerPaused(int container);

    /** The container is gone, or about to be: its runs are closed and its files let go. */
    void containerRemoved(int container);

    /**
     * Decides what the next invocation of a function gets, and reserves it.
     *
     * @param hostIdHigh upper half of the host's own 128-bit id of this invocation, for the journal
     * @param hostIdLow lower half of it
     * @param inputBytes the size of the input, -1 where unknown
     * @param remainingNs time left until the invocation's deadline, 0 where there is none
     * @param flags {@code FLAG_*} bits
     * @return the invocation's handle; 0 when it is unwatched: it runs here, at the user allocation
     */
    long admit(int function, long hostIdHigh, long hostIdLow, long inputBytes, long remainingNs, int flags);

    /**
     * Where the invocation runs: 0 here, else a peer's handle. At a peer nothing is reserved here; {@link #completed} has to
     * follow all the same, and teaches how long the function takes there.
     */
    int target(long invocation);

    /**
     * An invocation that was admitted with {@link #FLAG_WAITS} has its place on this node: decides what it gets, and reserves
     * it. Once, before {@link #started}.
     *
     * @param flags {@link #FLAG_COLD_START} and {@link #FLAG_USER_ALLOCATION}, beside those of {@link #admit}
     * @return false where it is unknown, was placed before, or runs at a peer
     */
    default boolean placed(long invocation, int flags) {
        return false;
    }

    /** The CPU this invocation was granted, in millicores; its user allocation where nothing was decided. */
    long cpuMillis(long invocation);

    /** The memory this invocation was granted, in bytes; its user allocation where nothing was decided. */
    long memoryBytes(long invocation);

    /** The invocation now runs in this container, whose limits are handed to enforcement. False: unwatched. */
    boolean started(long invocation, int container);

    /**
     * The invocation has ended. Call once, from any thread; a second call is ignored and answers false.
     *
     * @param outcome an {@code OUTCOME_*} constant
     * @param durationNs execution time, queueing left out
     */
    boolean completed(long invocation, int outcome, long durationNs);

    /** The mode in force. */
    Mode mode();

    /** Changes the mode. {@link Mode#OFF} returns every loan within 100 ms. */
    void mode(Mode mode);

    /** Events as they happen; bounded, the oldest are dropped and counted. */
    Flow.Publisher<Event> events();

    /** Restores every container and stops the agent's threads; idempotent, takes at most 2 s. */
    @Override
    void close();
}
