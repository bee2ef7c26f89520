package io.gleaner.agent.runtime;

import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.catalog.FunctionEntry;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.journal.Records;
import io.gleaner.agent.knowledge.KnowledgeKeeper;
import io.gleaner.agent.knowledge.KnowledgeKeeper.Registered;
import io.gleaner.agent.knowledge.KnowledgeStore;
import io.gleaner.agent.telemetry.Telemetry;
import io.gleaner.agent.watch.ThreadNiceness;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was known of functions before the agent's start, and what is known at its end; where that is switched off, nothing. */
final class Knowing {
    private static final Logger LOG = LoggerFactory.getLogger(GleanerAgent.class);

    private final JournalRing ring;
    private final Catalog catalog;
    private final KnowledgeStore store;
    private final KnowledgeKeeper keeper;

    Knowing(GleanerSettings settings, DecisionPipeline pipeline, Catalog catalog, JournalRing ring) {
        this.ring = ring;
        this.catalog = catalog;
        if (!settings.knowledge().enabled()) {
            store = null;
            keeper = null;
            return;
        }
        store = new KnowledgeStore(
                settings.stateDir(),
                ProcessHandle.current().pid(),
                settings.knowledge().maxAgeNs(),
                System::currentTimeMillis,
                sentence -> say(false, sentence));
        if (store.size() > 0) {
            LOG.info("What was known of {} functions before is here.", store.size());
        }
        pipeline.knowledge(store);
        keeper = new KnowledgeKeeper(new KnowledgeKeeper.Context(
                store,
                pipeline,
                this::registered,
                settings.knowledge().saveIntervalNs(),
                ThreadNiceness::worsenCurrent,
                this::say));
    }

    private Registered registered(int handle) {
        FunctionEntry f = catalog.function(handle);
        return f == null ? null : new Registered(f.name(), f.cpuMillisUser(), f.memoryBytesUser());
    }

    private void say(boolean well, String sentence) {
        LOG.warn("{}", sentence);
        Records.degraded(ring, System.nanoTime(), well, sentence);
    }

    void bind(Telemetry telemetry) {
        if (keeper != null) {
            telemetry.counter("gleaner.knowledge.saves", "Times that what is known was written down.", keeper::saves);
            telemetry.counter("gleaner.knowledge.failures", "Times that it could not be.", keeper::failures);
            telemetry.gauge(
                    "gleaner.knowledge.taken.up",
                    "",
                    "Functions that knew again what was known before the start.",
                    store::takenUp);
        }
    }

    void start() {
        if (keeper != null) {
            keeper.start();
        }
    }

    /** See {@link KnowledgeKeeper#close}. */
    void close(boolean watchEnded, long patienceMillis) throws InterruptedException {
        if (keeper != null) {
            keeper.close(watchEnded, patienceMillis);
        }
    }
}
