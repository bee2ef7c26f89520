package io.gleaner.agent.peers;

import io.gleaner.placement.delivery.Call;
import io.gleaner.placement.delivery.Candidates;
import io.gleaner.placement.delivery.DeliveryDecision;
import io.gleaner.transport.load.LoadRow;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** What one placement decision works with. */
final class DeliveryScratch {
    final Call call = new Call();
    final Candidates candidates = new Candidates(PeerBoard.PEERS_MOST + 1);
    final DeliveryDecision decision = new DeliveryDecision();
    final LoadRow row = new LoadRow();

    /** A bounded number of them; host threads may be many, and virtual. */
    static final class Pool {
        private final AtomicReferenceArray<DeliveryScratch> free;

        Pool(int size) {
            free = new AtomicReferenceArray<>(size);
            for (int i = 0; i < size; i++) {
                free.set(i, new DeliveryScratch());
            }
        }

        /** Null where all are in use. */
        DeliveryScratch acquire() {
            for (int i = 0; i < free.length(); i++) {
                DeliveryScratch scratch = free.get(i);
                if (scratch != null && free.compareAndSet(i, scratch, null)) {
                    return scratch;
                }
            }
            return null;
        }

        void release(DeliveryScratch scratch) {
            for (int i = 0; i < free.length(); i++) {
                if (free.get(i) == null && free.compareAndSet(i, null, scratch)) {
                    return;
                }
            }
        }
    }
}
