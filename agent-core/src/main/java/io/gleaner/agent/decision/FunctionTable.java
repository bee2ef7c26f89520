package io.gleaner.agent.decision;

import io.gleaner.harvest.profile.ProfileState;
import io.gleaner.harvest.profile.ProfileTable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Functions by handle: their user allocations, and how often they tripped. Registration is locked, reading is free. */
final class FunctionTable {
    private final Map<String, Integer> byName = new HashMap<>();
    private final AtomicLongArray cpuMillisUser;
    private final AtomicLongArray memoryBytesUser;
    private final AtomicIntegerArray trips;
    private final AtomicIntegerArray changed;
    private final AtomicIntegerArray stoodBack;
    private final AtomicReferenceArray<FunctionRules> rules;
    private final DecisionConfig config;
    private final int most;
    private volatile int count;
    private volatile long cpuMillisRefused;
    private volatile long memoryBytesRefused;
    private volatile boolean anyChanged;

    FunctionTable(DecisionConfig config) {
        this.config = config;
        int maxFunctions = config.maxFunctions();
        most = maxFunctions;
        cpuMillisUser = new AtomicLongArray(maxFunctions + 1);
        memoryBytesUser = new AtomicLongArray(maxFunctions + 1);
        trips = new AtomicIntegerArray(maxFunctions + 1);
        changed = new AtomicIntegerArray(maxFunctions + 1);
        stoodBack = new AtomicIntegerArray(maxFunctions + 1);
        rules = new AtomicReferenceArray<>(maxFunctions + 1);
    }

    /** The handle of a name, a new one where it is unknown; 0 when the table is full. */
    synchronized int register(
            String name,
            long cpuMillis,
            long memoryBytes,
            FunctionRules own,
            ProfileTable profiles,
            KnowledgeSource before) {
        Integer known = byName.get(name);
        if (known == null && count == most) {
            cpuMillisRefused = Math.max(cpuMillisRefused, cpuMillis);
            memoryBytesRefused = Math.max(memoryBytesRefused, memoryBytes);
            return 0;
        }
        int function = known == null ? count + 1 : known;
        rules.set(function, own);
        boolean differs = cpuMillisUser.getAndSet(function, cpuMillis) != cpuMillis
                | memoryBytesUser.getAndSet(function, memoryBytes) != memoryBytes;
        if (known == null) {
            // A new function's profile can be made by any thread; a known one's is the watch's.
            profiles.register(function, cpuMillis, memoryBytes);
            ProfileState knew = before.find(name, cpuMillis, memoryBytes);
            if (knew != null) {
                // One clean run more, before it lends: what it is may have changed with the restart.
                profiles.importFrom(function, knew, config.cleanRunsToLend() - 1L);
            }
            byName.put(name, function);
            count = function;
        } else if (differs) {
            changed.set(function, 1);
            anyChanged = true;
        }
        double tolerance = own.sloTolerance(config);
        profiles.tolerance(function, Double.isInfinite(tolerance) ? 0 : tolerance);
        return function;
    }

    /** The largest user allocation of a function that there was no room for: nobody knows which of them runs. */
    long cpuMillisRefused() {
        return cpuMillisRefused;
    }

    /** As {@link #cpuMillisRefused}. */
    long memoryBytesRefused() {
        return memoryBytesRefused;
    }

    /** What holds for a function apart. */
    FunctionRules rules(int function) {
        return rules.get(function);
    }

    boolean contains(int function) {
        return function > 0 && function <= count;
    }

    int most() {
        return most;
    }

    int count() {
        return count;
    }

    long cpuMillisUser(int function) {
        return cpuMillisUser.get(function);
    }

    long memoryBytesUser(int function) {
        return memoryBytesUser.get(function);
    }

    /** Rises with every trip: a decision that saw an older number was made without knowing of it. */
    int trips(int function) {
        return trips.get(function);
    }

    void tripped(int function) {
        trips.getAndIncrement(function);
    }

    /** The resources that all of a function's containers have stood back from: trip wire bits. */
    int stoodBack(int function) {
        return stoodBack.get(function);
    }

    /** The watch. */
    void stoodBack(int function, int resources) {
        stoodBack.set(function, resources);
    }

    /** Whether any user allocation changed since the last call. The watch. */
    boolean takeAnyChanged() {
        if (!anyChanged) {
            return false;
        }
        anyChanged = false;
        return true;
    }

    boolean takeChanged(int function) {
        return changed.getAndSet(function, 0) != 0;
    }
}
