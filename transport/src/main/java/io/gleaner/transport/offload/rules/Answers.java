package io.gleaner.transport.offload.rules;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * The idempotent calls that a callee has under way or has answered of late, each by its key: the second with a key gets what the
 * first got. Any thread; each call holds a short lock.
 *
 * @param <A> the answer, or the promise of one
 */
public final class Answers<A> {
    /** Costs of an entry beside its answer, roughly. */
    private static final int ENTRY_BYTES = 256;

    private final AnswerSettings settings;
    private final Map<String, Entry<A>> byKey = new HashMap<>();
    /** Oldest answer first. */
    private final ArrayDeque<Entry<A>> answered = new ArrayDeque<>();

    private long bytes;

    /** A call that is remembered. */
    public static final class Entry<A> {
        private final String key;
        private final A answer;
        private long bytes;
        private long answeredNs;

        private Entry(String key, A answer) {
            this.key = key;
            this.answer = answer;
        }

        public A answer() {
            return answer;
        }
    }

    /** What becomes of a call: a first has to run and {@link #settle}, a repeat waits for the entry's answer; full: neither. */
    public record Claim<A>(Entry<A> entry, boolean first) {
        public boolean full() {
            return entry == null;
        }
    }

    public Answers(AnswerSettings settings) {
        this.settings = settings;
    }

    /** @param promise what others with this key will wait for, if this is the first */
    public synchronized Claim<A> claim(String key, A promise, long nowNs) {
        forgetOld(nowNs);
        Entry<A> known = byKey.get(key);
        if (known != null) {
            return new Claim<>(known, false);
        }
        if (byKey.size() >= settings.answersMost() && !forgetOldest()) {
            return new Claim<>(null, false);
        }
        Entry<A> entry = new Entry<>(key, promise);
        byKey.put(key, entry);
        return new Claim<>(entry, true);
    }

    /** The entry's call has its answer, which is kept from now on. */
    public synchronized void settle(Entry<A> entry, long answerBytes, long nowNs) {
        if (byKey.get(entry.key) != entry || entry.bytes > 0) {
            return;
        }
        entry.bytes = ENTRY_BYTES + answerBytes;
        entry.answeredNs = nowNs;
        bytes += entry.bytes;
        answered.add(entry);
        while (bytes > settings.bytesMost() && answered.size() > 1) {
            forgetOldest();
        }
    }

    /** The entry's call never started: the next with its key is a first again. */
    public synchronized void withdraw(Entry<A> entry) {
        if (entry.bytes == 0) {
            byKey.remove(entry.key, entry);
        }
    }

    public synchronized int size() {
        return byKey.size();
    }

    public synchronized long bytes() {
        return bytes;
    }

    private void forgetOld(long nowNs) {
        for (Iterator<Entry<A>> oldest = answered.iterator(); oldest.hasNext(); ) {
            Entry<A> entry = oldest.next();
            if (nowNs - entry.answeredNs < settings.keptNs()) {
                return;
            }
            oldest.remove();
            forget(entry);
        }
    }

    private boolean forgetOldest() {
        Entry<A> entry = answered.poll();
        if (entry != null) {
            forget(entry);
        }
        return entry != null;
    }

    private void forget(Entry<A> entry) {
        bytes -= entry.bytes;
        byKey.remove(entry.key, entry);
    }
}
