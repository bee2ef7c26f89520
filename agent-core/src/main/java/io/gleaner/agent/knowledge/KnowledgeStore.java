package io.gleaner.agent.knowledge;

import io.gleaner.agent.decision.KnowledgeSource;
import io.gleaner.harvest.profile.ProfileState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What is known of functions now and was before: read once from the file, kept up to date, written as a whole. Functions that
 * nobody has registered in this run stay in it until they are too old. At most {@value #FUNCTIONS_MOST}, those last known the
 * longest ago go first. Any thread.
 */
public final class KnowledgeStore implements KnowledgeSource {
    static final int FUNCTIONS_MOST = 1 << 16;

    private final KnowledgeFile file;
    private final long maxAgeMillis;
    private final LongSupplier epochMillis;
    private final Map<String, FunctionKnowledge> byName = new HashMap<>();
    private int takenUp;

    /**
     * Reads what there is; nothing thrown.
     *
     * @param maxAgeNs older knowledge is ignored
     * @param epochMillis the wall clock
     * @param say hears what a person should know, in sentences
     */
    public KnowledgeStore(
            Path stateDir, long processId, long maxAgeNs, LongSupplier epochMillis, Consumer<String> say) {
        file = new KnowledgeFile(stateDir, processId);
        maxAgeMillis = TimeUnit.NANOSECONDS.toMillis(maxAgeNs);
        this.epochMillis = epochMillis;
        file.clean(id -> id == processId || ProcessHandle.of(id).isPresent());
        long nowMillis = epochMillis.getAsLong();
        file.read(say).forEach(known -> byName.put(known.name(), known.notAfter(nowMillis)));
        forgetOld();
    }

    /** Of how many functions something is known. */
    public synchronized int size() {
        return byName.size();
    }

    /** How many functions took up what had been known of them. */
    public synchronized int takenUp() {
        return takenUp;
    }

    @Override
    public synchronized ProfileState find(String name, long cpuMillisUser, long memoryBytesUser) {
        FunctionKnowledge known = byName.get(name);
        if (known == null || !known.isOf(cpuMillisUser, memoryBytesUser) || isOld(known)) {
            return null;
        }
        takenUp++;
        return new ProfileState(known.numbers());
    }

    /** Keeps what is known of a function now. */
    synchronized void keep(String name, long cpuMillisUser, long memoryBytesUser, long[] numbers) {
        byName.put(name, new FunctionKnowledge(name, cpuMillisUser, memoryBytesUser, epochMillis.getAsLong(), numbers));
    }

    /** Writes all of it. @throws IOException where that fails; the file is then as it was */
    void write() throws IOException {
        List<FunctionKnowledge> newestFirst;
        synchronized (this) {
            forgetOld();
            newestFirst = new ArrayList<>(byName.values());
        }
        newestFirst.sort(Comparator.comparingLong(FunctionKnowledge::epochMillis)
                .reversed()
                .thenComparing(FunctionKnowledge::name));
        file.write(newestFirst.subList(0, Math.min(newestFirst.size(), FUNCTIONS_MOST)));
    }

    Path path() {
        return file.path();
    }

    private void forgetOld() {
        byName.values().removeIf(this::isOld);
    }

    /** A clock that was set back makes nothing old. */
    private boolean isOld(FunctionKnowledge known) {
        return epochMillis.getAsLong() - known.epochMillis() > maxAgeMillis;
    }
}
