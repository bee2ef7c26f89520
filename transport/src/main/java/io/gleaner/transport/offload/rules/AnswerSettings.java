package io.gleaner.transport.offload.rules;

import java.util.concurrent.TimeUnit;

/**
 * How a callee remembers the answers of idempotent calls. Nothing is forgotten before its time; what there is no room for is refused as
 * busy, so there has to be room for as many calls as come in while one is kept: calls a second times {@code keptNs}, each with
 * some 0.4 kB and its answer.
 *
 * @param answersMost calls remembered, those under way included; beyond, further ones are refused as busy
 * @param bytesMost of memory for all calls and answers, bodies and headers; beyond, an answer goes to its caller only (who asks again is
 *     told DUPLICATE), and where not even the call itself can be remembered it is refused as busy
 * @param bytesMostEach of one answer; a larger one goes to its caller only, and who asks again is told DUPLICATE
 * @param keptNs how long an answer is remembered; should exceed what a caller may take to retry
 * @param peerSharePct of calls and of bytes that one peer may use, 1 to 100, so that it can't use up what others need
 */
public record AnswerSettings(int answersMost, long bytesMost, int bytesMostEach, long keptNs, int peerSharePct) {
    /** One peer's 2,000 short calls a second fit: 262,144 calls and 128 MiB for 120 s. */
    public static final AnswerSettings DEFAULT =
            new AnswerSettings(524_288, 256L << 20, 1 << 20, TimeUnit.SECONDS.toNanos(120), 50);

    public AnswerSettings {
        if (answersMost < 1 || bytesMostEach < 1 || bytesMost < bytesMostEach || keptNs < 1) {
            throw new IllegalArgumentException("answersMost (" + answersMost + "), bytesMostEach (" + bytesMostEach
                    + ") and keptNs (" + keptNs + ") of offload's answers must be positive, and bytesMost (" + bytesMost
                    + ") not below bytesMostEach");
        }
        if (peerSharePct < 1 || peerSharePct > 100) {
            throw new IllegalArgumentException(
                    "peerSharePct of offload's answers is " + peerSharePct + ": set it from 1 to 100");
        }
    }

    /** Calls of one peer, at least one. */
    int answersMostOfPeer() {
        return (int) Math.max(1, (long) answersMost * peerSharePct / 100);
    }

    long bytesMostOfPeer() {
        return bytesMost / 100 * peerSharePct;
    }
}
