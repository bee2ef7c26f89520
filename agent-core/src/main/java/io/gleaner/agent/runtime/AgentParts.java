package io.gleaner.agent.runtime;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.enforcement.Enforcement;
import io.gleaner.agent.enforcement.EnforcementCounts;
import io.gleaner.agent.journal.BootFacts;
import io.gleaner.agent.journal.Journal;
import io.gleaner.agent.journal.Records;
import io.gleaner.agent.journal.RunFolder;
import io.gleaner.agent.lease.LeaseBook;
import io.gleaner.agent.peers.PeerNetwork;
import io.gleaner.agent.reactive.EventHub;
import io.gleaner.agent.telemetry.Telemetry;
import io.gleaner.agent.watch.KernelWatch;
import io.gleaner.agent.watch.Watch;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import io.gleaner.nativebindings.events.KernelEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything a running agent consists of, made once from the settings; starts nothing but the journal's thread. */
final class AgentParts {
    private static final Logger LOG = LoggerFactory.getLogger(GleanerAgent.class);
    private static final Path PROC = Path.of("/proc");

    final GleanerSettings settings;
    final NodeSize node;
    final DecisionConfig config;
    final KeptFailures failures = new KeptFailures();
    final Catalog catalog = new Catalog();
    final Telemetry telemetry = new Telemetry();
    final EnforcementCounts counts = new EnforcementCounts();
    final EventHub events;
    final PolicyShelf policies;
    final CgroupTree tree;
    final ContainerFinder finder;
    final Path runFolder;
    final LeaseBook leases;
    final Journal journal;
    final JournalSink sink;
    final DecisionPipeline pipeline;
    final Watch watch;
    final KernelWatch kernel;
    final Enforcement enforcement;
    final EnforcementBell bell;
    final WarmUp warmUp;
    final OwnRules rules;
    final Knowing knowing;
    /** Empty where no gossip is configured. */
    final Optional<PeerNetwork> peers;

    /** @throws AgentStartException where a setting can't be met; nothing is left running then */
    AgentParts(GleanerSettings settings) {
        this.settings = settings;
        node = NodeSize.of(settings.node(), PROC);
        config = DecisionSettings.of(settings, node);
        policies = new PolicyShelf(settings, config.maxDecisions());
        HarvestPolicy policy = policies.configured();
        rules = new OwnRules(settings, policies);
        events = new EventHub(settings.eventsBuffer());
        tree = CgroupTree.detect(settings.cgroupRoot(), PROC);
        finder = new ContainerFinder(tree);
        runFolder = runFolder(settings);
        leases = new LeaseBook(runFolder, settings.cgroupRoot(), config.maxContainers(), PROC);
        journal = Journal.open(runFolder, settings.journal(), System::nanoTime, sentence -> LOG.warn("{}", sentence));
        sink = new JournalSink(journal.ring(), settings.hash(), catalog, events, failures, counts);
        pipeline = new DecisionPipeline(
                config, policy, sink, ThreadLocalRandom.current().nextLong());
        watch = new Watch(new Watch.Context(
                catalog,
                pipeline,
                PROC,
                settings.sampling().intervalNs(),
                DecisionSettings.stillTicks(settings.sampling()),
                settings.sampling().quotaWindowNs(),
                config.maxContainers()));
        kernel = new KernelWatch(
                catalog,
                watch,
                KernelEvents.open(
                        settings.library().enabled(), settings.library().dir().orElse(null)),
                (int) Math.round(config.threshold() * 1_000_000),
                config.maxContainers());
        enforcement = new Enforcement(
                catalog,
                pipeline,
                leases,
                new LimitJournal(journal.ring(), events, kernel),
                counts,
                config.maxContainers());
        bell = new EnforcementBell(enforcement::wake, () -> watch.isCurrent() || enforcement.isCurrent());
        pipeline.limits().onDirty(bell);
        warmUp = new WarmUp(policies, this::rehearsal, failures, settings.warmUpDecisions());
        journalBoot(policy);
        knowing = new Knowing(settings, pipeline, catalog, journal.ring());
        peers = PeerNetwork.of(settings, pipeline, journal.ring());
        peers.ifPresent(sink::peers);
    }

    private void openToPeers() {
        try {
            if (peers.isPresent()) {
                peers.get().start();
            }
        } catch (IOException unable) {
            journal.close();
            policies.close();
            throw new AgentStartException(unable.getMessage(), unable);
        }
    }

    private RehearsalNode rehearsal() {
        return new RehearsalNode(DecisionSettings.rehearsal(settings, node), policies.configured(), settings.hash());
    }

    /** A journal whose folder can't be made is kept in memory, as one whose disk is full. */
    private static Path runFolder(GleanerSettings settings) {
        try {
            return RunFolder.create(
                    settings.stateDir(),
                    Instant.now(),
                    ProcessHandle.current().pid(),
                    settings.journal().retentionRuns(),
                    settings.journal().retentionAgeNs());
        } catch (IOException | RuntimeException e) {
            // As a string: an exception as the last argument would be printed with its trace.
            LOG.warn(
                    "No folder for this run can be made in {} ({}): set gleaner.state.dir.",
                    settings.stateDir(),
                    e.toString());
            return settings.stateDir();
        }
    }

    private void journalBoot(HarvestPolicy policy) {
        Records.boot(
                journal.ring(),
                System.nanoTime(),
                new BootFacts(
                        System.currentTimeMillis(),
                        ProcessHandle.current().pid(),
                        node.cpuMillis(),
                        node.memoryBytes(),
                        config.cpuMillisUnit(),
                        config.memoryBytesUnit(),
                        config.maxOptions(),
                        (int) Math.round(config.threshold() * 1_000_000),
                        settings.hash(),
                        policy.modelHash(),
                        settings.freyr().nearTiePpm(),
                        config.safeguard().ordinal(),
                        config.cpuLoan().ordinal(),
                        config.memoryLoans(),
                        config.cleanRunsToBorrow(),
                        config.cleanRunsToLend(),
                        config.controlShareLenders(),
                        config.controlShareBorrowers(),
                        version()));
    }

    private static String version() {
        String version = AgentParts.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }

    /**
     * The mode asked for, or the furthest that the machine allows: limits are touched only where they can be written, and
     * written down before.
     */
    Mode allowed(Mode asked) {
        return asked == Mode.ENFORCE && !(tree.writable() && leases.ready()) ? Mode.OBSERVE : asked;
    }

    /** Why {@link #allowed} did not allow to enforce: a sentence that says what to do. */
    String whyNotAllowed() {
        return tree.writable()
                ? "What containers are owed can't be written down, so that no limit is touched and the agent only observes: "
                        + leases.whyNot() + ". Set gleaner.state.dir to where there is room, then set the mode again."
                : "Limits can't be written here (" + tree.explain()
                        + "): the agent only observes. Run it as root, or give it write access to the containers'"
                        + " cgroups.";
    }

    /** @throws AgentStartException where gossip can't be opened as configured; nothing else was started then */
    void start(Mode mode) {
        openToPeers();
        pipeline.mode(mode, System.nanoTime());
        enforcement.allow(mode == Mode.ENFORCE);
        pipeline.begin(System.nanoTime());
        watch.start();
        kernel.start();
        enforcement.start();
        warmUp.start();
        knowing.start();
    }
}
