package io.gleaner.transport.wire;

import static io.gleaner.transport.wire.Envelope.HEADER_BYTES;
import static io.gleaner.transport.wire.Envelope.OVERHEAD_BYTES;

import java.nio.ByteBuffer;

/**
 * Takes the text out of datagrams: only of those that a holder of a cluster key made under this label, that were not seen
 * before, and whose sender is known to be there now. A sender that isn't known (yet, or in that boot) is asked to seal this
 * node's counter of the moment; so neither a recorded session nor one of an earlier boot passes at a node that has just
 * started. Throws on no bytes whatever. Allocates nothing for known senders. One thread; counters for any.
 *
 * <p>The caller's part: where {@link #open} leaves {@link #hasReply}, send what {@link #reply} gives to where the datagram
 * came from.
 *
 * <pre>
 * sender              datagram                      verdict     effect
 * unknown, newer boot text                          CHALLENGED  reply asks
 * unknown, newer boot asks                          HANDSHAKE   reply answers and asks
 * unknown, newer boot answers what was asked lately HANDSHAKE   sender known; earlier boot forgotten
 * known               text                          OK
 * known               asks                          HANDSHAKE   reply answers
 * </pre>
 */
public final class DatagramOpener {
    private final DatagramSealer own;
    private final WireCounters counters = new WireCounters();
    private final SenderTable senders;
    private final RateBudget derivations;
    private final RateBudget handshakes;
    private final AskedCounters asked = new AskedCounters();
    private final byte[] sealedFrame = new byte[Envelope.DATAGRAM_BYTES_MOST];
    private final byte[] plainFrame = new byte[Envelope.DATAGRAM_BYTES_MOST];
    private final ByteBuffer header = Envelope.view(sealedFrame);
    private final ByteBuffer text = Envelope.view(plainFrame);
    private final Handshake heard = new Handshake();
    private final Handshake reply = new Handshake();
    private final ChecksumCipher checksum;
    private ClusterKeys keys;
    private int behind;

    private ClusterKey key;
    private long node;
    private int boot;
    private long counter;
    private boolean hasReply;

    /**
     * @param own the same node's sealer, driven by the same thread: challenges and answers go through it
     */
    public DatagramOpener(ClusterKeys keys, DatagramSealer own, WireLimits limits) {
        this.keys = keys;
        this.own = own;
        senders = new SenderTable(limits.sendersMost());
        derivations = new RateBudget(limits.derivationsPerSecond());
        handshakes = new RateBudget(limits.handshakesPerSecond());
        checksum = new ChecksumCipher(keys.labelBytes());
    }

    /**
     * From the next datagram on, takes these keys' datagrams and no others.
     *
     * @throws IllegalArgumentException if they have another label, or one of old and new has no key
     */
    public void keys(ClusterKeys changed) {
        keys.checkChange(changed);
        keys = changed;
        behind = senders.slots();
    }

    /**
     * Derives the keys of some of the senders that were known when keys were changed. The caller's to do now and then, so that
     * no datagram has to wait for a derivation, and thousands of senders don't hold up the thread at once: senders whose turn
     * has not come get theirs with their next datagram.
     *
     * @param most senders to look after in this call
     * @return how many had theirs derived; 0 once all have
     */
    public int deriveAhead(int most) {
        int done = 0;
        while (behind > 0 && done < most) {
            Sender sender = senders.at(--behind);
            if (sender != null && sender.accept(keys)) {
                done++;
            }
        }
        return done;
    }

    /**
     * Judges the bytes between the datagram's position and limit; on {@link Verdict#OK} {@code plain} holds the text between
     * position 0 and limit. Heap or direct buffers.
     *
     * @param plain with room for {@link Envelope#PLAIN_BYTES_MOST} bytes
     */
    public Verdict open(ByteBuffer datagram, ByteBuffer plain, long nowNs) {
        hasReply = false;
        asked.tick(own.counter(), nowNs);
        int bytes = datagram.remaining();
        if (bytes < OVERHEAD_BYTES) {
            return counters.count(Verdict.TOO_SHORT);
        }
        if (bytes > Envelope.DATAGRAM_BYTES_MOST) {
            return counters.count(Verdict.TOO_LONG);
        }
        datagram.get(sealedFrame, 0, bytes);
        int textBytes = bytes - OVERHEAD_BYTES;
        Verdict verdict = judge(textBytes, nowNs);
        if (verdict == Verdict.OK) {
            plain.clear();
            plain.put(plainFrame, HEADER_BYTES, textBytes).flip();
        }
        return counters.count(verdict);
    }

    private Verdict judge(int textBytes, long nowNs) {
        Verdict readable = readHeader();
        if (readable != Verdict.OK) {
            return readable;
        }
        Sender sender = senders.find(node);
        int order = sender == null ? 1 : Integer.compareUnsigned(boot, sender.boot);
        if (order < 0) {
            return Verdict.OLD_BOOT;
        }
        if (order > 0) {
            Verdict authentic = authenticate(null, textBytes, nowNs);
            return authentic == Verdict.OK ? stranger(textBytes, nowNs) : authentic;
        }
        if (!sender.window.isNew(counter)) {
            return Verdict.REPLAYED;
        }
        Verdict authentic = authenticate(sender, textBytes, nowNs);
        return authentic == Verdict.OK ? known(sender, textBytes, nowNs) : authentic;
    }

