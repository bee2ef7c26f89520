package io.gleaner.agent.peers;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.Placement;
import io.gleaner.agent.decision.Placer;
import io.gleaner.agent.journal.PlacementReason;
import io.gleaner.harvest.Resource;
import io.gleaner.placement.delivery.Balancer;
import io.gleaner.placement.delivery.Candidates;
import io.gleaner.placement.delivery.DeliveryDecision;
import io.gleaner.placement.delivery.Reason;
import io.gleaner.placement.delivery.SendHistory;
import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.load.LoadTable;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.membership.PeerState;

/**
 * Makes candidates out of this node and its peers, and has the placement's rules decide. Any thread; reads no clock, waits for
 * nothing, allocates nothing. Node indexes are peers' handles, 0 is this node.
 */
final class PeerPlacer implements Placer {
    private static final int HERE = 0;
    private static final int NO_NODE = -1;
    private static final int SCRATCHES = 64;
    private static final long NS_PER_MS = 1_000_000;
    /** A gigabit a second. */
    private static final long NS_PER_BYTE = 8;
    /** What a new container of a function takes where nobody measured it. */
    private static final long COLD_START_NS = 500_000_000;
    /** A peer that has to be tried before it is trusted again gets a call so often. */
    private static final long TRIAL_EVERY_NS = 1_000_000_000;

    private final DecisionPipeline pipeline;
    private final PeerBoard board;
    private final LoadTable loads;
    private final DeliveryFunctions functions;
    private final Balancer balancer;
    private final SendHistory sent;
    private final DeliveryScratch.Pool pool = new DeliveryScratch.Pool(SCRATCHES);
    private volatile boolean sends;
    private volatile boolean recommends;

    PeerPlacer(
            DecisionPipeline pipeline,
            PeerBoard board,
            LoadTable loads,
            DeliveryFunctions functions,
            Balancer balancer,
            SendHistory sent) {
        this.pipeline = pipeline;
        this.board = board;
        this.loads = loads;
        this.functions = functions;
        this.balancer = balancer;
        this.sent = sent;
    }

    /** Whether the host passes invocations on. */
    void sends(boolean can) {
        sends = can;
    }

    /** Whether the mode decides without doing. */
    void recommends(boolean only) {
        recommends = only;
    }

    @Override
    public void place(
            int function,
            long cpuMillisUser,
            long memoryBytesUser,
            long inputBytes,
            long remainingNs,
            int flags,
            long nowNs,
            Placement out) {
        FunctionDelivery delivery = functions.of(function);
        if (delivery == null) {
            return;
        }
        out.hopsLeft = (flags & Gleaner.FLAG_FROM_PEER) != 0 ? 0 : 1;
        PlacementReason stays = stays(delivery, flags);
        if (stays != null) {
            out.reason = stays.code();
            return;
        }
        DeliveryScratch scratch = pool.acquire();
        if (scratch == null) {
            out.reason = PlacementReason.NO_ROOM.code();
            return;
        }
        try {
            scratch.call.set(memoryBytesUser, -1, 1);
            fill(scratch, delivery, cpuMillisUser, memoryBytesUser, inputBytes, nowNs);
            balancer.decide(scratch.call, scratch.candidates, delivery.routing, mixed(out.draw), scratch.decision);
            take(scratch.decision, delivery, nowNs, out);
        } finally {
            pool.release(scratch);
        }
    }

    /** Why nobody else is asked; null = they are. */
    private PlacementReason stays(FunctionDelivery delivery, int flags) {
        if ((flags & Gleaner.FLAG_FROM_PEER) != 0) {
            return PlacementReason.FROM_PEER;
        }
        if ((flags & Gleaner.FLAG_STAYS) != 0) {
            return PlacementReason.CAME_BACK;
        }
        if (!delivery.mayLeave) {
            return PlacementReason.MAY_NOT_LEAVE;
        }
        if (!sends) {
            return PlacementReason.CANNOT_SEND;
        }
        return board.present().length == 0 ? PlacementReason.NO_PEERS : null;
    }

    @Override
    public int reasonUnjournaled() {
        return PlacementReason.NO_ROOM.code();
    }

