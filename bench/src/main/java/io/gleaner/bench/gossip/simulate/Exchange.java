package io.gleaner.bench.gossip.simulate;

import java.nio.ByteBuffer;

/**
 * Two nodes exchange their whole state over a connection: the one that asked sends its own, the other answers with its own. It
 * fails where they can't reach each other, where one of them is down or restarted, and when it takes too long. One thread.
 */
final class Exchange {
    static final long PATIENCE_NS = 5_000_000_000L;
    /** What a mutual TLS handshake takes each way, about. */
    static final int HANDSHAKE_BYTES = 1500;
    /** TCP's handshake and TLS 1.3's, in crossings. */
    private static final int HANDSHAKE_CROSSINGS = 5;

    private final VirtualNetwork network;
    private final Host asker;
    private final Host asked;
    private final int askerBoot;
    private final int askedBoot;
    private final long deadlineNs;

    Exchange(VirtualNetwork network, Host asker, Host asked, long nowNs) {
        this.network = network;
        this.asker = asker;
        this.asked = asked;
        askerBoot = asker.boot();
        askedBoot = asked.boot();
        deadlineNs = nowNs + PATIENCE_NS;
    }

    void begin(long nowNs) {
        // The kernel accepts for a process that stands still; its handshake goes on when it runs again.
        network.cross(asker, asked, HANDSHAKE_CROSSINGS, nowNs, atNs -> asked.work(this::answerHandshake, atNs));
    }

    private void answerHandshake(long nowNs) {
        if (isOn(nowNs)) {
            network.cross(asked, asker, 1, nowNs, atNs -> asker.work(this::ask, atNs));
        }
    }

    private void ask(long nowNs) {
        if (isOn(nowNs)) {
            ByteBuffer state = asker.writeState(nowNs);
            network.cross(asker, asked, 1, nowNs, atNs -> asked.work(hereNs -> answer(state, hereNs), atNs));
        }
    }

    private void answer(ByteBuffer asking, long nowNs) {
        if (isOn(nowNs)) {
            asked.readState(asking, nowNs);
            ByteBuffer state = asked.writeState(nowNs);
            network.cross(asked, asker, 1, nowNs, atNs -> asker.work(hereNs -> end(state, hereNs), atNs));
        }
    }

    private void end(ByteBuffer answer, long nowNs) {
        if (isOn(nowNs)) {
            asker.readState(answer, nowNs);
        }
    }

    private boolean isOn(long nowNs) {
        return nowNs <= deadlineNs
                && asker.isUp()
                && asked.isUp()
                && asker.boot() == askerBoot
                && asked.boot() == askedBoot;
    }
}
