package io.gleaner.transport.offload.rules;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * The idempotent calls that a callee has under way or has answered of late, each by its peer and key: the second with a key gets what
 * the first got. None is forgotten before its time. Any thread; each call holds a short lock.
 *
 * @param <A> the answer, or the promise of one
 */
public final class Answers<A> {
    /** Costs of an entry beside its key and answer, roughly: objects, their references and the table's room. */
    private static final int ENTRY_BYTES = 320;

    private final AnswerSettings settings;
    private final Map<Key, Entry<A>> byKey = new HashMap<>();
    private final Map<String, Share> byPeer = new HashMap<>();
    /** Oldest answer first. */
    private final ArrayDeque<Entry<A>> answered = new ArrayDeque<>();

    private long bytes;

    private record Key(String peer, String key) {}

    /** What a peer uses. */
    private static final class Share {
        private int calls;
        private long bytes;
    }

    /** A call that is remembered. */
    public static final class Entry<A> {
        private final Key key;
        private final long call;
        private final A answer;
        private long bytes;
        private long answeredNs;
        private boolean settled;

        private Entry(Key key, long call, A answer) {
            this.key = key;
            this.call = call;
            this.answer = answer;
        }

        public A answer() {
            return answer;
        }
    }

    /** What becomes of a call. */
    public enum Turn {
        /** It has to run, and to {@link #settle}. */
        FIRST,
        /** It waits for the entry's answer. */
        REPEAT,
        /** The key was used for another call: no entry. */
        OTHER,
        /** There is no room: no entry. */
        FULL
    }

    /** @param entry null where the turn says so */
    public record Claim<A>(Entry<A> entry, Turn turn) {}

    public Answers(AnswerSettings settings) {
        this.settings = settings;
    }

    /**
     * @param call tells what is called from anything else: a hash of function and body
     * @param promise what others with this key will wait for, if this is the first
     */
    public synchronized Claim<A> claim(String peer, String key, long call, A promise, long nowNs) {
        forgetOld(nowNs);
        Key whole = new Key(peer, key);
        Entry<A> known = byKey.get(whole);
        if (known != null) {
            return known.call == call ? new Claim<>(known, Turn.REPEAT) : new Claim<>(null, Turn.OTHER);
        }
        Share share = byPeer.computeIfAbsent(peer, name -> new Share());
        long entryBytes = ENTRY_BYTES + key.length();
        if (byKey.size() >= settings.answersMost()
                || share.calls >= settings.answersMostOfPeer()
                || !fits(share, entryBytes)) {
            dropIfUnused(peer, share);
            return new Claim<>(null, Turn.FULL);
        }
        Entry<A> entry = new Entry<>(whole, call, promise);
        byKey.put(whole, entry);
        share.calls++;
        use(entry, share, entryBytes);
        return new Claim<>(entry, Turn.FIRST);
    }

    /**
     * The entry's call has its answer; the call is remembered from now on for its time.
     *
     * @return whether there is room for the answer; if not, only the call itself is remembered
     */
    public synchronized boolean settle(Entry<A> entry, long answerBytes, long nowNs) {
        if (byKey.get(entry.key) != entry || entry.settled) {
            return false;
        }
        forgetOld(nowNs);
        entry.settled = true;
        entry.answeredNs = nowNs;
        answered.add(entry);
        Share share = byPeer.get(entry.key.peer());
        if (!fits(share, answerBytes)) {
            return false;
        }
        use(entry, share, answerBytes);
        return true;
    }

    /** The entry's call never started: the next with its key is a first again. */
    public synchronized void withdraw(Entry<A> entry) {
        if (byKey.get(entry.key) == entry && !entry.settled) {
            forget(entry);
        }
    }

    public synchronized int size() {
        return byKey.size();
    }

    public synchronized long bytes() {
        return bytes;
    }

    private boolean fits(Share share, long more) {
        return bytes + more <= settings.bytesMost() && share.bytes + more <= settings.bytesMostOfPeer();
    }

    private void use(Entry<A> entry, Share share, long more) {
        entry.bytes += more;
        share.bytes += more;
        bytes += more;
    }

    private void forgetOld(long nowNs) {
        for (Entry<A> oldest = answered.peek(); oldest != null; oldest = answered.peek()) {
            if (nowNs - oldest.answeredNs < settings.keptNs()) {
                return;
            }
            answered.remove();
            forget(oldest);
        }
    }

    private void forget(Entry<A> entry) {
        byKey.remove(entry.key);
        Share share = byPeer.get(entry.key.peer());
        share.calls--;
        share.bytes -= entry.bytes;
        bytes -= entry.bytes;
        dropIfUnused(entry.key.peer(), share);
    }

    private void dropIfUnused(String peer, Share share) {
        if (share.calls == 0) {
            byPeer.remove(peer);
        }
    }
}
