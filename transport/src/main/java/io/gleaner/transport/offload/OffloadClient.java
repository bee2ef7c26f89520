package io.gleaner.transport.offload;

import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.rules.Circuit;
import io.gleaner.transport.offload.rules.Circuits;
import io.gleaner.transport.offload.rules.Failure;
import io.gleaner.transport.offload.rules.RetryBudget;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Sends calls to peers. A call ends with an {@link Outcome} within its deadline, whatever the peer does; the Mono never fails.
 * There is one retry, with another peer: if the call certainly never started or is idempotent, there is another peer, time, and the
 * budget allows it. Any thread.
 */
public final class OffloadClient implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OffloadClient.class);
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(2);

    private final OffloadListener told;
    private final Circuits circuits;
    private final RetryBudget budget;
    private final OffloadCounters counters = new OffloadCounters();
    private final PeerChannel channel;

    private OffloadClient(OffloadSettings settings, OffloadListener listener, PeerChannel channel) {
        told = new SafeListener(listener);
        this.channel = channel;
        circuits = new Circuits(settings.circuit());
        budget = new RetryBudget(settings.retrySharePpm(), settings.retryBurst());
    }

    /**
     * Connects to nobody yet. Blocks; for a second or two the first time in a process, which is then ready for its first call.
     *
     * @param self this node's name; its certificate has to bear it
     * @throws IOException that says which file can't be used, why, and what to do
     */
    public static OffloadClient start(String self, OffloadTls tls, OffloadSettings settings, OffloadListener listener)
            throws IOException {
        TlsContexts.checkName(self, tls);
        Rehearsal.once(tls);
        return open(self, tls, settings, listener);
    }

    /** Without a look at the name: peers refuse a wrong one. */
    static OffloadClient open(String self, OffloadTls tls, OffloadSettings settings, OffloadListener listener)
            throws IOException {
        return new OffloadClient(settings, listener, PeerChannel.open(self, tls, settings));
    }

    /**
     * Sends nothing until it is subscribed to; each subscription is a call of its own. Cancelled, the call is given up: its callee
     * is told, unless it has a key.
     *
     * @param peer the one to ask first
     * @param elsewhere asked once, when a retry is due: another peer that may have the function; none, or the same: no
     *     retry, and so if it throws or gives null, which is logged
     * @throws NullPointerException if one of them is null
     */
    public Mono<Outcome> call(OffloadRequest request, Peer peer, Supplier<Optional<Peer>> elsewhere) {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(peer, "peer");
        Objects.requireNonNull(elsewhere, "elsewhere");
        return Mono.defer(() -> {
            Optional<Outcome> unfit = unfit(request, peer);
            if (unfit.isPresent()) {
                return Mono.just(unfit.get());
            }
            Deadline deadline = new Deadline(
                    Math.min(request.remainingNs(), channel.settings().remainingNsMost()), Failure.DEADLINE);
            AtomicBoolean bodyTaken = new AtomicBoolean();
            budget.called();
            return attempt(request, peer, 1, deadline, bodyTaken).flatMap(first -> {
                Optional<Peer> other = retryAt(request, first, elsewhere, deadline, bodyTaken);
                return other.isEmpty() ? Mono.just(first) : retry(request, first, other.get(), deadline, bodyTaken);
            });
        });
    }

    private Optional<Outcome> unfit(OffloadRequest request, Peer peer) {
        if (channel.closed()) {
            return failed(peer, Failure.CLOSED, "this node's client was closed");
        }
        if (request.hops() > 0) {
            return failed(peer, Failure.HOP_LIMIT, "it came from a peer: it has to run here");
        }
        if (request.remainingNs() <= 0) {
            return failed(peer, Failure.LATE, "no time was left");
        }
        Optional<String> wrong = channel.unfit(request);
        return wrong.isPresent() ? failed(peer, Failure.BAD_REQUEST, wrong.get()) : Optional.empty();
    }

    private Optional<Outcome> failed(Peer peer, Failure why, String detail) {
        counters.countFailed(why);
        return Optional.of(new Outcome.Failed(peer, 0, why, false, detail));
    }

    private Optional<Peer> retryAt(
            OffloadRequest request,
            Outcome first,
            Supplier<Optional<Peer>> elsewhere,
            Deadline deadline,
            AtomicBoolean bodyTaken) {
        if (!(first instanceof Outcome.Failed failed)
                || !failed.why().mayTryElsewhere(request.idempotent())
                || deadline.remainingNs() <= 0
                || bodyTaken.get() && !request.bodyRepeats()) {
            return Optional.empty();
        }
        return asked(elsewhere)
                .filter(other -> other.node() != first.peer().node())
                .filter(other -> budget.takeRetry());
    }

    private static Optional<Peer> asked(Supplier<Optional<Peer>> elsewhere) {
        try {
            Optional<Peer> other = elsewhere.get();
            if (other != null) {
                return other;
            }
            LOG.warn("no retry of an offloaded call: the supplier of another peer gave null, not an Optional");
        } catch (RuntimeException e) {
            LOG.warn("no retry of an offloaded call: the supplier of another peer threw", e);
        }
        return Optional.empty();
    }

    private Mono<Outcome> retry(
            OffloadRequest request, Outcome first, Peer other, Deadline deadline, AtomicBoolean bodyTaken) {
        counters.countRepeated();
        boolean maybeStarted = ((Outcome.Failed) first).maybeStarted();
        return attempt(request, other, 2, deadline, bodyTaken).map(second -> {
            return second instanceof Outcome.Failed failed && maybeStarted && !failed.maybeStarted()
                    ? new Outcome.Failed(other, 2, failed.why(), true, failed.detail())
                    : second;
        });
    }

    private Mono<Outcome> attempt(
            OffloadRequest request, Peer peer, int number, Deadline deadline, AtomicBoolean bodyTaken) {
        Circuits.Pass pass = circuits.pass(peer.node(), peer.boot(), System.nanoTime());
        if (pass == Circuits.Pass.NO) {
            counters.countFailed(Failure.CIRCUIT_OPEN);
            return Mono.just(new Outcome.Failed(
                    peer, number, Failure.CIRCUIT_OPEN, false, "calls to it failed; it is tried again later"));
        }
        Runnable withdraw = () -> {
            if (pass == Circuits.Pass.TRIAL) {
                circuits.withdrawn(peer.node(), peer.boot(), System.nanoTime());
            }
        };
        boolean trial = pass == Circuits.Pass.TRIAL || !peer.routable();
        Attempt attempt = new Attempt(channel, request, peer, number, deadline, bodyTaken, this::brokeOff, told::heard);
        return attempt.run()
                .doOnNext(outcome -> ended(attempt, outcome, trial, withdraw))
                .doOnCancel(withdraw);
    }

    private void ended(Attempt attempt, Outcome outcome, boolean trial, Runnable withdraw) {
        Peer peer = outcome.peer();
        if (!(outcome instanceof Outcome.Failed failed)) {
            counters.countAnswered();
            answered(peer, trial);
            return;
        }
        counters.countFailed(failed.why());
        if (attempt.against(failed.why())) {
            brokeOff(peer);
        } else if (failed.why().status() != 0) {
            answered(peer, trial);
        } else {
            withdraw.run();
        }
    }

    private void answered(Peer peer, boolean trial) {
        circuits.answered(peer.node(), peer.boot());
        if (trial) {
            told.trialSucceeded(peer.node(), peer.boot());
        }
    }

    private void brokeOff(Peer peer) {
        circuits.failed(peer.node(), peer.boot(), System.nanoTime());
        told.callFailed(peer.node(), peer.boot());
    }

    /** Whether calls to that start of a node go out, as of the last one. */
    public Circuit.State circuit(Peer peer) {
        return circuits.state(peer.node(), peer.boot());
    }

    public OffloadCounters counters() {
        return counters;
    }

    /** Breaks off what is under way, within some 2 s. Idempotent. */
    @Override
    public void close() {
        channel.close(CLOSE_PATIENCE);
    }
}