    private Verdict readHeader() {
        int bits = header.get(0) & 0xff;
        if ((bits & Envelope.VERSION_BITS) != Envelope.VERSION || (bits & ~Envelope.KNOWN_BITS) != 0) {
            return Verdict.UNKNOWN_VERSION;
        }
        boolean plain = (bits & Envelope.PLAIN_BIT) != 0;
        if (plain != keys.isPlain()) {
            return plain ? Verdict.PLAIN_REFUSED : Verdict.SEALED_REFUSED;
        }
        key = plain ? null : keys.withId(header.get(Envelope.KEY_ID_AT));
        if (!plain && key == null) {
            return Verdict.UNKNOWN_KEY;
        }
        node = header.getLong(Envelope.NODE_AT);
        boot = header.getInt(Envelope.BOOT_AT);
        counter = header.getLong(Envelope.COUNTER_AT);
        return node == own.node() ? Verdict.OWN_NODE : Verdict.OK;
    }

    private Verdict authenticate(Sender sender, int textBytes, long nowNs) {
        FrameCipher cipher;
        if (keys.isPlain()) {
            cipher = checksum;
        } else if (sender != null) {
            cipher = cipherOf(sender);
        } else if (derivations.take(nowNs)) {
            counters.keyDerived();
            cipher = keys.cipher(key, node, boot);
        } else {
            return Verdict.DERIVATIONS_LIMITED;
        }
        return cipher.open(sealedFrame, textBytes, plainFrame) ? Verdict.OK : Verdict.FORGED;
    }

    /** Once for a sender and key, so that forged datagrams cost no more than true ones. */
    private FrameCipher cipherOf(Sender sender) {
        FrameCipher ready = sender.cipher(key);
        if (ready != null) {
            return ready;
        }
        sender.accept(keys);
        return sender.cipher(key);
    }

    private Verdict known(Sender sender, int textBytes, long nowNs) {
        sender.window.mark(counter);
        sender.heardNs = nowNs;
        if (!readHandshake(textBytes)) {
            return Verdict.OK;
        }
        if (!heard.isFor(own)) {
            return Verdict.STALE_HANDSHAKE;
        }
        if (heard.has(Handshake.ASKS)) {
            reply(Handshake.ANSWERS, nowNs);
        }
        return Verdict.HANDSHAKE;
    }

    private Verdict stranger(int textBytes, long nowNs) {
        if (!readHandshake(textBytes)) {
            reply(Handshake.ASKS, nowNs);
            return Verdict.CHALLENGED;
        }
        if (!heard.isFor(own)) {
            return Verdict.STALE_HANDSHAKE;
        }
        boolean answered = heard.has(Handshake.ANSWERS) && asked.isRecent(heard.counter, own.counter());
        if (answered) {
            know(node, boot, counter, nowNs);
        }
        if (heard.has(Handshake.ASKS)) {
            reply(answered ? Handshake.ANSWERS : Handshake.ANSWERS | Handshake.ASKS, nowNs);
        }
        return answered || heard.has(Handshake.ASKS) ? Verdict.HANDSHAKE : Verdict.STALE_HANDSHAKE;
    }

    private boolean readHandshake(int textBytes) {
        if ((header.get(0) & Envelope.HANDSHAKE_BIT) == 0) {
            return false;
        }
        if (textBytes == Handshake.BYTES) {
            heard.read(text, HEADER_BYTES);
        } else {
            heard.set(0, 0, 0, 0);
        }
        return true;
    }

    private void reply(int flags, long nowNs) {
        hasReply = handshakes.take(nowNs);
        if (hasReply) {
            reply.set(flags, node, boot, (flags & Handshake.ANSWERS) == 0 ? 0 : counter);
        } else {
            counters.handshakeLimited();
        }
    }

    private void know(long peer, int peerBoot, long peerCounter, long nowNs) {
        Sender sender = new Sender(peer, peerBoot, keys);
        sender.window.startAfter(peerCounter);
        sender.heardNs = nowNs;
        if (senders.put(sender)) {
            counters.senderEvicted();
            asked.startAfter(own.counter());
        }
    }

    /**
     * A peer said over an authenticated connection which boot it is in and which counter it used last, so that it needs no
     * challenge. Ignored where that boot or a later one is known.
     */
    public void vouched(long peer, int peerBoot, long peerCounter, long nowNs) {
        Sender sender = senders.find(peer);
        if (peer != own.node() && (sender == null || Integer.compareUnsigned(peerBoot, sender.boot) > 0)) {
            know(peer, peerBoot, peerCounter, nowNs);
        }
    }

    /** Whether the last datagram wants something sent back. */
    public boolean hasReply() {
        return hasReply;
    }

    /**
     * Appends the datagram to send back at {@code out}'s position, once.
     *
     * @return its bytes, 0 if there is none
     */
    public int reply(ByteBuffer out) {
        if (!hasReply) {
            return 0;
        }
        hasReply = false;
        counters.handshakeSent();
        return own.seal(reply, out);
    }

    /** The last datagram's sender; means something where it was {@link Verdict#OK}. */
    public long node() {
        return node;
    }

    /** The last datagram's boot; means something where it was {@link Verdict#OK}. */
    public int boot() {
        return boot;
    }

    /** How many peers are known to be there. */
    public int sendersKnown() {
        return senders.size();
    }

    public WireCounters counters() {
        return counters;
    }
}