    /** Another number than the one that draws control runs, from the same draw (Stafford's mix 13). */
    static long mixed(long draw) {
        long z = (draw ^ draw >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    private void fill(
            DeliveryScratch s,
            FunctionDelivery delivery,
            long cpuMillisUser,
            long memoryBytesUser,
            long inputBytes,
            long nowNs) {
        s.candidates.clear();
        here(s.candidates, delivery, cpuMillisUser, memoryBytesUser);
        for (int handle : board.present()) {
            Peer peer = board.peer(handle);
            if (peer != null) {
                peer(s, delivery, handle, peer, cpuMillisUser, inputBytes, nowNs);
            }
        }
    }

    private void here(Candidates all, FunctionDelivery delivery, long cpuMillisUser, long memoryBytesUser) {
        Experience known = delivery.experience;
        int row =
                all.add(HERE, Candidates.DEPLOYED | Candidates.DATA_ALLOWED | Candidates.WARM | Candidates.HOLDS_DATA);
        all.local(row);
        long serviceNs = known.meanNs(HERE);
        int here = pipeline.here();
        int slots = here + fits(pipeline, cpuMillisUser, memoryBytesUser);
        int own = pipeline.inFlightHere(delivery.function);
        int atOnce = known.atOnce(HERE);
        int waiting = pipeline.waiting();
        boolean ownQueue = atOnce >= 0 && (long) own + 1 - atOnce > (long) waiting + here + 1 - slots;
        if (ownQueue) {
            all.load(row, Math.max(0, own - atOnce), Math.min(own, atOnce), atOnce, 0, 0);
        } else {
            all.load(row, waiting, here, slots, 0, 0);
        }
        all.times(row, serviceNs, known.p90Ns(HERE), serviceNs);
        all.costs(row, 0, 0, 0, -1);
    }

    private static int fits(DecisionPipeline pipeline, long cpuMillisUser, long memoryBytesUser) {
        long cpu = pipeline.ledger().free(Resource.CPU) / Math.max(1, cpuMillisUser);
        long memory = pipeline.ledger().free(Resource.MEMORY) / Math.max(1, memoryBytesUser);
        return (int) Math.max(0, Math.min(Short.MAX_VALUE, Math.min(cpu, memory)));
    }

    private void peer(
            DeliveryScratch s,
            FunctionDelivery delivery,
            int handle,
            Peer peer,
            long cpuMillisUser,
            long inputBytes,
            long nowNs) {
        Experience known = delivery.experience;
        boolean trial = !peer.routable() && peer.state() == PeerState.ALIVE;
        boolean probe = trial ? sent.since(handle, nowNs - TRIAL_EVERY_NS, nowNs) == 0 : known.probeDue(handle, nowNs);
        if (known.refuses(handle, nowNs) || board.rests(handle, nowNs) || !known.measured(handle) && !probe) {
            return;
        }
        LoadRow load = s.row;
        boolean told = loads.read(peer.node(), nowNs, load) && load.boot() == peer.boot();
        int bits = Candidates.DEPLOYED | Candidates.AUTHORISED | Candidates.DATA_ALLOWED;
        bits |= peer.routable() || trial && probe && told ? Candidates.ROUTABLE : 0;
        bits |= known.atOnce(handle) == 0 ? 0 : Candidates.WARM;
        bits |= probe && told && load.runQueue() == 0 ? Candidates.PROBE_DUE : 0;
        int row = s.candidates.add(handle, bits);
        if (row == NO_NODE) {
            return;
        }
        if (told) {
            long ageNs = load.ageMillis() * NS_PER_MS;
            int fits = load.runQueue() > 0 ? 0 : (int) (load.freeCpuMillis() / Math.max(1, cpuMillisUser));
            int slots = load.inFlight() + fits;
            int sends = sent.since(handle, nowNs - ageNs, nowNs);
            s.candidates.load(row, load.runQueue(), load.inFlight(), slots, sends, ageNs);
            s.candidates.freeMemory(row, load.freeMemoryBytes());
        } else {
            s.candidates.load(row, 0, 0, 1, 0, Long.MAX_VALUE);
        }
        s.candidates.times(row, known.meanNs(handle), known.p90Ns(handle), known.meanNs(handle));
        s.candidates.costs(row, board.roundTripNs(handle), Math.max(0, inputBytes) * NS_PER_BYTE, COLD_START_NS, -1);
    }

    private void take(DeliveryDecision d, FunctionDelivery delivery, long nowNs, Placement out) {
        out.reason = PlacementReason.code(d.reason(), d.objective());
        out.hysteresisPercent = d.hysteresisPercent();
        out.expectedMicros[0] = d.local() == HERE ? d.localMicros() : NO_NODE;
        candidate(0, d.first(), d.firstMicros(), d.firstAgeMicros(), out);
        candidate(1, d.second(), d.secondMicros(), d.secondAgeMicros(), out);
        int target = Math.max(HERE, d.target());
        if (target != HERE && recommends) {
            out.reason = PlacementReason.RECOMMENDED.code();
            return;
        }
        out.target = target;
        if (target != HERE) {
            sent.sent(target, nowNs);
            if (d.reason() == Reason.PROBE) {
                delivery.experience.probed(target, nowNs);
            }
        }
    }

    private static void candidate(int i, int node, int micros, int ageMicros, Placement out) {
        out.candidates[i] = Math.max(HERE, node);
        out.expectedMicros[i + 1] = node < HERE ? NO_NODE : micros;
        out.ageMicros[i + 1] = node < HERE ? 0 : ageMicros;
    }
}
